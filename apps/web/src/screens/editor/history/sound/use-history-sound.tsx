import { type BoardRecording, ROUTES } from '@sw/contract';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../../features/transport/api.ts';
import { useT } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import { useHistory, usePlayer } from '../history-context.ts';
import type { TimeLine } from '../use-time-line.ts';
import { HistorySound } from './history-sound.ts';
import { type SoundTrack, soundTrackOf, versionBefore } from './sound-track.ts';
import { heardSpans, soundOf, soundsOfWork } from './sounds.ts';

export interface HistorySoundView {
  readonly track: SoundTrack;
  /** Whether there is sound for this page. */
  readonly present: boolean;
  /** Adds a recording that is not on this page's timeline, and plays it from its beginning. */
  playFrom(recording: BoardRecording): void;
  /** The element that plays, which must be rendered. */
  readonly element: ReactNode;
}

/** The recordings along with the replay: their marks on the slider, and their sound. */
export function useHistorySound(line: TimeLine, recordings: readonly BoardRecording[]): HistorySoundView {
  const t = useT();
  const player = usePlayer();
  const { wbNo } = useEditorSession().page.key;
  const on = useHistory((state) => state.sound);
  const audio = useRef<HTMLAudioElement>(null);
  const [sound, setSound] = useState<HistorySound>();
  const [chosen, setChosen] = useState<string>();
  const { begins, head, work, track: gestures } = line;
  const sounds = useMemo(() => {
    const all = recordings.map(soundOf);
    const own = soundsOfWork(all, work);
    return all.filter((one) => one.recordingId === chosen || own.includes(one));
  }, [recordings, work, chosen]);
  const heard = useMemo(() => heardSpans(on ? sounds : []), [on, sounds]);
  const track = useMemo(
    () => soundTrackOf(gestures, heard, work, { begins, head }),
    [gestures, heard, work, begins, head],
  );
  useEffect(() => {
    if (!audio.current) return;
    const made = new HistorySound(audio.current, {
      addressOf: async (recordingId) =>
        (await api.call(ROUTES.getRecordingSound, { params: { wbNo, recordingId } })).url,
      failed: () => showToast(t('editorHistory:sound.failed'), 'error'),
      now: () => performance.now(),
    });
    setSound(made);
    return () => made.hush();
  }, [wbNo, t]);
  useEffect(() => {
    sound?.setSounds(sounds);
    player.setSound(on ? sound : undefined, heard);
  }, [player, sound, sounds, heard, on]);
  const [starting, setStarting] = useState<BoardRecording>();
  useEffect(() => {
    if (!starting || !sounds.some(({ recordingId }) => recordingId === starting.recordingId)) return;
    setStarting(undefined);
    const { from } = soundOf(starting);
    const versionId = versionBefore(work, from, { begins, head });
    void player.lookAt(versionId, from).then(() => player.play(begins));
  }, [starting, sounds, work, player, begins, head]);
  return {
    track,
    present: sounds.length > 0,
    playFrom(recording) {
      player.store.setState({ sound: true });
      setChosen(recording.recordingId);
      setStarting(recording);
    },
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what people said in a call.
    element: <audio ref={audio} preload="auto" aria-label={t('editorHistory:sound.switch')} />,
  };
}
