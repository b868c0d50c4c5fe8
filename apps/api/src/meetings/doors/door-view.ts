import { DAY, MINUTE } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import {
  avatarOf,
  DOOR_EXTENSIONS,
  DOOR_MINUTES,
  type DoorMeeting,
  type DoorView,
  picturesOf,
  Refusal,
} from '@sw/contract';
import {
  busyRanges,
  freeGaps,
  isMeetingOver,
  isMeetingRunning,
  longestDelay,
  openRanges,
  releaseAt,
  statusMoments,
  type TimeRange,
} from '@sw/policy';
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
import { delayFacts } from '../bookings/delay-facts.ts';
import { hoursOf, presentRange, presentSpan, rangeOf } from '../rooms/room-time.ts';

/** More meetings than two days can hold, even of the shortest length in the schedule. */
const MEETINGS_MAX = 200;
const NEXT_MAX = 10;

/** The state of a room for its display, at one moment. */
export interface DoorNow {
  readonly room: Room;
  readonly settings: MeetingSettings;
  readonly now: number;
  readonly current: DoorMeetingRow | undefined;
  readonly next: readonly DoorMeetingRow[];
  readonly closure: RoomClosureRow | undefined;
  /** Where a booking would begin, and until when the room is free. */
  readonly gap: TimeRange | undefined;
  /** The taken times within today's bookable hours. */
  readonly day: readonly TimeRange[];
}

/** A room that needs approval, or that not everybody may book, cannot be booked at its door: the user there is unknown. */
const isBookable = ({ enabled, booking, needsApproval }: Room): boolean =>
  enabled && booking === 'everyone' && !needsApproval;

export async function readDoorNow(db: Db, { spaceId, roomId }: DoorRow, now: number): Promise<DoorNow> {
  const [room] = await readRooms(db, spaceId, [roomId]);
  const settings = await readMeetingSettings(db, spaceId);
  if (room === undefined || settings === undefined) throw new Refusal('DOOR_UNKNOWN');
  const { zone, hours } = hoursOf(room, settings);
  // Meetings begin on whole minutes; one that ended within this minute still blocks the room.
  const from = Math.floor(now / MINUTE) * MINUTE;
  const open = openRanges({ zone, hours }, { from, to: from + DAY });
  const date = instantToWall(now, zone).date;
  const today = open.find((one) => instantToWall(one.from, zone).date === date);
  const span = { startsAt: new Date(Math.min(from, today?.from ?? from)), endsAt: new Date(from + DAY) };
  const all = (await readDoorPlan(db, roomId, { ...span, limit: MEETINGS_MAX })).filter(
    (meeting) => statusOf(meeting, now) !== 'CANCELED',
  );
  const plan = all.filter(({ endsAt }) => endsAt.getTime() > from);
  const closures = await closuresOf(db, [roomId], { from: span.startsAt, to: span.endsAt });
  const current = plan.find((meeting) => isMeetingRunning(statusOf(meeting, now)));
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
    day: today === undefined ? [] : busyRanges([...all, ...closures].map(rangeOf), today),
  };
}

/** The lengths that fit before the next meeting, a closure or the end of the day. */
export const doorLengths = ({ gap }: DoorNow): number[] =>
  gap === undefined ? [] : DOOR_MINUTES.filter((minutes) => gap.from + minutes * MINUTE <= gap.to);

const presentMeeting = (meeting: DoorMeetingRow): DoorMeeting => ({
  meetingId: meeting.meetingId,
  subject: meeting.private ? null : meeting.subject,
  organiser: meeting.private ? null : meeting.organiser,
  ...(meeting.private ? {} : avatarOf(meeting.avatarKey)),
  signedIn: meeting.signed > 0,
  atDoor: meeting.atDoor,
  protected: meeting.protected,
  ...presentSpan(meeting),
});

function releases({ settings, now }: DoorNow, meeting: DoorMeetingRow | undefined): number | undefined {
  if (meeting === undefined || meeting.signed > 0 || meeting.startedAt !== null) return undefined;
  const facts = { ...factsOf(meeting), changedAt: meeting.timedAt.getTime(), releaseMinutes: settings.releaseMinutes };
  const at = releaseAt(facts);
  return at !== undefined && at > now ? at : undefined;
}

const stamp = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

function arrival(door: DoorNow): DoorView['arrival'] {
  const [next] = door.next;
  if (next === undefined) return null;
  const { startSoonAt } = statusMoments(factsOf(next));
  return { opensAt: new Date(startSoonAt).toISOString(), releasesAt: stamp(releases(door, next)) };
}

async function extensions(db: Db, { current, room, settings }: DoorNow): Promise<number[]> {
  if (current === undefined) return [];
  const longest = longestDelay(await delayFacts(db, { settings }, { ...current, roomId: room.roomId }, room));
  return DOOR_EXTENSIONS.filter((minutes) => minutes <= longest);
}

export async function presentDoor(db: Db, door: DoorNow, qr: string): Promise<DoorView> {
  const { room, settings, current, next, closure, gap } = door;
  const { zone, hours } = hoursOf(room, settings);
  const { roomId, name, capacity, equipment } = room;
  const [picture] = picturesOf(room.pictureKeys).pictures ?? [];
  const shown = current !== undefined && !current.private && current.signedAt !== null;
  return {
    room: { roomId, name, capacity, equipment, zone, ...hours, ...(picture !== undefined && { picture }) },
    outOfUse: room.enabled ? null : { reason: room.disabledReason },
    current: current === undefined ? null : presentMeeting(current),
    signedInBy: shown ? { name: current.signedName ?? '', at: current.signedAt.toISOString() } : null,
    releasesAt: stamp(releases(door, current)),
    next: next.map(presentMeeting),
    arrival: arrival(door),
    day: door.day.map(presentRange),
    closed: closure === undefined ? null : { until: closure.endsAt.toISOString(), reason: closure.reason },
    bookFrom: stamp(gap?.from),
    freeUntil: stamp(gap?.to),
    lengths: doorLengths(door),
    extensions: await extensions(db, door),
    qr,
  };
}
