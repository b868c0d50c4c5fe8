import { useState } from 'react';
import { LinkSent, type SentLink } from './link-sent.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SmsSignIn } from './sms-sign-in.tsx';

/** The form, and the two other ways that start from it: by mail and by text message. */
export function SignIn() {
  const [sent, setSent] = useState<SentLink>();
  /** The phone number as typed so far. */
  const [phone, setPhone] = useState<string>();
  if (sent !== undefined) return <LinkSent link={sent} back={() => setSent(undefined)} />;
  if (phone !== undefined) return <SmsSignIn phone={phone} back={() => setPhone(undefined)} />;
  return <SignInForm sent={setSent} bySms={setPhone} />;
}
