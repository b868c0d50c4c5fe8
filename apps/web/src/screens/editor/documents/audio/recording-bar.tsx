import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showPartFailure } from '../../../../features/lazy/load-failure.ts';
import { useT } from '../../../../i18n/language.ts';
import island from '../../shell/chrome/island.module.css';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import { insertDocuments } from '../insert-documents.ts';
import styles from './audio.module.css';
import { useRecording } from './recording.ts';
import { playTime } from './use-player.ts';

/** Visible while the microphone is on. */
export function RecordingBar() {
  const t = useT();
  const session = useEditorSession();
  const recording = useRecording((state) => state.recording);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!recording) return;
    const count = (): void => setSeconds((performance.now() - recording.since) / 1_000);
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [recording]);
  if (!recording) return null;
  const finish = (): void =>
    void recording
      .stop()
      .then((file) => insertDocuments(session, [file]))
      .catch(showPartFailure);
  return (
    <section className={`${island.island} ${styles.recording}`} aria-label={t('documents:audio.recording')}>
      <span className={styles.light} aria-hidden />
      <span role="status">{t('documents:audio.recording')}</span>
      <span className={styles.length}>{playTime(seconds)}</span>
      <ToolButton icon={Check} label={t('documents:audio.finish')} onClick={finish} />
      <ToolButton icon={X} label={t('documents:audio.discard')} onClick={recording.cancel} />
    </section>
  );
}
