import { readLink } from '@sw/editor';
import { Button, Input } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useForm } from '../../../../features/forms/use-form.ts';
import { useT } from '../../../../i18n/language.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { closeParts } from './bar-parts.ts';
import styles from './layer.module.css';

/** An empty address removes the link. */
const RULES = {
  link: (text: string) =>
    text.trim() === '' || readLink(text) !== undefined ? undefined : ('editorObjects:link.refused' as const),
};

/** The address that a click on the objects opens. */
export function LinkForm({ link }: { readonly link: string | undefined }) {
  const t = useT();
  const run = useRun();
  const id = useId();
  const set = (address: string | null): void => {
    run({ name: 'link', link: address });
    closeParts();
  };
  const form = useForm({
    start: { link: link ?? '' },
    rules: RULES,
    send: async ({ link: typed }) => set(typed.trim() === '' ? null : typed),
  });
  const field = form.field('link');
  const refused = field.message !== undefined;
  return (
    <form className={styles.link} onSubmit={form.submit} noValidate>
      <label htmlFor={id}>{t('editorObjects:link.address')}</label>
      <Input
        id={id}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={2048}
        value={field.value}
        status={refused ? 'error' : ''}
        aria-invalid={refused}
        aria-describedby={`${id}-wrong`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => field.type(target.value)}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role="alert" hidden={!refused}>
        {refused && <CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
        {field.message}
      </p>
      <div className={styles.actions}>
        {link !== undefined && <Button onClick={() => set(null)}>{t('editorObjects:link.remove')}</Button>}
        <Button type="primary" htmlType="submit">
          {t('editorObjects:link.set')}
        </Button>
      </div>
    </form>
  );
}
