import { serverClock } from '../../../clock/clock.ts';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useConfig } from '../../config/config.ts';
import { presentFailure } from '../../feedback/present-failure.ts';
import { useSession } from '../../session/session-store.ts';
import { type CallState, useCall } from '../call-state.ts';
import { callActions, recordingRoom } from '../session/call-session.ts';
import { CallRecording, type RecordingPorts } from './call-recording.ts';
import type { Answer } from './consent.ts';
import { claimSound, keptSounds } from './kept-sound.ts';
import { NO_RECORDING, useRecording } from './recording-state.ts';
import { LOW_SPACE_BYTES, saveRecording, soundFile, spaceLeft } from './save-recording.ts';
import { canRecord, SoundRecorder } from './sound-recorder.ts';

let current: CallRecording | undefined;
let watching = false;

/** The people's names from our server, joined for a sentence. */
const namesOf = (userIds: readonly string[]): string =>
  userIds.map((userId) => useCall.getState().people.find((person) => person.userId === userId)?.name ?? '').join(', ');

const portsOf = (wbNo: string, callId: string): RecordingPorts => ({
  newRecorder: () =>
    new SoundRecorder({
      now: () => serverClock.now(),
      keep: (part, number, sofar) => {
        if (number === 1) void claimSound(sofar.id);
        const userId = useSession.getState().user?.userId ?? '';
        void keptSounds()?.add({ ...sofar, userId, wbNo, callId }, number, part);
      },
    }),
  setMicrophone: (on) => callActions.setMicrophone(on),
  isHeld: () => useRecording.getState().held,
  setHeld: (held) => useRecording.setState({ held }),
  show: (view) =>
    useRecording.setState((before) => ({
      ...view,
      // Another recording needs another answer.
      reopened: before.reopened && before.recording?.id === view.recording?.id,
    })),
  refused: (userIds) => showToast(translate('callRecording:refused', { names: namesOf(userIds) }), 'warning'),
  stillMuted: () => showToast(translate('callRecording:stillMuted')),
  failed: presentFailure,
  save: async (parts) => {
    const { id, startedAt, endedAt } = parts;
    await saveRecording({ id, file: await soundFile(parts), wbNo, callId, startedAt, endedAt });
  },
  now: () => serverClock.now(),
});

/** The calls whose host was asked to record: once per call, whatever they answered. */
const prompted = new Set<string>();

/** Asks the host of a meeting that is booked to be recorded; one press starts the recording. */
function promptHost({ phase, call, own }: CallState): void {
  if (phase !== 'in' || !current || !call?.toRecord || prompted.has(call.callId) || own.soundElsewhere) return;
  if (useRecording.getState().recording || !canRecord() || !useConfig.getState().modules.file) return;
  prompted.add(call.callId);
  void explain(true);
}

function follow(state: CallState): void {
  const { phase, board, call } = state;
  if (phase === 'in' && !current && board && call) {
    const room = recordingRoom();
    if (room) current = new CallRecording(room, portsOf(board.wbNo, call.callId));
  }
  if (phase === 'none' && current) {
    const over = current;
    current = undefined;
    useRecording.setState(NO_RECORDING);
    void over.close();
  }
  promptHost(state);
}

/** A tab that is closed loses what was not sent. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  const { own, recording, saving } = useRecording.getState();
  if ((own && recording?.phase === 'running') || saving?.phase === 'sending') event.preventDefault();
}

/** Called with the first call of the tab. */
export function watchRecording(): void {
  if (watching) return;
  watching = true;
  useCall.subscribe(follow);
  follow(useCall.getState());
  addEventListener('beforeunload', warnBeforeLeaving);
}

/**
 * Explains a recording and shows the remaining space. If that is unknown one may record all the same, and download what
 * cannot be saved.
 */
export const beginRecording = (): Promise<void> => explain(false);

async function explain(booked: boolean): Promise<void> {
  const left = await spaceLeft().catch(() => undefined);
  const few = left !== undefined && left < LOW_SPACE_BYTES ? left : undefined;
  // The call may have ended by now.
  if (current) useRecording.setState({ explained: { left: few, booked } });
}

export const askForRecording = async (): Promise<void> => current?.ask();
export const stopRecording = async (): Promise<void> => current?.stop();
export const answerRecording = async (answer: Answer): Promise<void> => {
  useRecording.setState({ reopened: false });
  await current?.answer(answer);
};
