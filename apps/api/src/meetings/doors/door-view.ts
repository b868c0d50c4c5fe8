import { DAY, MINUTE } from '@sw/base';
import { DOOR_MINUTES, type DoorMeeting, type DoorView, Refusal } from '@sw/contract';
import { freeGaps, isMeetingOver, isMeetingRunning, openRanges, releaseAt, type TimeRange } from '@sw/policy';
import {
  closuresOf,
  type Db,
  type DoorMeetingRow,
  type DoorRow,
  type MeetingSettings,
  type Room,
  type RoomClosureRow,
  readDoorPlan,
  readMeetingSettings,
  readRooms,
} from '@sw/postgres';
import { factsOf, statusOf } from '../bookings/course.ts';
import { hoursOf, presentSpan, rangeOf } from '../rooms/room-time.ts';

const MEETINGS_MAX = 50;
const NEXT_MAX = 10;

/** A room as its display needs it, at one moment. */
export interface DoorNow {
  readonly room: Room;
  readonly settings: MeetingSettings;
  readonly now: number;
  readonly current: DoorMeetingRow | undefined;
  readonly next: readonly DoorMeetingRow[];
  readonly closure: RoomClosureRow | undefined;
  /** Where a booking would begin, and until when the room is free. */
  readonly gap: TimeRange | undefined;
}

/** A room that not everybody may book, or only with approval, is not booked at its door, where nobody knows who books. */
const isBookable = ({ enabled, booking, needsApproval }: Room): boolean =>
  enabled && booking === 'everyone' && !needsApproval;

export async function readDoorNow(db: Db, { spaceId, roomId }: DoorRow, now: number): Promise<DoorNow> {
  const [room] = await readRooms(db, spaceId, [roomId]);
  const settings = await readMeetingSettings(db, spaceId);
  if (room === undefined || settings === undefined) throw new Refusal('DOOR_UNKNOWN');
  // Meetings begin on whole minutes; one that ended in this minute is still in the way.
  const from = Math.floor(now / MINUTE) * MINUTE;
  const span = { startsAt: new Date(from), endsAt: new Date(from + DAY) };
  const plan = (await readDoorPlan(db, roomId, { ...span, limit: MEETINGS_MAX })).filter(
    (meeting) => statusOf(meeting, now) !== 'CANCELED',
  );
  const closures = await closuresOf(db, [roomId], { from: span.startsAt, to: span.endsAt });
  const current = plan.find((meeting) => isMeetingRunning(statusOf(meeting, now)));
  const open = openRanges(hoursOf(room, settings), { from, to: from + DAY });
  const [gap] = freeGaps({ open, busy: [...plan, ...closures].map(rangeOf) }, from);
  const begins = current === undefined ? now : current.endsAt.getTime();
  return {
    room,
    settings,
    now,
    current,
    next: plan.filter((meeting) => meeting !== current && !isMeetingOver(statusOf(meeting, now))).slice(0, NEXT_MAX),
    closure: closures.find(({ startsAt, endsAt }) => startsAt.getTime() <= now && now < endsAt.getTime()),
    gap: gap !== undefined && gap.from <= begins && isBookable(room) ? gap : undefined,
  };
}

/** The lengths that fit before the next meeting, a closure or the end of the day. */
export const doorLengths = ({ gap }: DoorNow): number[] =>
  gap === undefined ? [] : DOOR_MINUTES.filter((minutes) => gap.from + minutes * MINUTE <= gap.to);

const presentMeeting = (meeting: DoorMeetingRow): DoorMeeting => ({
  meetingId: meeting.meetingId,
  subject: meeting.private ? null : meeting.subject,
  organiser: meeting.private ? null : meeting.organiser,
  signedIn: meeting.signed > 0,
  atDoor: meeting.atDoor,
  ...presentSpan(meeting),
});

function releases({ current, settings, now }: DoorNow): number | undefined {
  if (current === undefined || current.signed > 0 || current.startedAt !== null) return undefined;
  const facts = { ...factsOf(current), changedAt: current.timedAt.getTime(), releaseMinutes: settings.releaseMinutes };
  const at = releaseAt(facts);
  return at !== undefined && at > now ? at : undefined;
}

const stamp = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

export function presentDoor(door: DoorNow, qr: string): DoorView {
  const { room, settings, now, current, next, closure, gap } = door;
  const { zone, hours } = hoursOf(room, settings);
  const { roomId, name, capacity, equipment } = room;
  const shown = current !== undefined && !current.private && current.signedAt !== null;
  return {
    room: { roomId, name, capacity, equipment, zone, ...hours },
    now: new Date(now).toISOString(),
    current: current === undefined ? null : presentMeeting(current),
    signedInBy: shown ? { name: current.signedName ?? '', at: current.signedAt.toISOString() } : null,
    releasesAt: stamp(releases(door)),
    next: next.map(presentMeeting),
    closedUntil: closure?.endsAt.toISOString() ?? null,
    bookFrom: stamp(gap?.from),
    freeUntil: stamp(gap?.to),
    lengths: doorLengths(door),
    qr,
  };
}
