import { Refusal, type ROUTES } from '@sw/contract';
import { type MeetingPart, mayCancelMeeting } from '@sw/policy';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { enterpriseOf } from '../enterprise.ts';
import { actorIn } from '../meeting-actor.ts';
import { managedMeetingFor } from '../meeting-for.ts';
import { reasonFor } from './cancel-reason.ts';
import { cancelAndAnnounce } from './cancel-rows.ts';
import { statusOf } from './course.ts';
import { provePassword, refuseUnproven } from './reservation-password.ts';
import { lockedTargets, refuseLate } from './targets.ts';

const HOSTS: readonly MeetingPart[] = ['organiser', 'booker'];

export function cancelMeeting(deps: ApiDeps): Handler<typeof ROUTES.cancelMeeting> {
  const { database, clock } = deps;
  return async ({ params: { meetingId }, body: { scope, reason: text, password }, session, caller, command }) => {
    const reason = reasonFor(text);
    const seen = await managedMeetingFor(database.query, await enterpriseOf(database.query, session), {
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
      refuseUnproven(cancelled, { hash: seen.meeting.passwordHash });
      await cancelAndAnnounce(tx, deps, cancelled, { reason, by: accountId, now: new Date(now) });
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
