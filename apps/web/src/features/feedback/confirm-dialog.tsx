import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../plain/button.tsx';
import { PlainDialog } from '../plain/dialog.tsx';
import { presentFailure } from './present-failure.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The verb on its button. */
  readonly action: string;
  readonly danger?: boolean;
  readonly close: () => void;
  /** Throws what the server refused; the dialog stays until it is done. */
  readonly run: () => Promise<void>;
}

/** Only for what cannot be taken back with one click. */
export function ConfirmDialog({ open, title, text, action, danger = false, close, run }: ConfirmDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } catch (failure) {
      presentFailure(failure);
    } finally {
      setBusy(false);
      close();
    }
  };
  if (!open) return null;
  return (
    <PlainDialog
      title={title}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
          <PlainButton kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {action}
          </PlainButton>
        </>
      }
    >
      <p>{text}</p>
    </PlainDialog>
  );
}
