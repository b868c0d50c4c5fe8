import { type CodeType, ROUTES } from '@sw/contract';
import { useEffect } from 'react';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import type { FieldHandle } from '../../features/forms/use-form.ts';
import { Resend } from '../../features/login-frame/resend.tsx';
import { useCountdown } from '../../features/timing/use-countdown.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';

export interface SentCode {
  readonly email: string;
  readonly resendAfterSeconds: number;
}

interface CodeFieldProps {
  readonly field: FieldHandle;
  readonly code: SentCode;
  readonly type: CodeType;
}

/** The six digits, with the way to get others. */
export function CodeField({ field, code, type }: CodeFieldProps) {
  const t = useT();
  const [wait, startWait] = useCountdown();
  const { email, resendAfterSeconds } = code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait starts once, with the code that was sent
  useEffect(() => startWait(resendAfterSeconds), [resendAfterSeconds]);
  const again = async () => {
    try {
      startWait((await api.call(ROUTES.sendMailCode, { body: { email, type } })).resendAfterSeconds);
      showToast(t('account:code.again'));
    } catch (failure) {
      presentFailure(failure);
    }
  };
  return (
    <TextField
      kind="code"
      name="code"
      autoComplete="one-time-code"
      maxLength={6}
      label={t('account:field.code')}
      field={field}
      aside={<Resend wait={wait} send={() => void again()} />}
      focused
    />
  );
}
