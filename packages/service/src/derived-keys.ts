import { createHash, createHmac } from 'node:crypto';

/** The purpose of a key. Two purposes never share a key, whatever their ids. */
type Purpose =
  /** For older sealed values, which it only opens. */
  | 'secrets'
  | 'providerSecret'
  | 'mailedCode'
  | 'loginLink'
  | 'shareLink'
  | 'takeAway'
  | 'takeAwayPassword'
  | 'fileLink'
  | 'totpSecret'
  | 'totpSetup'
  | 'recoveryCode'
  | 'merchantLink'
  /** The content of a door display's QR code during one minute. */
  | 'doorCode'
  /** The key of an external contact's page. */
  | 'meetingGuest'
  /** Signs the addresses to which calendars reply. */
  | 'meetingReply';

/**
 * Secrets that are derived when needed and never stored: an id read from a table is useless without the installation's
 * secret.
 */
export interface DerivedKeys {
  /** 256 bits in base64url. */
  key(purpose: Purpose, id: string): string;
  digits(purpose: Purpose, id: string, count: number): string;
}

export function deriveKeys(secret: string): DerivedKeys {
  const bytes = (purpose: Purpose, id: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, id]))
      .digest();
  return {
    key: (purpose, id) => bytes(purpose, id).toString('base64url'),
    // 48 bits: with 6 digits the last values are rarer by less than 1 in 10^8.
    digits: (purpose, id, count) => String(bytes(purpose, id).readUIntBE(0, 6) % 10 ** count).padStart(count, '0'),
  };
}

/** The stored hash of a key or token. A key has 256 bits, so a plain hash protects it as well as a slow one. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

export const MAILED_CODE_DIGITS = 6;
const LINK_PARAMETER = { loginLink: 'key', shareLink: 'code', takeAway: 'key' } as const;

/** Part of the payload of a `sendMail` job. */
interface MailParts {
  readonly values: Readonly<Record<string, string>>;
  readonly secret?:
    | { readonly kind: 'code' | 'loginLinkAndCode' | 'meetingGuest' | keyof typeof LINK_PARAMETER; readonly id: string }
    | undefined;
}

/** The values of a mail, including the code or key that its job names only by id. */
export function mailValues(keys: DerivedKeys, { values, secret }: MailParts): Readonly<Record<string, string>> {
  if (secret === undefined) return values;
  const { kind, id } = secret;
  const code = () => keys.digits('mailedCode', id, MAILED_CODE_DIGITS);
  if (kind === 'code') return { ...values, code: code() };
  if (kind === 'loginLinkAndCode') {
    return { ...mailValues(keys, { values, secret: { kind: 'loginLink', id } }), code: code() };
  }
  const link = new URL(values.link ?? '');
  // The key is the last part of the path, so that the page needs no query.
  if (kind === 'meetingGuest') return { ...values, link: new URL(keys.key(kind, id), link).href };
  link.searchParams.set(LINK_PARAMETER[kind], keys.key(kind, id));
  return { ...values, link: link.href };
}
