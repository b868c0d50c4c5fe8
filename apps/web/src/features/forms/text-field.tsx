import { Input, type InputRef } from 'antd';
import { CircleAlert, EyeOff, Eye as EyeOpen } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './forms.module.css';
import { StrengthMeter } from './strength-meter.tsx';
import type { FieldHandle } from './use-form.ts';

interface TextFieldProps {
  readonly label: string;
  readonly field: FieldHandle;
  readonly name: string;
  readonly autoComplete: string;
  readonly kind?: 'text' | 'email' | 'phone' | 'password' | 'newPassword' | 'code';
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly help?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** Gets the focus when it appears, with `all` also selecting its text; not on touch screens, where that would open the keyboard. */
  readonly focused?: boolean | 'all';
}

const TYPE = {
  text: 'text',
  email: 'email',
  phone: 'tel',
  code: 'text',
  password: 'password',
  newPassword: 'password',
} as const;

/** Our own button instead of antd's, whose label 'Show' means nothing without context. */
function Eye({ shown, toggle }: { readonly shown: boolean; readonly toggle: () => void }) {
  const t = useT();
  const action = t(shown ? 'account:field.hide' : 'account:field.show');
  const Icon = shown ? EyeOff : EyeOpen;
  return (
    <button type="button" className={styles.eye} aria-label={action} title={action} onClick={toggle}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

export function TextField(props: TextFieldProps) {
  const { label, field, kind = 'text', aside, help } = props;
  const id = useId();
  const input = useRef<InputRef>(null);
  const { focused = false } = props;
  useEffect(() => {
    if (!focused || !matchMedia('(pointer: fine)').matches) return;
    // An input for e-mail addresses does not support selecting part of its text.
    if (focused === 'all') input.current?.focus({ cursor: 'all' });
    else input.current?.focus();
  }, [focused]);
  const [shown, setShown] = useState(false);
  const helpId = `${id}-help`;
  const secret = kind === 'password' || kind === 'newPassword';
  const wrong = field.message !== undefined;
  const described = wrong || help !== undefined || kind === 'newPassword';
  const common = {
    id,
    name: props.name,
    value: field.value,
    autoComplete: props.autoComplete,
    size: 'large' as const,
    status: wrong ? ('error' as const) : ('' as const),
    'aria-invalid': wrong,
    ...(described ? { 'aria-describedby': helpId } : {}),
    ...(props.maxLength === undefined ? {} : { maxLength: props.maxLength }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    readOnly: props.readOnly ?? false,
    ref: (held: InputRef | null) => {
      input.current = held;
      field.hold(held?.input ?? null);
    },
    onChange: (event: { target: { value: string } }) => field.type(event.target.value),
    onBlur: (event: { relatedTarget: EventTarget | null }) => field.leave(event.relatedTarget),
  };
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <Input
        {...common}
        type={secret && shown ? 'text' : TYPE[kind]}
        {...(secret ? { suffix: <Eye shown={shown} toggle={() => setShown(!shown)} /> } : {})}
        {...(kind === 'code' ? { inputMode: 'numeric' as const, className: styles.code } : {})}
        {...(kind === 'email' || secret ? { spellCheck: false, autoCapitalize: 'none' } : {})}
      />
      {wrong ? (
        <p className={styles.wrong} id={helpId} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {field.message}
        </p>
      ) : kind === 'newPassword' ? (
        <StrengthMeter password={field.value} id={helpId} />
      ) : (
        help !== undefined && (
          <p className={styles.help} id={helpId}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
