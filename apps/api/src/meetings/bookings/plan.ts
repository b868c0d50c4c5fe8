import { instantToWall } from '@sw/calendar';
import { type MeetingCycle, type MeetingException, Refusal } from '@sw/contract';
import {
  type AgendaPoint,
  type Approval,
  checkBooking,
  checkTime,
  mayBookRoom,
  needsRoomApproval,
  type Reminder,
  rangesOverlap,
  type TimeRange,
} from '@sw/policy';
import {
  closuresOf,
  type Db,
  type MeetingRow,
  type Room,
  type RoomClosureRow,
  readRooms,
  type TakenTime,
  takenTimes,
} from '@sw/postgres';
import { departmentsOf, type EnterpriseMember } from '../enterprise.ts';
import { hoursOf, rangeOf, roomDays, spanOf } from '../rooms/room-time.ts';
import { type Expanded, type Occurrence, occurrencesOf, wholeMinute } from './occurrences.ts';

/** Room and time as sent by a form. */
export interface PlaceDraft {
  readonly roomId: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly cycle: MeetingCycle | null;
  readonly exceptions: readonly MeetingException[];
}

/** The rest of a form, with the number of people. */
export interface ContentDraft {
  readonly subject: string;
  readonly remind: Reminder | null;
  readonly participants: number;
  readonly agenda: readonly AgendaPoint[];
  readonly board: boolean;
  readonly call: boolean;
}

/** Refuses invalid content, independent of room and time. */
export function refuseContent(content: ContentDraft): void {
  const draft = { ...content, roomId: '1', day: '2026-01-01', startsAt: 0, endsAt: 1, cycle: null };
  const [problem] = checkBooking(draft, { now: 0, room: undefined, keepsTime: true });
  if (problem !== undefined) throw new Refusal(problem.problem, 'allowed' in problem ? [problem.allowed] : []);
}

/** Valid content for a form that only checks a room and time. */
export const NO_CONTENT: ContentDraft = {
  subject: '-',
  remind: 'none',
  participants: 1,
  agenda: [],
  board: false,
  call: false,
};

export type TimeProblem =
  | 'MEETING_IN_PAST'
  | 'MEETING_TOO_FAR'
  | 'MEETING_TOO_LONG'
  | 'MEETING_TIME_ORDER'
  | 'MEETING_OUTSIDE_HOURS'
  | 'ROOM_CLOSED'
  | 'ROOM_DISABLED';

export interface PlannedMeeting extends Occurrence {
  readonly room: Room;
  readonly zone: string;
  readonly problem: { readonly name: TimeProblem; readonly allowed?: number } | undefined;
  /** The meeting that has the room; `own` means another meeting of this booking. */
  readonly taken: TakenTime | 'own' | undefined;
  /** The first closure of the room within this time. */
  readonly closure: RoomClosureRow | undefined;
}

export interface Plan extends Pick<Expanded, 'rule'> {
  readonly room: Room;
  readonly zone: string;
  readonly meetings: readonly PlannedMeeting[];
}

/** Refuses the first problem of a form, in the order of the form. */
function refuseDraft(place: PlaceDraft, content: ContentDraft, { zone, now }: { zone: string; now: number }) {
  const startsAt = place.startsAt === null ? null : wholeMinute(place.startsAt, 'startsAt');
  const endsAt = place.endsAt === null ? null : wholeMinute(place.endsAt, 'endsAt');
  const day = startsAt === null ? null : instantToWall(startsAt, zone).date;
  const draft = { ...content, roomId: place.roomId, day, startsAt, endsAt, cycle: place.cycle };
  // The time of each occurrence is checked below, together with its room.
  const [problem] = checkBooking(draft, { now, room: undefined, keepsTime: true });
  if (problem !== undefined) throw new Refusal(problem.problem, 'allowed' in problem ? [problem.allowed] : []);
  if (startsAt === null || endsAt === null) throw new Refusal('MEETING_START_REQUIRED');
  if (startsAt >= endsAt) throw new Refusal('MEETING_TIME_ORDER');
  return { from: startsAt, to: endsAt };
}

/**
 * The enterprise's rooms with these numbers. Refuses if one does not exist, or if the caller may not book it. `held`
 * are rooms of meetings that stay there, for which the right to book is not needed.
 */
export async function bookableRooms(
  db: Db,
  { member, spaceId }: EnterpriseMember,
  roomIds: readonly string[],
  held: readonly string[] = [],
): Promise<Map<string, Room>> {
  const booked = new Set(roomIds);
  const wanted = [...new Set([...roomIds, ...held])];
  const rooms = await readRooms(db, spaceId, wanted);
  if (rooms.length < wanted.length) throw new Refusal('NOT_FOUND');
  const departments = await departmentsOf(db, member);
  for (const { booking, departmentIds } of rooms.filter(({ roomId }) => booked.has(roomId))) {
    if (!mayBookRoom(member, { booking, departments: departmentIds }, departments))
      throw new Refusal('ROOM_NOT_BOOKABLE');
  }
  return new Map(rooms.map((room) => [room.roomId, room]));
}

/** Without skipped meetings. */
export const keptOf = <T extends Occurrence>(meetings: readonly T[]): T[] => meetings.filter(({ skipped }) => !skipped);

