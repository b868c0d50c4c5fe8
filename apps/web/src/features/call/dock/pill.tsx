import { ChevronDown, Mic, MicOff, PhoneOff } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { useCall } from '../call-state.ts';
import { RecordingWord } from '../recording/recording-mark.tsx';
import { ControlButton } from './control-button.tsx';
import { LiveDot } from './live-dot.tsx';
import styles from './pill.module.css';
import { act } from './run-action.ts';
import { TimeWarning } from './time-left.tsx';
import { useCallTime } from './use-call-time.ts';

interface CallPillProps {
  /** Set while another board is open: its name, and the way back. */
  readonly away?: { readonly name: string; readonly back: () => void } | undefined;
  /** Undefined if there is nothing to unfold. */
  readonly unfold?: (() => void) | undefined;
}

/** The folded call: its duration, the microphone, and the button that unfolds it. */
export function CallPill({ away, unfold }: CallPillProps) {
  const t = useT();
  const time = useCallTime();
  const phase = useCall((state) => state.phase);
  const sharing = useCall((state) => state.own.sharing);
  const text = phase === 'in' ? time.clock : t(phase === 'joining' ? 'call:pill.joining' : 'call:pill.reconnecting');
  return (
    <section className={styles.pill} aria-label={t('call:dock.label')} data-island="call">
      <LiveDot />
      <span className={styles.text} data-soon={time.limit?.soon ?? false}>
        {text}
      </span>
      <RecordingWord />
      {away && (
        <button type="button" className={styles.away} onClick={away.back}>
          {away.name}
        </button>
      )}
      {sharing && (
        <button type="button" className={styles.away} onClick={() => act((call) => call.stopSharing())}>
          {t('call:share.stopOwn')}
        </button>
      )}
      <Microphone />
      {unfold && <ControlButton icon={ChevronDown} label={t('call:pill.unfold')} expanded={false} onClick={unfold} />}
      <TimeWarning time={time} quiet />
    </section>
  );
}

function Microphone() {
  const t = useT();
  const microphone = useCall((state) => state.own.microphone);
  return (
    <ControlButton
      icon={microphone ? Mic : MicOff}
      label={microphone ? t('call:controls.mute') : t('call:controls.unmute')}
      look={microphone ? 'plain' : 'off'}
      onClick={() => act((call) => call.setMicrophone(!microphone))}
    />
  );
}

/** The controls for a window that has no room for more. */
export function AboveControls() {
  const t = useT();
  return (
    <div className={styles.pair}>
      <Microphone />
      <ControlButton
        icon={PhoneOff}
        label={t('call:controls.leave')}
        look="leave"
        onClick={() => act((call) => call.leave())}
      />
    </div>
  );
}
