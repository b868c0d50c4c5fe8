import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import { PlainDialog } from '../../ui/dialog.tsx';
import { closeAfter, type FollowUp } from '../timing/modal-close.ts';
import { presentFailure } from './present-failure.ts';
import { useAction } from './use-action.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The verb on its button. */
  readonly action: string;
  readonly danger?: boolean;
  readonly close: () => void;
  /** Throws the server's refusal. The dialog stays open until it is done. Returns what to run after the dialog has closed. */
  readonly run: () => Promise<FollowUp | undefined>;
}

/** Confirmation for actions that cannot be undone with one click. */
export function ConfirmDialog({ open, title, text, action, danger = false, close, run }: ConfirmDialogProps) {
  const t = useT();
  const confirm = useAction(() => closeAfter({ work: run, close, failed: (failure) => presentFailure(failure) }));
  if (!open) return null;
  return (
    <PlainDialog
      title={title}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
          <PlainButton kind={danger ? 'danger' : 'primary'} busy={confirm.busy} onClick={() => confirm.run()}>
            {action}
          </PlainButton>
        </>
      }
    >
      <p>{text}</p>
    </PlainDialog>
  );
}
