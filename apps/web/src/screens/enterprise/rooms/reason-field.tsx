import { MEETING_LIMITS } from '@sw/policy';
import { Input } from 'antd';
import { useId } from 'react';
import styles from './rooms.module.css';

interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  /** The problem of the text, once the user has tried to send it. */
  readonly wrong: string | undefined;
  readonly placeholder?: string;
  readonly change: (reason: string) => void;
}

/** The reason for refusing a booking, or for closing a room. */
export function ReasonField({ label, value, wrong, placeholder = '', change }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        maxLength={MEETING_LIMITS.reasonLength}
        status={wrong === undefined ? '' : 'error'}
        aria-invalid={wrong !== undefined}
        {...(wrong === undefined ? {} : { 'aria-describedby': `${id}wrong` })}
        onChange={({ target }) => change(target.value)}
      />
      {wrong !== undefined && (
        <p id={`${id}wrong`} className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
