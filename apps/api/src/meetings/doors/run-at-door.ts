import { Refusal, ROUTES } from '@sw/contract';
import { isMeetingRunning } from '@sw/policy';
import {
  type DoorRow,
  lockMeetingCalendar,
  lockMeetings,
  lockRooms,
  type MeetingRow,
  readMeetings,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Command, Handler } from '../../http/call.ts';
import type { Caller } from '../../http/caller.ts';
import { announceMeetings, noticeMeeting } from '../announce.ts';
import { settleCourses, statusOf } from '../bookings/course.ts';
import { provePassword } from '../bookings/reservation-password.ts';
import { delayNow, endNow } from '../bookings/run-meeting.ts';
import { payersOf } from '../mail-budget.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { countedDoor, doorOf, viewDoor } from './door-of.ts';
import { type DoorNow, readDoorNow } from './door-view.ts';

interface Run {
  readonly key: string;
  readonly password: string;
  readonly caller: Caller;
  readonly command: Command;
  readonly take: (tx: Tx, meeting: MeetingRow, found: DoorNow) => Promise<void>;
}

/** Checks the password before the transaction, which locks the room: a hash takes a while. */
async function provenMeeting(deps: ApiDeps, door: DoorRow, password: string, now: number): Promise<string> {
  const { query } = deps.database;
  const { current } = await readDoorNow(query, door, now);
  const [meeting] = current === undefined ? [] : await readMeetings(query, door.spaceId, [current.meetingId]);
  if (meeting === undefined) throw new Refusal('MEETING_NOT_RUNNING');
  await provePassword(deps, meeting, { by: `door ${door.doorId}`, password });
  return meeting.meetingId;
}

/**
 * The meeting that runs in the room now. Nobody knows who stands at the door, so its organiser gets a notice, and a
 * protected meeting asks for its password.
 */
async function runAtDoor(deps: ApiDeps, { key, password, caller, command, take }: Run) {
  const now = deps.clock.now();
  const seen = await countedDoor(deps, key, { route: ROUTES.extendAtDoor, caller });
  const meetingId = await provenMeeting(deps, seen, password, now);
  await command(async (tx) => {
    const door = await doorOf(tx, key);
    const { spaceId } = door;
    await lockRooms(tx, spaceId, [door.roomId]);
    const [meeting] = await lockMeetings(tx, spaceId, [meetingId]);
    if (meeting === undefined || meeting.roomId !== door.roomId || !isMeetingRunning(statusOf(meeting, now)))
      throw new Refusal('MEETING_NOT_RUNNING');
    const found = await readDoorNow(tx, door, now);
    const calendar = await lockMeetingCalendar(tx, spaceId, [meetingId]);
    await take(tx, meeting, found);
    const meetings = await settleCourses(tx, [meetingId], { spaceId, settings: found.settings, now });
    // The user at the door is unknown, so the booker is charged for the mails, of which there are few.
    const budget = { ...deps, mode: 'owe', payers: payersOf(meetings) } as const;
    await mailInvitations(tx, calendar, { spaceId, changed: [meetingId], by: null, now, keepsAnswers: true }, budget);
    await announceMeetings(tx, spaceId, { meetings, before: [meeting] });
    const to = meeting.organiserId === null ? [] : [meeting.organiserId];
    for (const one of meetings) await noticeMeeting(tx, { meeting: one, name: 'meeting.changed', to, by: null });
    return null;
  });
  return viewDoor(deps, seen, now);
}

export function extendAtDoor(deps: ApiDeps): Handler<typeof ROUTES.extendAtDoor> {
  return ({ params: { key }, body: { minutes, password }, caller, command }) =>
    runAtDoor(deps, {
      key,
      password,
      caller,
      command,
      take: (tx, meeting, { settings, now }) => delayNow(tx, { settings }, meeting, { minutes, now }),
    });
}

export function endAtDoor(deps: ApiDeps): Handler<typeof ROUTES.endAtDoor> {
  return ({ params: { key }, body: { password }, caller, command }) =>
    runAtDoor(deps, { key, password, caller, command, take: (tx, meeting, { now }) => endNow(tx, meeting, now) });
}
