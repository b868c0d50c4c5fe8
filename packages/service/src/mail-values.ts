import type { DerivedKeys } from './derived-keys.ts';

export const MAILED_CODE_DIGITS = 6;
const PARAMETER = { loginLink: 'key', shareLink: 'code' } as const;

/** Part of the payload of a `sendMail` job. */
interface MailParts {
  readonly values: Readonly<Record<string, string>>;
  readonly secret?: { readonly kind: 'code' | 'loginLink' | 'shareLink'; readonly id: string } | undefined;
}

/** The values of a mail, including the code or key that its job names only by id. */
export function mailValues(keys: DerivedKeys, { values, secret }: MailParts): Readonly<Record<string, string>> {
  if (secret === undefined) return values;
  const { kind, id } = secret;
  if (kind === 'code') return { ...values, code: keys.digits('mailedCode', id, MAILED_CODE_DIGITS) };
  const link = new URL(values.link ?? '');
  link.searchParams.set(PARAMETER[kind], keys.key(kind, id));
  return { ...values, link: link.href };
}
