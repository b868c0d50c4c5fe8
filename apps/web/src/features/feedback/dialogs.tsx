import { create } from 'zustand';
import { PlainButton } from '../../ui/button.tsx';
import { PlainDialog } from '../../ui/dialog.tsx';
import { closeThen } from '../timing/modal-close.ts';

export interface Dialog {
  readonly text: string;
  /** The verb on its one button. */
  readonly action: string;
  /** Runs after the dialog has closed. */
  readonly after: () => void;
  /** `must`: only its button closes it. */
  readonly kind: 'plain' | 'must';
}

interface DialogState {
  readonly dialog: Dialog | undefined;
  readonly open: boolean;
}

export const useDialogs = create<DialogState>(() => ({ dialog: undefined, open: false }));

/**
 * One at a time: the first dialog that must be answered stays until its action is done, however many calls fail
 * meanwhile.
 */
export function showDialog(dialog: Dialog): void {
  if (useDialogs.getState().dialog?.kind === 'must') return;
  useDialogs.setState({ dialog, open: true });
}

export function closeDialog(): void {
  const { dialog, open } = useDialogs.getState();
  if (dialog === undefined || !open) return;
  closeThen(
    () => useDialogs.setState({ open: false }),
    () => {
      if (useDialogs.getState().dialog === dialog) useDialogs.setState({ dialog: undefined });
      dialog.after();
    },
  );
}

/** The dialog for messages that the user must acknowledge: a sentence and one button. */
export function DialogHost() {
  const { dialog, open } = useDialogs();
  if (dialog === undefined || !open) return null;
  return (
    <PlainDialog
      title={dialog.text}
      close={closeDialog}
      must={dialog.kind === 'must'}
      cross={false}
      actions={
        <PlainButton kind="primary" focused onClick={closeDialog}>
          {dialog.action}
        </PlainButton>
      }
    />
  );
}
