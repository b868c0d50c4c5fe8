import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS, needsRoomApproval } from '@sw/policy';
import {
  countBookedAhead,
  type InvitedPerson,
  insertMeetings,
  insertPeople,
  insertSeries,
  isExclusionViolation,
  lockRooms,
  type NewPerson,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { announceMeetings, noticeMeeting } from '../announce.ts';
import { lockedEnterpriseOf } from '../enterprise.ts';
import { mailInvitations, NO_CALENDAR } from '../mail-invitations.ts';
import { settleCourses } from './course.ts';
import { organiserOf, resolveInvited } from './invited.ts';
import { boardOfMeeting, hashReservation } from './meeting-board.ts';
import { BOOKED_AHEAD_MAX, planBooking, refuseConflicts } from './plan.ts';

/** The last guard of the tables: something took the room though its row was held. */
export const refuseTaken = (error: unknown): never => {
  throw isExclusionViolation(error, 'meeting_room_taken') ? new Refusal('ROOM_CONFLICT') : error;
};

/** What one person has booked ahead has a limit. The command holds the person's account. */
export async function refuseTooManyBookings(
  tx: Tx,
  { accountId, more, now }: { readonly accountId: string; readonly more: number; readonly now: number },
): Promise<void> {
  if ((await countBookedAhead(tx, accountId, new Date(now))) + more > BOOKED_AHEAD_MAX)
    throw new Refusal('MEETING_BOOKINGS_LIMIT', [BOOKED_AHEAD_MAX]);
}

/** The organiser is number 0. */
const peopleWith = (organiserId: string, invited: readonly InvitedPerson[]): NewPerson[] => [
  {
    accountId: organiserId,
    contactId: null,
    name: '',
    email: null,
    personNo: 0,
    role: 'organiser',
    invite: 'accepted',
  },
  ...invited.map((person, at) => ({
    ...person,
    personNo: at + 1,
    role: 'participant' as const,
    invite: 'unset' as const,
  })),
];

export const icalUidOf = ({ publicUrl }: Pick<ApiDeps, 'publicUrl'>, id: string): string =>
  `${id}@${new URL(publicUrl).hostname}`;

export function bookMeeting(deps: ApiDeps): Handler<typeof ROUTES.bookMeeting> {
  const { clock } = deps;
  return async ({ body, session, caller, command }) => {
    const passwordHash = await hashReservation(deps, body.password, MEETING_LIMITS.passwordLength);
    const { done } = await command(async (tx) => {
      const enterprise = await lockedEnterpriseOf(tx, session);
      const { spaceId, accountId, member, settings } = enterprise;
      const now = clock.now();
      const organiserId = await organiserOf(tx, enterprise, body.organiserId);
      const invited = await resolveInvited(tx, enterprise, body.invited, { organiserId });
      const { subject, remind, agenda } = body;
      const content = { subject, remind, agenda, participants: invited.length };
      const planning = { place: body, content, now };
      // First without locks: most conflicts are seen here, and nobody waits for a room that is taken.
      const look = await planBooking(tx, enterprise, planning);
      refuseConflicts(look.meetings);
      const kept = look.meetings.filter(({ skipped }) => !skipped);
      await refuseTooManyBookings(tx, { accountId, more: kept.length, now });
      const accountIds = [organiserId, ...invited.flatMap((person) => person.accountId ?? [])];
      const wbNo = await boardOfMeeting(tx, deps, enterprise, {
        choice: body.board,
        subject,
        accountIds,
        caller,
      });
      await lockRooms(
        tx,
        spaceId,
        kept.map(({ roomId }) => roomId),
      );
      const plan = await planBooking(tx, enterprise, planning);
      refuseConflicts(plan.meetings);

      const meetings = plan.meetings.filter(({ skipped }) => !skipped);
      const seriesId = plan.rule === null ? null : newId();
      if (plan.rule !== null && seriesId !== null)
        await insertSeries(tx, { seriesId, spaceId, rule: plan.rule, timeZone: plan.zone });
      const rows = meetings.map(({ index, originalStart, from, to, room, zone }) => {
        const meetingId = newId();
        const approval = needsRoomApproval(member, room) ? ('pending' as const) : ('none' as const);
        // A request lapses at its start, so one that has begun could only be refused.
        if (approval === 'pending' && from <= now) throw new Refusal('MEETING_IN_PAST');
        return {
          ...{ meetingId, spaceId, seriesId, roomId: room.roomId, organiserId, bookedBy: accountId, atDoor: false },
          occurrence: seriesId === null ? 0 : index,
          originalStart: new Date(originalStart),
          startsAt: new Date(from),
          endsAt: new Date(to),
          ...{ timeZone: zone, subject: subject.trim(), private: body.private, remind: remind ?? 'none', approval },
          ...{ agenda, passwordHash, wbNo, call: body.call, record: body.record },
          icalUid: icalUidOf(deps, seriesId ?? meetingId),
          createdAt: new Date(now),
        };
      });
      await insertMeetings(tx, rows).catch(refuseTaken);
      const ids = rows.map(({ meetingId }) => meetingId);
      await insertPeople(tx, ids, peopleWith(organiserId, invited));
      const stored = await settleCourses(tx, ids, { spaceId, settings, now });
      await announceMeetings(tx, spaceId, { meetings: stored });
      const [first] = stored;
      if (first === undefined) throw new Error('nothing was booked');
      // Who is asked to come to a room that may be refused hears of it when it is granted.
      if (first.approval === 'none')
        await noticeMeeting(tx, { meeting: first, name: 'meeting.invited', to: accountIds, by: accountId });
      await mailInvitations(tx, NO_CALENDAR, { spaceId, changed: ids, by: accountId, now }, deps);
      return { meetingId: first.meetingId, seriesId, count: rows.length, approval: first.approval, wbNo };
    });
    if (done.wbNo !== null) await deps.controls.settle(done.wbNo);
    return done;
  };
}
