import { REPLAY_SPEEDS } from '@sw/board-sync';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import styles from './history.module.css';
import { useHistory, usePlayer } from './history-context.ts';
import type { HistoryPlayer, Looking } from './history-player.ts';
import type { Place } from './sound/sound-track.ts';
import type { HistorySoundView } from './sound/use-history-sound.tsx';
import { timeAt } from './track.ts';
import { useTimeFormats } from './use-time-formats.ts';
import type { TimeLine } from './use-time-line.ts';

/** Elements in which the space bar types or presses something. */
const THEIRS = 'input:not([type="range"]), textarea, select, button, [role="dialog"], [role="menu"]';

/** The space bar plays and pauses, unless a focused element uses it. On the canvas it would pan, which the wheel does too. */
function useSpace(player: HistoryPlayer, begins: number): void {
  useEffect(() => {
    const receive = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(THEIRS)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'keyup' || event.repeat) return;
      if (player.store.getState().playing) player.pause();
      else void player.play(begins);
    };
    const over = new AbortController();
    for (const name of ['keydown', 'keyup'] as const) {
      window.addEventListener(name, receive, { signal: over.signal, capture: true });
    }
    return () => over.abort();
  }, [player, begins]);
}

interface Asked extends Place {
  readonly step: number;
}

const isShown = ({ versionId, at }: Place, looking: Looking | undefined): boolean =>
  at === undefined ? looking?.versionId === versionId : looking?.time === at;

interface PlayerControlsProps {
  readonly line: TimeLine;
  readonly sound: HistorySoundView;
}

/** The slider over the whole history, and the buttons for its replay. */
export function PlayerControls({ line: { begins, head, work }, sound: { track, present } }: PlayerControlsProps) {
  const t = useT();
  const player = usePlayer();
  const times = useTimeFormats();
  const { looking, loading, playing, speed, sound } = useHistory((state) => state);
  useSpace(player, begins);
  const [asked, setAsked] = useState<Asked>();
  // A requested step counts immediately: the next step continues from it, whether it has been fetched or not.
  const holds = asked !== undefined && (loading || isShown(asked, looking));
  const step = holds ? asked.step : looking === undefined ? track.steps : track.stepAt(looking);
  const time = looking && (looking.time ?? timeAt(work, looking.versionId) ?? work[0]?.began);
  const when = time === undefined ? t('editorHistory:player.now') : times.dateTime(time);
  const inSound = track.marks.some(({ from, to }) => from <= step && step < to);
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('editorHistory:player.label')}>
      <ToolButton
        icon={playing ? Pause : Play}
        label={t(playing ? 'editorHistory:player.pause' : 'editorHistory:player.play')}
        disabled={head === 0}
        onClick={() => (playing ? player.pause() : void player.play(begins))}
      />
      <div className={styles.track}>
        {track.marks.map(({ from, to }) => (
          <span
            key={from}
            className={styles.soundMark}
            style={{ '--from': from / track.steps, '--to': to / track.steps } as CSSProperties}
          />
        ))}
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={track.steps}
          value={step}
          disabled={head === 0}
          aria-label={t('editorHistory:player.slider')}
          aria-valuetext={inSound ? t('editorHistory:sound.at', { when }) : when}
          style={{ '--share': `${(step / track.steps) * 100}%` } as CSSProperties}
          onChange={({ target }) => {
            const next = Number(target.value);
            const place = track.placeAt(next);
            setAsked(next >= track.steps ? undefined : { step: next, ...place });
            if (next >= track.steps) player.back();
            else void player.lookAt(place.versionId, place.at);
          }}
        />
      </div>
      <output className={styles.when} data-loading={loading}>
        {when}
      </output>
      {present && (
        <ToolButton
          icon={sound ? Volume2 : VolumeX}
          label={t('editorHistory:sound.switch')}
          pressed={sound}
          onClick={() => player.store.setState({ sound: !sound })}
        />
      )}
      <select
        className={styles.speed}
        aria-label={t('editorHistory:player.speed')}
        value={speed}
        onChange={({ target }) => {
          const chosen = REPLAY_SPEEDS.find((one) => one === Number(target.value));
          if (chosen !== undefined) player.setSpeed(chosen);
        }}
      >
        {REPLAY_SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
    </div>
  );
}
