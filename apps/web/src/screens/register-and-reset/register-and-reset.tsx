import { CODE_TYPES, type CodeType } from '@sw/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../../features/config/config.ts';
import { CardNote, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { useT } from '../../i18n/language.ts';
import { AddressStep } from './address-step.tsx';
import type { SentCode } from './code-field.tsx';
import { RegisterStep } from './register-step.tsx';
import { ResetStep } from './reset-step.tsx';

/** `?type=reset` resets the password; anything else registers. The first step is the address, the second the code and the rest. */
export function RegisterAndReset() {
  const [query] = useSearchParams();
  const type: CodeType = CODE_TYPES.find((name) => name === query.get('type')) ?? 'register';
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [sent, setSent] = useState<SentCode>();
  const closed = useConfig((config) => config.registration === 'off');
  if (type === 'register' && closed) return <RegistrationClosed />;
  if (sent === undefined) {
    return (
      <AddressStep
        key={type}
        type={type}
        email={email}
        sent={(code) => {
          setEmail(code.email);
          setSent(code);
        }}
      />
    );
  }
  const Step = type === 'reset' ? ResetStep : RegisterStep;
  return <Step code={sent} change={() => setSent(undefined)} />;
}

function RegistrationClosed() {
  const t = useT();
  return (
    <LoginFrame title={t('account:register.title')} text={t('errors:REGISTRATION_OFF')}>
      <CardNote question={t('account:register.known')}>
        <Link to="/login">{t('account:signIn.title')}</Link>
      </CardNote>
    </LoginFrame>
  );
}
