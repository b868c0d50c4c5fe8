import { create } from 'zustand';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useLiveStore } from '../../features/live/live-store.ts';
import { endSession } from '../../features/session/session.ts';
import { createSignOut } from '../../features/session/sign-out.ts';
import { useT } from '../../i18n/language.ts';

const useWarning = create<{ readonly open: boolean }>(() => ({ open: false }));

const leaving = createSignOut({
  connection: () => useLiveStore.getState().connection,
  warn: () => useWarning.setState({ open: true }),
  leave: endSession,
});

export const signOut = (): void => void leaving.ask();

/** Asks before signing out would lose unsaved work. */
export function UnsentWork() {
  const t = useT();
  const open = useWarning((state) => state.open);
  return (
    <ConfirmDialog
      open={open}
      title={t('shell:unsent.title')}
      text={t('shell:unsent.text')}
      action={t('shell:unsent.action')}
      danger
      close={() => useWarning.setState({ open: false })}
      run={async () => () => leaving.anyway()}
    />
  );
}
