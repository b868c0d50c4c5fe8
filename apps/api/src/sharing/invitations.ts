import { randomInt } from 'node:crypto';
import { type Clock, MINUTE } from '@sw/base';
import { INVITATION_ALPHABET, INVITATION_LENGTH, INVITATION_MINUTES, Refusal } from '@sw/contract';
import { PERMITS, type Permit } from '@sw/policy';
import type { Ephemeral, Guesser } from '@sw/redis';
import { GUESS_LIMITS } from './guess-limits.ts';

const INVITATION_MS = INVITATION_MINUTES * MINUTE;

export interface Invitation {
  readonly wbNo: string;
  readonly permit: Permit;
  readonly code: string;
  readonly expiresAt: Date;
}

interface Kept {
  readonly wbNo: string;
  readonly permit: Permit;
  readonly expiresAt: number;
}

export interface InvitationDeps {
  readonly ephemeral: Pick<Ephemeral, 'invitations'>;
  readonly clock: Clock;
}

/** One live code per board and permit. */
const placeOf = (wbNo: string, permit: Permit): string => `${wbNo}:${permit}`;

const drawCode = (): string =>
  Array.from({ length: INVITATION_LENGTH }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join('');

/** The live code, or a new one that is not in use elsewhere. */
export async function giveInvitation(
  { ephemeral: { invitations }, clock }: InvitationDeps,
  { wbNo, permit }: { readonly wbNo: string; readonly permit: Permit },
  draw: () => string = drawCode,
): Promise<Invitation & { readonly isNew: boolean }> {
  for (;;) {
    const code = draw();
    const kept: Kept = { wbNo, permit, expiresAt: clock.now() + INVITATION_MS };
    const place = placeOf(wbNo, permit);
    const live = await invitations.issue(place, { code, value: JSON.stringify(kept), ttlMs: INVITATION_MS });
    if (live === undefined) continue;
    const { expiresAt } = JSON.parse(live.value) as Kept;
    const isOver = expiresAt <= clock.now();
    if (isOver) await invitations.revoke([place]);
    else return { wbNo, permit, code: live.code, expiresAt: new Date(expiresAt), isNew: live.code === code };
  }
}

/** The target of a typed code. Wrong codes are counted, and after too many of them even a right code is refused unchecked. */
export async function openInvitation(
  { ephemeral: { invitations }, clock }: InvitationDeps,
  code: string,
  guesser: Guesser,
): Promise<Invitation> {
  const opened = await invitations.open(code, guesser, GUESS_LIMITS);
  if (opened.kind === 'refused') throw new Refusal('TOO_MANY_REQUESTS', [opened.retryAfterSeconds]);
  if (opened.kind === 'unknown') throw new Refusal('INVITATION_INVALID');
  const { wbNo, permit, expiresAt } = JSON.parse(opened.value) as Kept;
  // Redis also expires it by its own clock; whichever comes first applies.
  if (expiresAt <= clock.now()) throw new Refusal('INVITATION_INVALID');
  return { wbNo, permit, code, expiresAt: new Date(expiresAt) };
}

export const isLive = ({ ephemeral }: InvitationDeps, { wbNo, permit, code }: Invitation): Promise<boolean> =>
  ephemeral.invitations.holds(placeOf(wbNo, permit), code);

export const revokeInvitations = ({ ephemeral }: InvitationDeps, wbNos: readonly string[]): Promise<void> =>
  ephemeral.invitations.revoke(wbNos.flatMap((wbNo) => PERMITS.map((permit) => placeOf(wbNo, permit))));
