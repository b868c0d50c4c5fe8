import { useT } from '../../../i18n/language.ts';
import { useCall } from '../call-state.ts';
import styles from './recording.module.css';
import { stopRecording } from './recording-actions.ts';
import { useRecording } from './recording-state.ts';

/** Visible to everybody while a recording runs, and to its recorder while the others are asked. */
export function RecordingMark() {
  const t = useT();
  const { recording, own, waiting, answer } = useRecording();
  const people = useCall((state) => state.people);
  if (recording?.phase === 'running') {
    return (
      <p className={styles.mark}>
        <i className={styles.dot} aria-hidden />
        {answer === 'yes' ? t('callRecording:mark') : t('callRecording:markUnheard')}
        {own ? (
          <button type="button" className={styles.link} onClick={() => void stopRecording()}>
            {t('callRecording:stop')}
          </button>
        ) : (
          <button type="button" className={styles.link} onClick={() => useRecording.setState({ reopened: true })}>
            {t('callRecording:change')}
          </button>
        )}
      </p>
    );
  }
  if (!recording || !own || waiting.length === 0) return null;
  const names = people.filter(({ userId }) => waiting.includes(userId)).map(({ name }) => name);
  return (
    <p className={styles.mark}>
      {t('callRecording:waiting', { names: names.join(', ') })}
      <button type="button" className={styles.link} onClick={() => void stopRecording()}>
        {t('common:cancel')}
      </button>
    </p>
  );
}

/** The same mark with a word, if there is room for one. */
export function RecordingWord() {
  const t = useT();
  const running = useRecording(({ recording }) => recording?.phase === 'running');
  if (!running) return null;
  return (
    <span className={styles.mark} role="status">
      <i className={styles.dot} aria-hidden />
      {t('callRecording:mark')}
    </span>
  );
}
