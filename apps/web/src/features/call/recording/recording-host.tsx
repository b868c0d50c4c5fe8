import { useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import { storage } from '../../../storage/storage.ts';
import { useSession } from '../../session/session-store.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { ExplainDialog, UnsavedDialog } from './recording-dialogs.tsx';
import { useRecording } from './recording-state.ts';
import { findInterrupted } from './save-recording.ts';
import { watchRecording } from './watch-recording.ts';

/** Mounted wherever a call is shown: asks for consent, and reports how a recording is being saved. */
export function RecordingHost() {
  const t = useT();
  const sending = useRecording(({ saving }) => saving?.phase === 'sending');
  const userId = useSession((state) => state.user?.userId);
  useEffect(watchRecording, []);
  useEffect(() => {
    if (userId !== undefined && storage.recordingLeft.get()) findInterrupted(userId).catch(reportError);
  }, [userId]);
  return (
    <>
      <ConsentQuestion />
      <ExplainDialog />
      <UnsavedDialog />
      <span role="status" className="sw-visually-hidden">
        {sending ? t('callRecording:sending') : ''}
      </span>
    </>
  );
}
