import { Button, Input, type InputRef } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Form } from '../../forms/use-form.ts';
import styles from './join.module.css';

interface JoinFieldProps {
  readonly form: Form<'code'>;
  readonly label: string;
  readonly help: string;
  readonly action: string;
  /** Large and widely spaced, like the displayed code. */
  readonly large?: boolean;
  readonly placeholder?: string;
  readonly typed?: (text: string) => string;
}

/** One input and its button, for a code or a link. */
export function JoinField({
  form,
  label,
  help,
  action,
  large = false,
  placeholder,
  typed = (text) => text,
}: JoinFieldProps) {
  const id = useId();
  const input = useRef<InputRef>(null);
  const field = form.field('code');
  const wrong = field.message !== undefined;
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, []);
  return (
    <form onSubmit={form.submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        ref={(held) => {
          input.current = held;
          field.hold(held?.input ?? null);
        }}
        size="large"
        className={large ? (styles.code ?? '') : ''}
        value={field.value}
        autoComplete="off"
        autoCapitalize={large ? 'characters' : 'none'}
        spellCheck={false}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={`${id}-help`}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={({ target }) => field.type(typed(target.value))}
      />
      {wrong ? (
        <p className={styles.wrong} id={`${id}-help`} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {field.message}
        </p>
      ) : (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className="sw-dialog-actions">
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
