/**
 * The address to which a calendar program sends the answer of one person about one event:
 * `reply+<number of the event>.<person>.<signature>@domain`. The signature identifies the person, so the mail's From is not trusted.
 */
export interface ReplySubject {
  /** The number in the UID: it stays the same in all messages about an event, so programs see one organiser. */
  readonly eventNo: string;
  /** From `replyPerson`. */
  readonly person: string;
}

/** Small letters and digits, at least 26: a MAC of the text with a key of the installation. */
export type ReplySigner = (text: string) => string;

const PREFIX = 'reply+';
/** 104 bits in hexadecimal. With the rest it stays below the 64 characters of a local part (RFC 5321, 4.5.3.1.1). */
const SIGNATURE_LENGTH = 26;
const PERSON_LENGTH = 13;
const SHAPE = /^reply\+([0-9a-z]{1,13})\.([am][0-9a-z]{1,13})\.([0-9a-z]{26})$/;

/** Servers may write an address in small letters, so nothing in it depends on the case. */
const numberOf = (text: string): bigint => {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
};

const signatureOf = (eventNo: string, person: string, sign: ReplySigner): string =>
  sign(`answer ${eventNo} ${person}`).slice(0, SIGNATURE_LENGTH);

/** Compares every character, so that the time does not reveal where two texts differ. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/** The number of an event, from its UID; undefined for a UID that is not ours. */
export const eventNoOf = (uid: string): string | undefined => /^(\d{1,19})@/.exec(uid)?.[1];

/** A person, from a key of `MeetingCalendar.people`. For an address without an account it is only a MAC. */
export const replyPerson = (key: string, sign: ReplySigner): string =>
  key.startsWith('mailto:')
    ? `m${sign(`person ${key.toLowerCase()}`).slice(0, PERSON_LENGTH)}`
    : `a${BigInt(key).toString(36)}`;

export const replyAddress = ({ eventNo, person }: ReplySubject, domain: string, sign: ReplySigner): string =>
  `${PREFIX}${BigInt(eventNo).toString(36)}.${person}.${signatureOf(eventNo, person, sign)}@${domain}`;

/** The person and event of an address; undefined unless it is one of ours with a valid signature. */
export function readReplyAddress(address: string, domain: string, sign: ReplySigner): ReplySubject | undefined {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const [, number = '', person = '', signature = ''] = SHAPE.exec(address.slice(0, at).toLowerCase()) ?? [];
  if (number === '') return undefined;
  const eventNo = numberOf(number).toString();
  return isEqual(signature, signatureOf(eventNo, person, sign)) ? { eventNo, person } : undefined;
}
