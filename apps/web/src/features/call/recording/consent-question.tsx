import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useCall } from '../call-state.ts';
import styles from './recording.module.css';
import { answerRecording } from './recording-actions.ts';
import { useRecording } from './recording-state.ts';

/** Asks the user whether they agree to be recorded. Asked once; the mark opens it again. */
export function ConsentQuestion() {
  const t = useT();
  const { recording, own, answer, reopened } = useRecording();
  const name = useCall((state) => state.people.find(({ userId }) => userId === recording?.userId)?.name ?? '');
  const ownUserId = useCall((state) => state.people.find((person) => person.own)?.userId);
  // The recorder's other devices do not ask: starting a recording implies consent.
  if (!recording || own || recording.userId === ownUserId || (answer !== undefined && !reopened)) return null;
  const running = recording.phase === 'running';
  return (
    <PlainDialog
      title={t('callRecording:question.title', { name })}
      must={answer === undefined}
      close={() => useRecording.setState({ reopened: false })}
      actions={
        <>
          <PlainButton onClick={() => void answerRecording('no')}>
            {running ? t('callRecording:question.listen') : t('callRecording:question.no')}
          </PlainButton>
          <PlainButton kind="primary" onClick={() => void answerRecording('yes')}>
            {t('callRecording:question.yes')}
          </PlainButton>
        </>
      }
    >
      <div className={styles.text}>
        <p>{running ? t('callRecording:question.running') : t('callRecording:question.asking')}</p>
        <p>{t('callRecording:question.where')}</p>
      </div>
    </PlainDialog>
  );
}
