import { MINUTE, newId } from '@sw/base';
import { Refusal, ROUTES } from '@sw/contract';
import { isSignInOpen } from '@sw/policy';
import {
  type DoorRow,
  findMeeting,
  insertMeetings,
  insertPeople,
  lockMeetings,
  lockRooms,
  markDoorSeen,
  readDoor as readDoorRow,
  signIn,
  type Tx,
  takeDoorMeeting,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { announceMeetings, announceRooms } from '../announce.ts';
import { countBookings } from '../booking-budget.ts';
import { settleCourses, statusOf } from '../bookings/course.ts';
import { enterpriseOf } from '../enterprise.ts';
import { readDoorCode } from './door-code.ts';
import { countedDoor, doorOf, viewDoor } from './door-of.ts';
import { type DoorNow, doorLengths, readDoorNow } from './door-view.ts';

export function readDoor(deps: ApiDeps): Handler<typeof ROUTES.readDoor> {
  const { database, clock } = deps;
  return async ({ params: { key }, caller }) => {
    const door = await countedDoor(deps, key, { route: ROUTES.readDoor, caller });
    const now = clock.now();
    await markDoorSeen(database.query, door.doorId, new Date(now));
    return viewDoor(deps, door, now);
  };
}

/** Refuses with the reason why a length is not offered. */
function refuseLength({ room, closure, gap }: DoorNow): never {
  if (!room.enabled) throw new Refusal('ROOM_DISABLED');
  if (room.booking !== 'everyone' || room.needsApproval) throw new Refusal('ROOM_NOT_BOOKABLE');
  if (closure !== undefined) throw new Refusal('ROOM_CLOSED');
  throw new Refusal(gap === undefined ? 'MEETING_OUTSIDE_HOURS' : 'ROOM_CONFLICT');
}

/** Locks the room's row: of two displays at once, the second finds the room taken. */
async function book(tx: Tx, door: DoorRow, { minutes, now }: { readonly minutes: number; readonly now: number }) {
  const { spaceId, roomId } = door;
  await lockRooms(tx, spaceId, [roomId]);
  const found = await readDoorNow(tx, door, now);
  const { gap, room, settings } = found;
  if (gap === undefined || !doorLengths(found).includes(minutes)) return refuseLength(found);
  const startsAt = new Date(gap.from);
  const endsAt = new Date(gap.from + minutes * MINUTE);
  const meetingId = newId();
  await insertMeetings(tx, [
    {
      meetingId,
      spaceId,
      roomId,
      seriesId: null,
      occurrence: 0,
      originalStart: startsAt,
      startsAt,
      endsAt,
      organiserId: null,
      bookedBy: null,
      atDoor: true,
      subject: '',
      private: false,
      timeZone: room.timeZone ?? settings.timeZone,
      approval: 'none',
      remind: 'none',
      agenda: [],
      passwordHash: null,
      wbNo: null,
      call: false,
      record: false,
      icalUid: `${meetingId}@meeting`,
      createdAt: new Date(now),
    },
  ]);
  await settleCourses(tx, [meetingId], { spaceId, settings, now });
  await announceRooms(tx, spaceId, [{ roomId, startsAt, endsAt }]);
}

export function bookAtDoor(deps: ApiDeps): Handler<typeof ROUTES.bookAtDoor> {
  return async ({ params: { key }, body: { minutes }, caller, command }) => {
    const door = await countedDoor(deps, key, { route: ROUTES.bookAtDoor, caller });
    const now = deps.clock.now();
    await command(async (tx) => {
      await book(tx, await doorOf(tx, key), { minutes, now });
      // Those that end at once leave rows too.
      await countBookings(tx, deps, { what: 'door', id: door.doorId }, 1);
      return null;
    });
    return viewDoor(deps, door, now);
  };
}

/** The meeting in the room that the user is in, or one booked at the door that has no organiser yet. */
async function meetingAtDoor(tx: Tx, member: { spaceId: string; accountId: string }, { current, next, now }: DoorNow) {
  const arriving = next.filter((meeting) => statusOf(meeting, now) === 'NOW_START').slice(0, 1);
  const near = [...(current === undefined ? [] : [current]), ...arriving];
  if (near.length === 0) throw new Refusal('MEETING_NOT_RUNNING');
  for (const { meetingId, organiserId, atDoor } of near) {
    if (atDoor && organiserId === null) return meetingId;
    if ((await findMeeting(tx, member, meetingId))?.invited) return meetingId;
  }
  throw new Refusal('MEETING_NOT_FOUND');
}

export function signInAtDoor({ clock, keys }: ApiDeps): Handler<typeof ROUTES.signInAtDoor> {
  return async ({ body: { qr }, session, command }) => {
    const { done } = await command(async (tx) => {
      const { spaceId, accountId } = await enterpriseOf(tx, session);
      const now = clock.now();
      const doorId = readDoorCode(keys, qr, now);
      // A display of another enterprise is treated as unknown.
      const door = doorId === undefined ? undefined : await readDoorRow(tx, { spaceId, doorId });
      if (door === undefined) throw new Refusal('DOOR_CODE_OLD');
      const meetingId = await meetingAtDoor(tx, { spaceId, accountId }, await readDoorNow(tx, door, now));
      const meetings = await lockMeetings(tx, spaceId, [meetingId]);
      const [meeting] = meetings;
      // Refuses if the meeting was released, ended or moved while this waited for the row.
      if (meeting?.roomId !== door.roomId || !isSignInOpen(statusOf(meeting, clock.now())))
        throw new Refusal('MEETING_NOT_RUNNING');
      const at = new Date(now);
      if (await takeDoorMeeting(tx, { meetingId, accountId, now: at })) {
        const organiser = { personNo: 0, accountId, contactId: null, name: '', email: null };
        await insertPeople(tx, [meetingId], [{ ...organiser, role: 'organiser', invite: 'accepted' }]);
      } else if (!(await findMeeting(tx, { spaceId, accountId }, meetingId))?.invited) {
        // Another user has taken the meeting meanwhile.
        throw new Refusal('MEETING_NOT_FOUND');
      }
      await signIn(tx, { meetingId, accountId }, { at, from: 'door' });
      await announceMeetings(tx, spaceId, { meetings });
      return { meetingId, subject: meeting.subject, roomName: door.roomName };
    });
    return done;
  };
}
