import { useId } from 'react';
import { useForm } from '../../../../features/forms/use-form.ts';
import { useT } from '../../../../i18n/language.ts';
import { PlainButton } from '../../../../ui/button.tsx';
import { PlainDialog } from '../../../../ui/dialog.tsx';
import styles from './naming.module.css';

interface NameDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly first: string;
  readonly most: number;
  /** Allowed if there is a substitute for an empty name. */
  readonly mayBeEmpty?: boolean;
  readonly save: (name: string) => Promise<unknown>;
  readonly close: () => void;
}

/** A dialog that asks for a name. */
export function NameDialog({ title, hint, first, most, mayBeEmpty = false, save, close }: NameDialogProps) {
  const t = useT();
  const id = useId();
  const form = useForm({
    start: { name: first },
    send: async ({ name }) => {
      if (name.trim() === '' && !mayBeEmpty) return;
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
            disabled={field.value.trim() === '' && !mayBeEmpty}
            onClick={() => form.submit()}
          >
            {t('common:save')}
          </PlainButton>
        </>
      }
    >
      <form className={styles.naming} onSubmit={form.submit}>
        <label htmlFor={id}>{t('common:name')}</label>
        <input
          id={id}
          data-first
          value={field.value}
          maxLength={most}
          autoComplete="off"
          onChange={({ target }) => field.type(target.value)}
        />
        <small>{hint}</small>
      </form>
    </PlainDialog>
  );
}
