import { type CodeType, ROUTES } from '@sw/contract';
import { TextField } from '../../features/forms/text-field.tsx';
import type { FieldHandle } from '../../features/forms/use-form.ts';
import { Resend } from '../../features/login-frame/resend.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

export interface SentCode {
  readonly email: string;
  readonly resendAfterSeconds: number;
}

interface CodeFieldProps {
  readonly field: FieldHandle;
  readonly code: SentCode;
  readonly type: CodeType;
}

/** The six digits, with a button to get new ones. */
export function CodeField({ field, code, type }: CodeFieldProps) {
  const t = useT();
  const { email, resendAfterSeconds } = code;
  return (
    <TextField
      kind="code"
      name="code"
      autoComplete="one-time-code"
      maxLength={6}
      label={t('account:field.code')}
      field={field}
      aside={
        <Resend
          after={resendAfterSeconds}
          send={() => api.call(ROUTES.sendMailCode, { body: { email, type } })}
          done={t('account:code.again')}
        />
      }
      focused
    />
  );
}
