import { useT } from '../../../i18n/language.ts';
import { useCall } from '../call-state.ts';
import { RecordingMark } from '../recording/recording-mark.tsx';
import styles from './head.module.css';
import { act } from './run-action.ts';

/** The current problems of the call, in words. */
export function StateLines() {
  const t = useT();
  const phase = useCall((state) => state.phase);
  const soundOnly = useCall((state) => state.soundOnly);
  const elsewhere = useCall((state) => state.own.soundElsewhere);
  const sharing = useCall((state) => state.own.sharing);
  return (
    <div className={styles.lines} role="status">
      {phase === 'joining' && <p>{t('call:state.joining')}</p>}
      <RecordingMark />
      {phase === 'reconnecting' && <p data-tone="warn">{t('call:state.reconnecting')}</p>}
      {soundOnly && phase === 'in' && <p data-tone="warn">{t('call:state.soundOnly')}</p>}
      {elsewhere && (
        <p>
          {t('call:state.soundElsewhere')}
          <button type="button" className={styles.link} onClick={() => act((call) => call.takeSound())}>
            {t('call:state.takeSound')}
          </button>
        </p>
      )}
      {sharing && (
        <p className={styles.sharing}>
          {t('call:share.own')}
          <button type="button" className={styles.link} onClick={() => act((call) => call.stopSharing())}>
            {t('call:share.stop')}
          </button>
        </p>
      )}
    </div>
  );
}
