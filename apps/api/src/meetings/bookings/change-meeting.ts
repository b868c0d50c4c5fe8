import { Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import { isMeetingAhead, MEETING_LIMITS, mayEditMeeting } from '@sw/policy';
import {
  accountsOfMeetings,
  type InvitedPerson,
  type MeetingRow,
  readMeetingCalendar,
  readMeetings,
  readPeople,
  type Tx,
  updateContent,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { announceMeetings, noticeMeeting } from '../announce.ts';
import { type EnterpriseMember, lockedEnterpriseOf } from '../enterprise.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { newPeopleOf, replacePeople } from './change-people.ts';
import { changeTimes } from './change-times.ts';
import { settleCourses } from './course.ts';
import { hashReservation } from './meeting-board.ts';
import { type ContentDraft, type PlaceDraft, refuseContent } from './plan.ts';
import { lockedTargets, openMeeting, refuseLate } from './targets.ts';

type Body = RouteRequest<typeof ROUTES.changeMeeting>['body'];

/** Room and time with what the caller left out filled in. */
const placeOf = (body: Body, { roomId, startsAt, endsAt }: MeetingRow): PlaceDraft => ({
  roomId: body.roomId === undefined ? roomId : body.roomId,
  startsAt: body.startsAt === undefined ? startsAt.toISOString() : body.startsAt,
  endsAt: body.endsAt === undefined ? endsAt.toISOString() : body.endsAt,
  cycle: body.cycle ?? null,
  exceptions: body.exceptions ?? [],
});

const movesIt = (body: Body, { roomId, startsAt, endsAt }: MeetingRow): boolean =>
  body.cycle !== undefined ||
  (body.roomId !== undefined && body.roomId !== roomId) ||
  (body.startsAt !== undefined && body.startsAt !== startsAt.toISOString()) ||
  (body.endsAt !== undefined && body.endsAt !== endsAt.toISOString());

const contentOf = (body: Body, meeting: MeetingRow, participants: number): ContentDraft => ({
  subject: body.subject ?? meeting.subject,
  remind: body.remind === undefined ? meeting.remind : body.remind,
  agenda: body.agenda ?? meeting.agenda,
  participants,
});

/** The caller may edit it now; refuses early, before a board is shared or a room held. */
async function editable(
  tx: Tx,
  enterprise: EnterpriseMember,
  { meetingId, now, body }: { readonly meetingId: string; readonly now: number; readonly body: Body },
) {
  const { meeting, actor, status } = await openMeeting(tx, enterprise, { meetingId, now });
  if (!mayEditMeeting(actor, 'NOT_START')) throw new Refusal('MEETING_NOT_ALLOWED');
  if (body.scope === 'one') refuseLate(status, movesIt(body, meeting) ? 'MEETING_STARTED' : undefined);
  if (body.cycle !== undefined && body.scope === 'one' && meeting.seriesId !== null)
    throw new Refusal('BAD_REQUEST', ['scope']);
  return meeting;
}

/** The fields of the content that were sent. */
function sentContent(body: Body, passwordHash: string | null | undefined) {
  const { subject, remind, agenda, call, record } = body;
  return {
    ...(subject === undefined ? {} : { subject: subject.trim() }),
    ...(body.private === undefined ? {} : { private: body.private }),
    ...(remind == null ? {} : { remind }),
    ...(agenda === undefined ? {} : { agenda }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(call === undefined ? {} : { call }),
    ...(record === undefined ? {} : { record }),
  };
}

export function changeMeeting(deps: ApiDeps): Handler<typeof ROUTES.changeMeeting> {
  const { clock, controls } = deps;
  return async ({ params: { meetingId }, body, session, command }) => {
    const passwordHash =
      body.password === undefined
        ? undefined
        : await hashReservation(deps, body.password, MEETING_LIMITS.passwordLength);
    const { done } = await command(async (tx) => {
      const enterprise = await lockedEnterpriseOf(tx, session);
      const { spaceId, settings, accountId } = enterprise;
      const now = clock.now();
      const seen = await editable(tx, enterprise, { meetingId, now, body });
      // Boards are locked before rooms, as everywhere.
      const people: readonly InvitedPerson[] | undefined =
        body.invited && (await newPeopleOf(tx, deps, enterprise, { meeting: seen, invited: body.invited }));
      const rooms = [body.roomId ?? [], ...(body.exceptions ?? []).map(({ roomId }) => roomId ?? [])].flat();
      const scope = { meetingId, scope: body.scope, now, rooms };
      const { meeting, targets } = await lockedTargets(tx, enterprise, scope);
      if (body.revision !== undefined && body.revision !== meeting.revision) throw new Refusal('MEETING_CHANGED');
      if (targets.length === 0) throw new Refusal('MEETING_OVER');
      const present = people ?? (await readPeople(tx, [meetingId])).filter(({ role }) => role === 'participant');
      const content = contentOf(body, meeting, present.length);
      refuseContent(content);

      const at = new Date(now);
      const ids = targets.map((target) => target.meetingId);
      const before = targets.map(({ roomId, startsAt, endsAt }) => ({ roomId, startsAt, endsAt }));
      const calendar = await readMeetingCalendar(tx, spaceId, ids);
      await updateContent(tx, ids, sentContent(body, passwordHash), at);
      const changed = people && (await replacePeople(tx, targets, people));
      let current = ids;
      if (movesIt(body, meeting)) {
        const place = placeOf(body, meeting);
        const ahead = await readMeetings(tx, spaceId, ids);
        const change = { meeting, targets: ahead, place, content, now, newCycle: body.cycle !== undefined };
        current = await changeTimes(tx, deps, enterprise, change);
      }
      const meetings = await settleCourses(tx, current, { spaceId, settings, now });
      const [first] = meetings;
      if (first === undefined) throw new Error('a change left no meeting');
      const { added = [], removed = [] } = changed ?? {};
      await announceMeetings(tx, spaceId, { meetings, before, also: removed });
      const stay = (await accountsOfMeetings(tx, current)).filter((one) => !added.includes(one));
      await noticeMeeting(tx, { meeting: first, name: 'meeting.changed', to: stay, by: accountId });
      await noticeMeeting(tx, { meeting: first, name: 'meeting.invited', to: added, by: accountId });
      await noticeMeeting(tx, { meeting: first, name: 'meeting.cancelled', to: removed, by: accountId });
      await mailInvitations(tx, calendar, { spaceId, changed: [...ids, ...current], by: accountId, now }, deps);
      const { seriesId, wbNo } = first;
      const own = meetings.some((one) => one.meetingId === meetingId && isMeetingAhead(one.status))
        ? meetingId
        : first.meetingId;
      return { meetingId: own, seriesId, count: current.length, wbNo: people === undefined ? null : wbNo };
    });
    const { wbNo, ...reply } = done;
    if (wbNo !== null) await controls.settle(wbNo);
    return reply;
  };
}
