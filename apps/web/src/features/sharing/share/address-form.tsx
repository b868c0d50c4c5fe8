import { normalEmail, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { emailRule } from '../../forms/rules.ts';
import { useForm } from '../../forms/use-form.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import styles from './share.module.css';
import { suggestions } from './suggestions.ts';

const START = { email: '' };
const RULES = { email: emailRule };

interface AddressFormProps {
  readonly label: string;
  /** Shown below the field until there is an error. */
  readonly note: string;
  readonly action: string;
  /** Addresses that are no longer suggested. */
  readonly known: readonly string[];
  readonly focused: boolean;
  /** Throws the server's refusal, which the field shows. */
  readonly send: (email: string) => Promise<void>;
  /** Between the field and the button. */
  readonly children?: ReactNode;
}

/** A form for one email address, which suggests those used before. */
export function AddressForm({ label, note, action, known, focused, send, children }: AddressFormProps) {
  const id = useId();
  const history = useQuery({
    queryKey: boardKeys.mailHistory,
    queryFn: ({ signal }) => api.call(ROUTES.getMailHistory, { query: {} }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const form = useForm({ start: START, rules: RULES, send: ({ email }) => send(normalEmail(email)) });
  const field = form.field('email');
  const wrong = field.message !== undefined;
  return (
    <form onSubmit={form.submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <AutoComplete
          id={id}
          className={styles.address ?? ''}
          autoFocus={focused}
          value={field.value}
          options={suggestions(history.data ?? [], field.value, known).map((value) => ({ value }))}
          onChange={(value: string | undefined) => field.type(value ?? '')}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong}
          {...(wrong ? { 'aria-describedby': `${id}-wrong` } : {})}
        />
        {children}
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {action}
        </Button>
      </div>
      {wrong ? (
        <p className={styles.wrong} id={`${id}-wrong`} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {field.message}
        </p>
      ) : (
        <p className={styles.note}>{note}</p>
      )}
    </form>
  );
}
