import { Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS, type MeetingPart, mayCancelMeeting } from '@sw/policy';
import type { MeetingRow } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { enterpriseOf } from '../enterprise.ts';
import { actorIn } from '../rooms/schedule.ts';
import { cancelAndAnnounce } from './cancel-rows.ts';
import { statusOf } from './course.ts';
import { lockedTargets, openMeeting, refuseLate } from './targets.ts';

/** Wrong reservation passwords of one person and reservation: more than anybody mistypes. */
export const RESERVATION_GUESSES = 10;
const GUESSES = { limit: RESERVATION_GUESSES, windowSeconds: 3_600 };

export function reasonFor(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new Refusal('CANCEL_REASON_REQUIRED');
  const { reasonLength } = MEETING_LIMITS;
  if ([...reason].length > reasonLength) throw new Refusal('CANCEL_REASON_LENGTH', [reasonLength]);
  return reason;
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

const HOSTS: readonly MeetingPart[] = ['organiser', 'booker'];

export function cancelMeeting(deps: ApiDeps): Handler<typeof ROUTES.cancelMeeting> {
  const { database, clock } = deps;
  return async ({ params: { meetingId }, body: { scope, reason: text, password }, session, caller, command }) => {
    const reason = reasonFor(text);
    const seen = await openMeeting(database.query, await enterpriseOf(database.query, session), {
      meetingId,
      now: clock.now(),
    });
    if (scope === 'one') refuseLate(seen.status, 'MEETING_STARTED');
    if (!mayCancelMeeting(seen.actor, 'NOT_START')) throw new Refusal('MEETING_NOT_ALLOWED');
    await provePassword(deps, seen.meeting, { by: session.accountId, password });

    const { done } = await command(async (tx) => {
      const enterprise = await enterpriseOf(tx, session);
      const { accountId, member } = enterprise;
      const now = clock.now();
      const { targets, status, actor, meeting } = await lockedTargets(tx, enterprise, { meetingId, scope, now });
      if (scope === 'one') refuseLate(status, 'MEETING_STARTED');
      const cancelled = targets.filter((one) =>
        mayCancelMeeting(actorIn(member, { ...one, invite: null }), statusOf(one, now)),
      );
      if (cancelled.length === 0) throw new Refusal('MEETING_OVER');
      // The password that was proven is that of the named meeting; one that somebody has set since is another.
      const proven = seen.meeting.passwordHash;
      if (cancelled.some(({ passwordHash }) => passwordHash !== null && passwordHash !== proven))
        throw new Refusal('RESERVATION_PASSWORD_WRONG');
      await cancelAndAnnounce(tx, cancelled, { reason, by: accountId, now: new Date(now) });
      if (!HOSTS.includes(actor.part)) {
        const detail = { meetings: cancelled.length };
        const event = { action: 'meeting.cancelled', targetKind: 'meeting', targetId: meeting.meetingId, detail };
        await auditMerchant(tx, { session, caller }, event);
      }
      return { count: cancelled.length };
    });
    return done;
  };
}
