import { CODE_TYPES, type CodeType } from '@sw/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressStep } from './address-step.tsx';
import type { SentCode } from './code-field.tsx';
import { RegisterStep } from './register-step.tsx';
import { ResetStep } from './reset-step.tsx';

/** A code that was mailed. */
/** `?type=reset` resets the password; anything else registers. First the address, then the code with the rest. */
export function RegisterAndReset() {
  const [query] = useSearchParams();
  const type: CodeType = CODE_TYPES.find((name) => name === query.get('type')) ?? 'register';
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [sent, setSent] = useState<SentCode>();
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
