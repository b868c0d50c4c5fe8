import { type InputHTMLAttributes, useId } from 'react';
import type { useForm } from '../../../features/forms/use-form.ts';
import { PlainButton } from '../../../ui/button.tsx';
import styles from './inline-form.module.css';

interface InlineFormProps<Name extends string>
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'maxLength' | 'autoComplete' | 'inputMode' | 'className'
  > {
  readonly form: ReturnType<typeof useForm<Name>>;
  readonly name: Name;
  readonly label: string;
  readonly action: string;
}

/** One field and its button, shown after a click inside a dialog. */
export function InlineForm<Name extends string>({ form, name, label, action, ...input }: InlineFormProps<Name>) {
  const id = useId();
  const { value, message, type, hold } = form.field(name);
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          id={id}
          ref={hold}
          value={value}
          spellCheck={false}
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-wrong`}
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field.
          autoFocus
          onChange={({ target }) => type(target.value)}
          {...input}
        />
        <PlainButton kind="primary" busy={form.busy} onClick={() => form.submit()}>
          {action}
        </PlainButton>
      </div>
      {message !== undefined && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {message}
        </p>
      )}
    </form>
  );
}
