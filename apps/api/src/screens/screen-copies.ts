import { randomInt } from 'node:crypto';
import { type Clock, MINUTE } from '@sw/base';
import type { BoardObject } from '@sw/board-model';
import { INVITATION_ALPHABET, INVITATION_LENGTH, normalInvitation, Refusal, SCREEN_COPY_MINUTES } from '@sw/contract';
import type { Ephemeral, Guesser } from '@sw/redis';
import { GUESS_LIMITS } from '../sharing/guess-limits.ts';

const COPY_MS = SCREEN_COPY_MINUTES * MINUTE;

/** Objects that a user copied for another screen. If they are lost, the user copies again. */
export interface ScreenCopy {
  readonly copyId: string;
  readonly wbNo: string;
  readonly pageId: string;
  /** The model validated each object before it was stored. */
  readonly objects: readonly BoardObject[];
  readonly expiresAt: number;
}

export interface ScreenCopyDeps {
  readonly ephemeral: Pick<Ephemeral, 'screenCopies'>;
  readonly clock: Clock;
}

const drawCode = (): string =>
  Array.from({ length: INVITATION_LENGTH }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join('');

/** A user has one copy at a time: this bounds Redis's memory, and there is only one code. */
export async function keepScreenCopy(
  { ephemeral: { screenCopies }, clock }: ScreenCopyDeps,
  accountId: string,
  copy: Omit<ScreenCopy, 'expiresAt'>,
): Promise<{ readonly code: string; readonly expiresAt: number }> {
  const before = await ownScreenCopy({ ephemeral: { screenCopies }, clock }, accountId);
  if (before?.copy.copyId === copy.copyId) return { code: before.code, expiresAt: before.copy.expiresAt };
  await screenCopies.revoke([accountId]);
  const expiresAt = clock.now() + COPY_MS;
  const value = JSON.stringify({ ...copy, expiresAt } satisfies ScreenCopy);
  for (;;) {
    const live = await screenCopies.issue(accountId, { code: drawCode(), value, ttlMs: COPY_MS });
    // Undefined if another user has the code now. The value differs if the same user has just copied on another device.
    if (live !== undefined) return { code: live.code, expiresAt: (JSON.parse(live.value) as ScreenCopy).expiresAt };
  }
}

async function ownScreenCopy(
  { ephemeral, clock }: ScreenCopyDeps,
  accountId: string,
): Promise<{ readonly copy: ScreenCopy; readonly code: string } | undefined> {
  const live = await ephemeral.screenCopies.live(accountId);
  if (live === undefined) return undefined;
  const copy = JSON.parse(live.value) as ScreenCopy;
  return copy.expiresAt > clock.now() ? { copy, code: live.code } : undefined;
}

/** A typed code opens any user's copy; an id opens only the caller's own. Wrong codes are counted like those of invitations. */
export async function findScreenCopy(deps: ScreenCopyDeps, name: string, guesser: Guesser): Promise<ScreenCopy> {
  const code = normalInvitation(name);
  if (code === undefined) {
    const own = await ownScreenCopy(deps, guesser.account);
    if (own?.copy.copyId !== name.slice(0, 19)) throw new Refusal('SCREEN_COPY_GONE');
    return own.copy;
  }
  const opened = await deps.ephemeral.screenCopies.open(code, guesser, GUESS_LIMITS);
  if (opened.kind === 'refused') throw new Refusal('TOO_MANY_REQUESTS', [opened.retryAfterSeconds]);
  if (opened.kind === 'unknown') throw new Refusal('SCREEN_COPY_GONE');
  const copy = JSON.parse(opened.value) as ScreenCopy;
  if (copy.expiresAt <= deps.clock.now()) throw new Refusal('SCREEN_COPY_GONE');
  return copy;
}
