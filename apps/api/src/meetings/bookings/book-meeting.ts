import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
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
import { announceMeetings, isPending, noticeMeeting, noticeRequest } from '../announce.ts';
import { countBookings } from '../booking-budget.ts';
import { lockedEnterpriseOf } from '../enterprise.ts';
import { mailInvitations, NO_CALENDAR } from '../mail-invitations.ts';
import { settleCourses } from './course.ts';
import { icalUidOf } from './event-uid.ts';
import { organiserOf, resolveInvited } from './invited.ts';
import { boardOfMeeting, shareBoardOfMeeting } from './meeting-board.ts';
import { approvalOf, BOOKED_AHEAD_MAX, keptOf, planBooking, refuseConflicts } from './plan.ts';
import { hashReservation } from './reservation-password.ts';

/** The last guard of the tables: something took the room though its row was held. */
export const refuseTakenRoom = (error: unknown): never => {
  throw isExclusionViolation(error, 'meeting_room_taken') ? new Refusal('ROOM_CONFLICT') : error;
};

/** Limits the number of a person's future bookings. The command holds the person's account. */
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

export function bookMeeting(deps: ApiDeps): Handler<typeof ROUTES.bookMeeting> {
  const { clock } = deps;
  return async ({ body, session, caller, command }) => {
    const passwordHash = await hashReservation(deps, body.password, MEETING_LIMITS.passwordLength);
    const { done } = await command(async (tx) => {
      const enterprise = await lockedEnterpriseOf(tx, session);
      const { spaceId, accountId, settings } = enterprise;
      const now = clock.now();
      const organiserId = await organiserOf(tx, enterprise, body.organiserId);
      const invited = await resolveInvited(tx, enterprise, body.invited, { organiserId });
      const { subject, remind, agenda, call } = body;
      const board = body.board.kind !== 'none';
      const content = { subject, remind, agenda, participants: invited.length, board, call };
      const planning = { place: body, content, now };
      // Planned once without locks: most conflicts are found here, and nobody waits for a room that is taken.
      const look = await planBooking(tx, enterprise, planning);
      refuseConflicts(look.meetings);
      const kept = keptOf(look.meetings);
      await refuseTooManyBookings(tx, { accountId, more: kept.length, now });
      const accountIds = [organiserId, ...invited.flatMap((person) => person.accountId ?? [])];
      const isRequest = kept.every((planned) => approvalOf(enterprise, planned, now) === 'pending');
      const wbNo = await boardOfMeeting(tx, deps, enterprise, {
        choice: body.board,
        subject,
        locale: session.locale,
        accountIds: isRequest ? [organiserId] : accountIds,
        later: accountIds,
        caller,
      });
      await lockRooms(
        tx,
        spaceId,
        kept.map(({ roomId }) => roomId),
      );
      const plan = await planBooking(tx, enterprise, planning);
      refuseConflicts(plan.meetings);

      const meetings = keptOf(plan.meetings);
      const seriesId = plan.rule === null ? null : newId();
      if (plan.rule !== null && seriesId !== null)
        await insertSeries(tx, { seriesId, spaceId, rule: plan.rule, timeZone: plan.zone });
      const rows = meetings.map((planned) => {
        const { index, originalStart, from, to, room, zone } = planned;
        const meetingId = newId();
        const approval = approvalOf(enterprise, planned, now);
        return {
          meetingId,
          spaceId,
          seriesId,
          roomId: room.roomId,
          organiserId,
          bookedBy: accountId,
          atDoor: false,
          occurrence: seriesId === null ? 0 : index,
          originalStart: new Date(originalStart),
          startsAt: new Date(from),
          endsAt: new Date(to),
          timeZone: zone,
          subject: subject.trim(),
          private: body.private,
          remind: remind ?? 'none',
          approval,
          agenda,
          passwordHash,
          wbNo,
          call: body.call,
          record: body.record,
          icalUid: icalUidOf(deps, seriesId ?? meetingId),
          createdAt: new Date(now),
        };
      });
      await insertMeetings(tx, rows).catch(refuseTakenRoom);
      const ids = rows.map(({ meetingId }) => meetingId);
      await insertPeople(tx, ids, peopleWith(organiserId, invited));
      const stored = await settleCourses(tx, ids, { spaceId, settings, now });
      await announceMeetings(tx, spaceId, { meetings: stored });
      const [first] = stored;
      if (first === undefined) throw new Error('nothing was booked');
      // People are invited to a pending meeting when its room is approved.
      for (const meeting of stored.filter((one) => !isPending(one)).slice(0, 1)) {
        // Changes nothing unless the room has stopped needing approval since the first plan; the board is locked.
        if (wbNo !== null) await shareBoardOfMeeting(tx, deps, { wbNo, accountIds });
        await noticeMeeting(tx, { meeting, name: 'meeting.invited', to: accountIds, by: accountId });
      }
      await noticeRequest(tx, stored, accountId);
      await mailInvitations(tx, NO_CALENDAR, { spaceId, changed: ids, by: accountId, now }, deps);
      // Last: a booking that is refused is not counted.
      await countBookings(tx, deps, { what: 'person', id: accountId }, ids.length);
      return { meetingId: first.meetingId, seriesId, count: rows.length, approval: first.approval, wbNo };
    });
    if (done.wbNo !== null) await deps.controls.settle(done.wbNo);
    return done;
  };
}
