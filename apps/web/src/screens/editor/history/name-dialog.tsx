import { VERSION_NAME_MAX } from '@sw/contract';
import { useId } from 'react';
import { useForm } from '../../../features/forms/use-form.ts';
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
  const form = useForm({
    start: { name: first },
    send: async ({ name }) => {
      if (name.trim() === '') return;
      await save(name.trim());
      close();
    },
  });
  const field = form.field('name');
  return (
    <PlainDialog
      title={title}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
          <PlainButton
            kind="primary"
            busy={form.busy}
            disabled={field.value.trim() === ''}
            onClick={() => form.submit()}
          >
            {t('editorHistory:versions.save')}
          </PlainButton>
        </>
      }
    >
      <form className={styles.naming} onSubmit={form.submit}>
        <label htmlFor={id}>{t('editorHistory:versions.name')}</label>
        <input
          id={id}
          data-first
          value={field.value}
          maxLength={VERSION_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => field.type(target.value)}
        />
        <small>{t('editorHistory:versions.hint')}</small>
      </form>
    </PlainDialog>
  );
}
