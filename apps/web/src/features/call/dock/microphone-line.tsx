import { Mic, MicOff } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { useCall } from '../call-state.ts';
import styles from './head.module.css';

/** Whether the others hear this device, in words. `CallAnnouncer` says the same to screen readers. */
export function MicrophoneLine() {
  const t = useT();
  const microphone = useCall((state) => state.own.microphone);
  const waits = useCall((state) => state.phase === 'joining');
  if (waits) return null;
  const Icon = microphone ? Mic : MicOff;
  return (
    <p className={styles.microphone} data-on={microphone} aria-hidden>
      <Icon size={14} strokeWidth={2} />
      {t(microphone ? 'call:state.microphoneOn' : 'call:state.microphoneOff')}
    </p>
  );
}
