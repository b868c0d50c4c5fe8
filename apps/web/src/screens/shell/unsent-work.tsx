import { create } from 'zustand';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useLiveStore } from '../../features/live/live-store.ts';
import { forgetLostWords, useLostWords } from '../../features/lost-words/lost-words.ts';
import { endSession } from '../../features/session/session.ts';
import { createSignOut, type UnsentWork as Leaving } from '../../features/session/sign-out.ts';
import { useT } from '../../i18n/language.ts';

const useWarning = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Words that were rescued and wait for an answer are unsent work, too. */
const unsent: Leaving = {
  async hasUnsent() {
    const isWaiting = useLostWords.getState().lost.length > 0;
    return isWaiting || (await useLiveStore.getState().connection?.hasUnsent()) === true;
  },
  async eraseUnsent() {
    forgetLostWords(useLostWords.getState().lost);
    await useLiveStore.getState().connection?.eraseUnsent();
  },
};

const leaving = createSignOut({
  connection: () => unsent,
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
