import { Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import { isMeetingAhead, MEETING_LIMITS, mayEditMeeting } from '@sw/policy';
import {
  type InvitedPerson,
  lockMeetingCalendar,
  type MeetingRow,
  readMeetings,
  type Tx,
  updateContent,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { announceMeetings, isPending } from '../announce.ts';
import { countBookings } from '../booking-budget.ts';
import { type EnterpriseMember, lockedEnterpriseOf } from '../enterprise.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { managedMeetingFor } from '../meeting-for.ts';
import { reasonFor } from './cancel-reason.ts';
import { noticeChange } from './change-notices.ts';
import { newPeopleOf, replacePeople } from './change-people.ts';
import { changeTimes } from './change-times.ts';
import { settleCourses } from './course.ts';
import { holdBoardOfRequest, shareGrantedBoards } from './meeting-board.ts';
import { type ContentDraft, NO_CONTENT, type PlaceDraft, refuseContent } from './plan.ts';
import { hashReservation, proofOf, refuseUnproven } from './reservation-password.ts';
import { lockedTargets, refuseLate } from './targets.ts';

type Body = RouteRequest<typeof ROUTES.changeMeeting>['body'];

/** The room and time, with the current values for fields that the caller left out. */
const placeOf = (body: Body, { roomId, startsAt, endsAt }: MeetingRow): PlaceDraft => ({
  roomId: body.roomId === undefined ? roomId : body.roomId,
  startsAt: body.startsAt === undefined ? startsAt.toISOString() : body.startsAt,
  endsAt: body.endsAt === undefined ? endsAt.toISOString() : body.endsAt,
  cycle: body.cycle ?? null,
  exceptions: body.exceptions ?? [],
});

const movesIt = (body: Body, { roomId, startsAt, endsAt }: MeetingRow): boolean =>
  body.cycle !== undefined ||
  (body.exceptions ?? []).length > 0 ||
  (body.roomId !== undefined && body.roomId !== roomId) ||
  (body.startsAt !== undefined && body.startsAt !== startsAt.toISOString()) ||
  (body.endsAt !== undefined && body.endsAt !== endsAt.toISOString());

/** Only checks people who were sent: the last participant may have left, and a meeting booked at the door has none. */
const contentOf = (body: Body, meeting: MeetingRow, people: readonly InvitedPerson[] | undefined): ContentDraft => ({
  subject: body.subject ?? meeting.subject,
  remind: body.remind === undefined ? meeting.remind : body.remind,
  agenda: body.agenda ?? meeting.agenda,
  participants: people?.length ?? NO_CONTENT.participants,
  board: meeting.wbNo !== null,
  // A meeting whose board was deleted since has no call any more, which must not refuse other changes.
  call: body.call ?? false,
});

/** Whether the caller may edit it now; refuses before a board is shared or a room locked. */
async function editable(
  tx: Tx,
  enterprise: EnterpriseMember,
  { meetingId, now, body }: { readonly meetingId: string; readonly now: number; readonly body: Body },
) {
  const { meeting, actor, status } = await managedMeetingFor(tx, enterprise, { meetingId, now });
  if (!mayEditMeeting(actor, 'NOT_START')) throw new Refusal('MEETING_NOT_ALLOWED');
  if (body.scope === 'one') refuseLate(status, movesIt(body, meeting) ? 'MEETING_STARTED' : undefined);
  if (body.cycle !== undefined && body.scope === 'one' && meeting.seriesId !== null)
    throw new Refusal('BAD_REQUEST', ['scope']);
  return meeting;
}

/** The content fields that were sent. */
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
    const proof = await proofOf(deps, session, { meetingId, password: body.oldPassword });
    const { done } = await command(async (tx) => {
      const enterprise = await lockedEnterpriseOf(tx, session);
      const { spaceId, settings, accountId } = enterprise;
      const now = clock.now();
      const seen = await editable(tx, enterprise, { meetingId, now, body });
      // Boards are locked before rooms, as in every command.
      const people: readonly InvitedPerson[] | undefined =
        body.invited && (await newPeopleOf(tx, deps, enterprise, { meeting: seen, invited: body.invited }));
      await holdBoardOfRequest(tx, seen);
      const rooms = [body.roomId ?? [], ...(body.exceptions ?? []).map(({ roomId }) => roomId ?? [])].flat();
      const scope = { meetingId, scope: body.scope, now, rooms };
      const { meeting, targets } = await lockedTargets(tx, enterprise, scope);
      if (body.revision !== undefined && body.revision !== meeting.revision) throw new Refusal('MEETING_CHANGED');
      if (targets.length === 0) throw new Refusal('MEETING_OVER');
      if (passwordHash !== undefined) refuseUnproven(targets, proof);
      const content = contentOf(body, meeting, people);
      refuseContent(content);

      const at = new Date(now);
      const ids = targets.map((target) => target.meetingId);
      const before = targets.map(({ roomId, startsAt, endsAt }) => ({ roomId, startsAt, endsAt }));
      const calendar = await lockMeetingCalendar(tx, spaceId, ids);
      await updateContent(tx, ids, sentContent(body, passwordHash), at);
      const changed = people && (await replacePeople(tx, targets, people));
      let current = ids;
      if (movesIt(body, meeting)) {
        const place = placeOf(body, meeting);
        // The current rows, in order of their places: a meeting that was moved alone may be later than the next.
        const rows = new Map((await readMeetings(tx, spaceId, ids)).map((row) => [row.meetingId, row]));
        const change = { meeting, targets: ids.flatMap((id) => rows.get(id) ?? []), place, content, now };
        // R5.41 and R5.42 apply in whatever way a meeting is cancelled. The passwords are those from before this change.
        const reasonToCancel = (cancelled: readonly string[]): string => {
          const reason = reasonFor(body.reason ?? '');
          const protectedOnes = targets.filter((target) => cancelled.includes(target.meetingId));
          refuseUnproven(protectedOnes, proof);
          return reason;
        };
        const newCycle = body.cycle !== undefined;
        current = await changeTimes(tx, deps, enterprise, { ...change, newCycle, reasonToCancel });
      }
      const meetings = await settleCourses(tx, current, { spaceId, settings, now });
      const [first] = meetings;
      if (first === undefined) throw new Error('a change left no meeting');
      const freed = isPending(seen) ? meetings.filter((one) => !isPending(one)) : [];
      await shareGrantedBoards(tx, deps, freed);
      await announceMeetings(tx, spaceId, { meetings, before, also: changed?.removed ?? [] });
      await noticeChange(tx, {
        before: targets,
        meetings,
        moved: movesIt(body, meeting),
        people: changed,
        by: accountId,
      });
      await mailInvitations(tx, calendar, { spaceId, changed: [...ids, ...current], by: accountId, now }, deps);
      // Last: a change that is refused is not counted.
      const added = current.filter((id) => !ids.includes(id)).length;
      if (added > 0) await countBookings(tx, deps, { what: 'person', id: accountId }, added);
      const { seriesId, wbNo } = first;
      const own = meetings.some((one) => one.meetingId === meetingId && isMeetingAhead(one.status))
        ? meetingId
        : first.meetingId;
      return { meetingId: own, seriesId, count: current.length, wbNo: people || freed.length > 0 ? wbNo : null };
    });
    const { wbNo, ...reply } = done;
    if (wbNo !== null) await controls.settle(wbNo);
    return reply;
  };
}
