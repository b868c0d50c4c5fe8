import { VERSION_NAME_MAX } from '@sw/contract';
import { useId, useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import styles from './history.module.css';

interface NameDialogProps {
  readonly title: string;
  readonly first: string;
  readonly save: (name: string) => Promise<unknown>;
  readonly close: () => void;
}

export function NameDialog({ title, first, save, close }: NameDialogProps) {
  const t = useT();
  const id = useId();
  const [name, setName] = useState(first);
  const [busy, setBusy] = useState(false);
  const ready = name.trim() !== '';
  const submit = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await save(name.trim());
      close();
    } catch (failure) {
      presentFailure(failure);
      setBusy(false);
    }
  };
  return (
    <PlainDialog
      title={title}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
          <PlainButton kind="primary" busy={busy} disabled={!ready} onClick={() => void submit()}>
            {t('editorHistory:versions.save')}
          </PlainButton>
        </>
      }
    >
      <form
        className={styles.naming}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label htmlFor={id}>{t('editorHistory:versions.name')}</label>
        <input
          id={id}
          data-first
          value={name}
          maxLength={VERSION_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <small>{t('editorHistory:versions.hint')}</small>
      </form>
    </PlainDialog>
  );
}
