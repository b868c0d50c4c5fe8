import { Refusal } from '@sw/contract';
import { mayEditMeeting } from '@sw/policy';
import type { MeetingRow } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Session } from '../../http/session.ts';
import { enterpriseOf } from '../enterprise.ts';
import { managedMeetingFor } from '../meeting-for.ts';

/** Wrong reservation passwords per person and reservation: more than anybody mistypes. */
export const RESERVATION_GUESSES = 10;
const GUESSES = { limit: RESERVATION_GUESSES, windowSeconds: 3_600 };

/** The hash of a reservation password; null for no password. It is computed before the transaction. */
export async function hashReservation(
  { passwords }: Pick<ApiDeps, 'passwords'>,
  password: string | null,
  most: number,
): Promise<string | null> {
  if (password === null || password === '') return null;
  if ([...password].length > most) throw new Refusal('RESERVATION_PASSWORD_LENGTH', [most]);
  return passwords.hash(password);
}

/** Counted before the password is checked, so that a hundred parallel guesses count as a hundred. */
export async function provePassword(
  { ephemeral, passwords }: Pick<ApiDeps, 'ephemeral' | 'passwords'>,
  { seriesId, meetingId, passwordHash }: MeetingRow,
  /** `by`: an account, or a display. */
  { by, password = '' }: { readonly by: string; readonly password?: string | undefined },
): Promise<void> {
  if (passwordHash === null) return;
  if (password === '') throw new Refusal('RESERVATION_PASSWORD_EMPTY');
  const key = `reservation:${seriesId ?? meetingId}:${by}`;
  const may = await ephemeral.take(key, GUESSES);
  if (!may.allowed) throw new Refusal('TOO_MANY_REQUESTS', [may.retryAfterSeconds]);
  if (!(await passwords.verify(passwordHash, password))) throw new Refusal('RESERVATION_PASSWORD_WRONG');
  await ephemeral.clear(key);
}

/** The hash of the reservation password that the caller knows, or the reason why it is not accepted. */
export type Proof = { readonly hash: string | null } | { readonly refusal: Refusal };

/**
 * Checks the password before the command, because hashing takes long and guesses are counted. A refusal is only thrown
 * where the password is needed: a repeated change gets its first answer, even if the password has changed since.
 */
export async function proofOf(
  deps: ApiDeps,
  session: Session,
  { meetingId, password }: { readonly meetingId: string; readonly password: string | undefined },
): Promise<Proof> {
  if (password === undefined) return { refusal: new Refusal('RESERVATION_PASSWORD_EMPTY') };
  const { query } = deps.database;
  const enterprise = await enterpriseOf(query, session);
  const { meeting, actor } = await managedMeetingFor(query, enterprise, { meetingId, now: deps.clock.now() });
  if (!mayEditMeeting(actor, 'NOT_START')) throw new Refusal('MEETING_NOT_ALLOWED');
  try {
    await provePassword(deps, meeting, { by: session.accountId, password });
  } catch (failure) {
    if (failure instanceof Refusal) return { refusal: failure };
    throw failure;
  }
  return { hash: meeting.passwordHash };
}

/** Refuses if the password of one of these meetings was not proven. */
export function refuseUnproven(meetings: readonly Pick<MeetingRow, 'passwordHash'>[], proof: Proof): void {
  const hashes = meetings.flatMap(({ passwordHash }) => passwordHash ?? []);
  if (hashes.length === 0) return;
  if ('refusal' in proof) throw proof.refusal;
  // The proven password is that of the named meeting. Another meeting's password, or one set since, is not proven.
  if (hashes.some((hash) => hash !== proof.hash)) throw new Refusal('RESERVATION_PASSWORD_WRONG');
}
