import { Refusal, type ROUTES } from '@sw/contract';
import { isMeetingOver, mayAnswerMeeting } from '@sw/policy';
import { answerMeetings, holdMeetings, hostsOfMeetings, publishEvent, readOwnMeeting } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { enterpriseOf } from '../enterprise.ts';
import { managedMeetingFor } from '../meeting-for.ts';
import { presentListed } from './present-meeting.ts';
import { targetsOf } from './targets.ts';

/**
 * Changes only the caller's own lines. The meetings are held meanwhile: a new time takes all answers back, and an answer
 * to the time before must not come after it.
 */
export function answerMeeting({ clock }: ApiDeps): Handler<typeof ROUTES.answerMeeting> {
  return async ({ params: { meetingId }, body: { answer, scope, startsAt }, session, command }) => {
    const { done } = await command(async (tx) => {
      const enterprise = await enterpriseOf(tx, session);
      const { accountId, spaceId } = enterprise;
      const now = clock.now();
      const seen = await targetsOf(tx, enterprise, { meetingId, scope, now });
      await holdMeetings(tx, spaceId, [meetingId, ...seen.map((target) => target.meetingId)]);
      const { meeting, actor, status } = await managedMeetingFor(tx, enterprise, { meetingId, now });
      if (scope === 'one' && isMeetingOver(status)) throw new Refusal('MEETING_OVER');
      if (!mayAnswerMeeting(actor, 'NOT_START')) throw new Refusal('MEETING_NOT_ALLOWED');
      if (startsAt !== undefined && Date.parse(startsAt) !== meeting.startsAt.getTime())
        throw new Refusal('MEETING_CHANGED');
      const targets = await targetsOf(tx, enterprise, { meetingId, scope, now });
      const invite = answer === 'maybe' ? 'unset' : answer;
      await answerMeetings(
        tx,
        { meetingIds: targets.map((target) => target.meetingId), accountId },
        { invite, maybe: answer === 'maybe', at: answer === 'unset' ? null : new Date(now) },
      );
      const hosts = await hostsOfMeetings(tx, [meetingId]);
      await publishEvent(tx, 'meeting.changed', {
        spaceId,
        meetingId,
        accountIds: [...new Set([accountId, ...hosts])],
      });
      const row = await readOwnMeeting(tx, { spaceId, accountId, meetingId });
      if (row === undefined) throw new Refusal('MEETING_NOT_FOUND');
      return presentListed(row, enterprise, now);
    });
    return done;
  };
}
