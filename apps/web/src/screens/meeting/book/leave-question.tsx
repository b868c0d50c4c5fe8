import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { useT } from '../../../i18n/language.ts';

interface LeaveQuestionProps {
  /** Whether leaving now would lose nothing. */
  readonly mayLeave: () => boolean;
  /** Whether a meeting is being changed. */
  readonly edits: boolean;
}

/** Asks before a page with unsaved input is left. Signing out is not interrupted. */
export function LeaveQuestion({ mayLeave, edits }: LeaveQuestionProps) {
  const t = useT();
  const isLeaving = useRef(false);
  const holds = (): boolean => !mayLeave() && useSession.getState().phase === 'in';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && holds(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t(edits ? 'booking:leave.edits' : 'booking:leave.title')}
      text={t('booking:leave.text')}
      action={t('booking:leave.action')}
      danger
      close={() => {
        if (!isLeaving.current) blocker.reset?.();
      }}
      run={async () => {
        isLeaving.current = true;
        blocker.proceed?.();
        return undefined;
      }}
    />
  );
}
