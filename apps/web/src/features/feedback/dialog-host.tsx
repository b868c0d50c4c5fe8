import { PlainButton } from '../../ui/button.tsx';
import { PlainDialog } from '../../ui/dialog.tsx';
import { closeDialog, useDialogs } from './dialogs.ts';

/** The dialog for messages that must be acknowledged: a sentence and one button. */
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
