import { type ErrorName, QR_SECONDS, type QrEvent } from '@sw/contract';

/** The session that scanned a code. */
export interface Scanner {
  readonly accountId: string;
  readonly sessionId: string;
}

/** The browser that shows a code. */
export interface WaitingBrowser {
  readonly userAgent: string;
  readonly address: string | null;
  readonly source: string;
}

interface Shown {
  /** The hash of a secret that only the browser has. */
  readonly secretHash: string;
  readonly browser: WaitingBrowser;
  readonly expiresAt: number;
}

export type QrCode = Shown &
  (
    | { readonly state: 'shown' }
    | { readonly state: 'scanned'; readonly by: Scanner; readonly number: string }
    | { readonly state: 'confirmed'; readonly by: Scanner }
    | { readonly state: 'refused'; readonly by: Scanner }
  );

/** The next state; undefined ends the code. A refusal may come with a next state. */
export interface Step {
  readonly next: QrCode;
  readonly refusal?: ErrorName;
}

export const showCode = (secretHash: string, browser: WaitingBrowser, now: number): QrCode => ({
  state: 'shown',
  secretHash,
  browser,
  expiresAt: now + QR_SECONDS * 1_000,
});

const sameAccount = (a: Scanner, b: Scanner): boolean => a.accountId === b.accountId;

/** A code that was confirmed or refused counts as expired. */
function open(code: QrCode, by: Scanner, now: number): ErrorName | undefined {
  if (now >= code.expiresAt || code.state === 'confirmed' || code.state === 'refused') return 'QR_CODE_EXPIRED';
  return code.state === 'scanned' && !sameAccount(code.by, by) ? 'QR_CODE_TAKEN' : undefined;
}

/**
 * The first user who scans a code claims it. The number is created here and sent only to the browser that shows the
 * code, so a person who was mailed a picture of the code has no number to enter.
 */
export function scanCode(code: QrCode, by: Scanner, { number, now }: { number: string; now: number }): Step {
  const refusal = open(code, by, now);
  if (refusal) return { next: code, refusal };
  // The same person scanned it again, for example after reloading the page.
  if (code.state === 'scanned') return { next: { ...code, by } };
  return { next: { ...code, state: 'scanned', by, number } };
}

/** One wrong number ends the code, so that the hundred numbers cannot be tried one by one. */
export function confirmCode(code: QrCode, by: Scanner, { number, now }: { number: string; now: number }): Step {
  const refusal = open(code, by, now);
  if (refusal) return { next: code, refusal };
  if (code.state !== 'scanned') return { next: code, refusal: 'QR_CODE_EXPIRED' };
  const { number: shown, ...rest } = code;
  if (shown !== number) return { next: { ...rest, state: 'refused', by }, refusal: 'QR_NUMBER_WRONG' };
  return { next: { ...rest, state: 'confirmed', by } };
}

export function refuseCode(code: QrCode, by: Scanner, now: number): Step {
  const refusal = open(code, by, now);
  if (refusal) return { next: code, refusal };
  return { next: { ...code, state: 'refused', by } };
}

/** The session that confirmed the code, for the browser that showed it. */
export function confirmedBy(code: QrCode, secretHash: string, now: number): Scanner | undefined {
  const due = code.state === 'confirmed' && code.secretHash === secretHash && now < code.expiresAt;
  return due ? code.by : undefined;
}

/** The event that the browser receives. */
export function eventOf(code: QrCode | undefined, now: number): QrEvent {
  if (code === undefined || now >= code.expiresAt) return { state: 'expired' };
  return code.state === 'scanned' ? { state: 'scanned', number: code.number } : { state: code.state };
}
