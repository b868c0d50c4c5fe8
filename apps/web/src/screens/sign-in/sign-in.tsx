import { useState } from 'react';
import { LinkSent, type SentLink } from './link-sent.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** A link that was mailed: to whom, and how long until it can be sent again. */
export function SignIn() {
  const [sent, setSent] = useState<SentLink>();
  return sent === undefined ? <SignInForm sent={setSent} /> : <LinkSent link={sent} back={() => setSent(undefined)} />;
}