interface Planning {
  readonly place: PlaceDraft;
  readonly content: ContentDraft;
  readonly now: number;
  /** Meetings that are being moved, which do not conflict with themselves. */
  readonly except?: readonly string[];
}

interface Drafted {
  readonly room: Room;
  /** The zone of the room. */
  readonly zone: string;
  readonly range: TimeRange;
  /** The room, and the rooms of exceptions. */
  readonly rooms: ReadonlyMap<string, Room>;
}

/** Room and time of a form. Refuses the first problem of the form, and rooms that the caller may not book. */
export async function draftedPlace(
  db: Db,
  enterprise: EnterpriseMember,
  { place, content, now }: Planning,
): Promise<Drafted> {
  const { settings } = enterprise;
  const others = place.exceptions.flatMap(({ roomId }) => roomId ?? []);
  const rooms = await bookableRooms(db, enterprise, [...(place.roomId === null ? [] : [place.roomId]), ...others]);
  const room = rooms.get(place.roomId ?? '');
  const zone = room === undefined ? settings.timeZone : hoursOf(room, settings).zone;
  const range = refuseDraft(place, content, { zone, now });
  if (room === undefined) throw new Refusal('MEETING_ROOM_REQUIRED');
  return { room, zone, range, rooms };
}

/** Every meeting of a booking with its conflicts. Refuses problems that no other room or time could solve. */
export async function planBooking(db: Db, enterprise: EnterpriseMember, planning: Planning): Promise<Plan> {
  const { place, now, except = [] } = planning;
  const { room, zone, range, rooms } = await draftedPlace(db, enterprise, planning);
  const { cycle, exceptions } = place;
  const wanted = { roomId: room.roomId, zone, ...range, cycle, exceptions };
  const { occurrences, rule } = await occurrencesOf(db, wanted, enterprise);
  return { room, zone, rule, meetings: await judge(db, enterprise, { occurrences, rooms, now, except }) };
}

/** Checks the time and the room of each meeting. */
export async function judge(
  db: Db,
  { accountId, settings }: EnterpriseMember,
  {
    occurrences,
    rooms,
    now,
    except,
  }: {
    readonly occurrences: readonly Occurrence[];
    readonly rooms: ReadonlyMap<string, Room>;
    readonly now: number;
    readonly except: readonly string[];
  },
): Promise<PlannedMeeting[]> {
  const window = {
    from: new Date(Math.min(...occurrences.map(({ from }) => from))),
    to: new Date(Math.max(...occurrences.map(({ to }) => to))),
  };
  const closures = await closuresOf(db, [...rooms.keys()], window);
  const kept = occurrences.filter(({ skipped, from, to }) => !skipped && from < to);
  const found = await takenTimes(
    db,
    kept.map(({ roomId, ...range }) => ({ roomId, ...spanOf(range) })),
    { accountId, except },
  );
  const taken = new Map(found.map((one) => [kept[one.wanted]?.originalStart, one]));
  return occurrences.map((occurrence) => {
    const room = rooms.get(occurrence.roomId);
    if (room === undefined) throw new Refusal('NOT_FOUND');
    const days = roomDays(room, closures, { settings, window: occurrence });
    const [problem] = occurrence.skipped ? [] : [...checkTime(occurrence, days, now)];
    const own = kept.some(
      (other) =>
        other.originalStart < occurrence.originalStart &&
        other.roomId === occurrence.roomId &&
        rangesOverlap(other, occurrence),
    );
    return {
      ...occurrence,
      room,
      zone: hoursOf(room, settings).zone,
      problem: problem && {
        name: problem.problem as TimeProblem,
        ...('allowed' in problem ? { allowed: problem.allowed } : {}),
      },
      taken: occurrence.skipped
        ? undefined
        : (taken.get(occurrence.originalStart) ?? (own ? ('own' as const) : undefined)),
      closure: closures.find((one) => one.roomId === room.roomId && rangesOverlap(rangeOf(one), occurrence)),
    };
  });
}

/** Whether a change leaves the meeting at its room and time. */
export const staysInPlace = (row: MeetingRow, { roomId, zone, from, to }: PlannedMeeting): boolean =>
  row.roomId === roomId && row.timeZone === zone && row.startsAt.getTime() === from && row.endsAt.getTime() === to;

/** Refuses a plan with conflicts. For a series, the refusal contains the number of conflicting meetings. */
export function refuseConflicts(meetings: readonly PlannedMeeting[]): void {
  const [only] = meetings;
  const bad = meetings.filter(({ problem, taken }) => problem !== undefined || taken !== undefined);
  if (bad.length === 0 || only === undefined) return;
  if (meetings.length > 1) throw new Refusal('SERIES_CONFLICT', [bad.length]);
  if (only.problem !== undefined) {
    const { name, allowed } = only.problem;
    throw new Refusal(name, allowed === undefined ? [] : [allowed]);
  }
  throw new Refusal('ROOM_CONFLICT');
}

/** Whether the room needs approval. A request expires at its start, so a meeting that has begun can only be refused. */
export function approvalOf({ member }: EnterpriseMember, { room, from }: PlannedMeeting, now: number): Approval {
  if (!needsRoomApproval(member, room)) return 'none';
  if (from <= now) throw new Refusal('MEETING_IN_PAST');
  return 'pending';
}

/** Limit per person: more than a full calendar, and too few to fill the rooms of an enterprise. */
export const BOOKED_AHEAD_MAX = 500;
