import { Button, Input } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useEditorSession, useRun } from '../../shell/session/editor-context.ts';
import { closeParts } from './bar-parts.ts';
import styles from './layer.module.css';
import { wasTaken } from './link-outcome.ts';

/** Where a click on the objects leads. The editor judges the address. */
export function LinkForm({ link }: { readonly link: string | undefined }) {
  const t = useT();
  const run = useRun();
  const { editor } = useEditorSession();
  const id = useId();
  const [typed, setTyped] = useState(link ?? '');
  const [refused, setRefused] = useState(false);
  const remove = (): void => {
    run({ name: 'link', link: null });
    closeParts();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') {
      remove();
      return;
    }
    run({ name: 'link', link: typed });
    const taken = wasTaken(typed, editor.state.get().selection.link);
    setRefused(!taken);
    if (taken) closeParts();
  };
  return (
    <form className={styles.link} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('editorObjects:link.address')}</label>
      <Input
        id={id}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={2048}
        value={typed}
        status={refused ? 'error' : ''}
        aria-invalid={refused}
        aria-describedby={`${id}-wrong`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role="alert" hidden={!refused}>
        {refused && <CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
        {refused && t('editorObjects:link.refused')}
      </p>
      <div className={styles.actions}>
        {link !== undefined && <Button onClick={remove}>{t('editorObjects:link.remove')}</Button>}
        <Button type="primary" htmlType="submit">
          {t('editorObjects:link.set')}
        </Button>
      </div>
    </form>
  );
}
