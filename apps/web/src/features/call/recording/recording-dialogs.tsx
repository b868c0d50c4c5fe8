import { useState } from 'react';
import { currentLocale, translate, useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { failureText } from '../../feedback/failure-plan.ts';
import { useAction } from '../../feedback/use-action.ts';
import { fileSize } from '../../files/file-size.ts';
import styles from './recording.module.css';
import { type Saving, useRecording } from './recording-state.ts';
import { downloadRecording, forgetSound, saveRecording } from './save-recording.ts';
import { askForRecording } from './watch-recording.ts';

/** Explains what a recording means before others are asked for consent. */
export function ExplainDialog() {
  const t = useT();
  const explained = useRecording((state) => state.explained);
  const close = (): void => useRecording.setState({ explained: undefined });
  const ask = useAction(askForRecording, { settled: async () => close() });
  if (!explained) return null;
  const { left, booked = false } = explained;
  return (
    <PlainDialog
      title={t(booked ? 'callRecording:ask.booked' : 'callRecording:ask.title')}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t(booked ? 'callRecording:ask.later' : 'common:cancel')}</PlainButton>
          <PlainButton kind="primary" busy={ask.busy} disabled={left === 0} onClick={() => ask.run()}>
            {t('callRecording:ask.run')}
          </PlainButton>
        </>
      }
    >
      <div className={styles.text}>
        <p>{t('callRecording:ask.text')}</p>
        {left !== undefined && (
          <p role="alert">
            {left === 0
              ? t('callRecording:ask.full')
              : t('callRecording:ask.low', { left: fileSize(left, currentLocale()) })}
          </p>
        )}
      </div>
    </PlainDialog>
  );
}

/** Shown for an unsaved recording: a full space, a broken connection or a crashed tab must not lose it. */
export function UnsavedDialog() {
  const saving = useRecording((state) => state.saving);
  return saving === undefined || saving.phase === 'sending' ? null : <Unsaved {...saving} />;
}

function Unsaved(saving: Exclude<Saving, { phase: 'sending' }>) {
  const t = useT();
  const { sound } = saving;
  const isFailed = saving.phase === 'failed';
  const [downloaded, setDownloaded] = useState(false);
  const close = (): void => {
    void forgetSound(sound);
    useRecording.setState({ saving: undefined });
  };
  return (
    <PlainDialog
      title={isFailed ? t('callRecording:failed.title') : t('callRecording:interrupted.title')}
      must={!downloaded}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>
            {downloaded ? t('common:close') : t('callRecording:failed.discard')}
          </PlainButton>
          <PlainButton
            onClick={() => {
              downloadRecording(sound);
              setDownloaded(true);
            }}
          >
            {t('callRecording:failed.download')}
          </PlainButton>
          <PlainButton kind="primary" onClick={() => void saveRecording(sound)}>
            {isFailed ? t('callRecording:failed.again') : t('callRecording:interrupted.save')}
          </PlainButton>
        </>
      }
    >
      <div className={styles.text}>
        <p>{isFailed ? failureText(saving.failure, translate) : sound.file.name}</p>
        <p>{isFailed ? t('callRecording:failed.text') : t('callRecording:interrupted.text')}</p>
      </div>
    </PlainDialog>
  );
}
