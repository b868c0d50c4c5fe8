import { instantToWall } from '@sw/calendar';
import { type MeetingCycle, type MeetingException, Refusal } from '@sw/contract';
import { type AgendaPoint, checkBooking, checkTime, mayBookRoom, type Reminder, rangesOverlap } from '@sw/policy';
import { closuresOf, type Db, type Room, readRooms, type TakenTime, takenTimes } from '@sw/postgres';
import { departmentsOf, type EnterpriseMember } from '../enterprise.ts';
import { hoursOf, roomDays, spanOf } from '../rooms/room-time.ts';
import { type Expanded, type Occurrence, occurrencesOf } from './occurrences.ts';

/** Room and time, as a form sends them. */
export interface PlaceDraft {
  readonly roomId: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly cycle: MeetingCycle | null;
  readonly exceptions: readonly MeetingException[];
}

/** The rest of a form, people counted. */
export interface ContentDraft {
  readonly subject: string;
  readonly remind: Reminder | null;
  readonly participants: number;
  readonly agenda: readonly AgendaPoint[];
}

/** Refuses content by the rules of the form, whatever room and time it is for. */
export function refuseContent(content: ContentDraft): void {
  const draft = { ...content, roomId: '1', day: '2026-01-01', startsAt: 0, endsAt: 1, cycle: null };
  const [problem] = checkBooking(draft, { now: 0, room: undefined, keepsTime: true });
  if (problem !== undefined) throw new Refusal(problem.problem, 'allowed' in problem ? [problem.allowed] : []);
}

/** What a form that only asks about a place has not said yet. */
export const NO_CONTENT: ContentDraft = { subject: '-', remind: 'none', participants: 1, agenda: [] };

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
  /** The meeting that has the room; `own`: another one of this booking. */
  readonly taken: TakenTime | 'own' | undefined;
}

export interface Plan extends Pick<Expanded, 'rule'> {
  readonly room: Room;
  readonly zone: string;
  readonly meetings: readonly PlannedMeeting[];
}

const MINUTE_MS = 60_000;

const timeOf = (text: string | null): number | null => {
  if (text === null) return null;
  const time = Date.parse(text);
  // Clocks on a wall and rules of repeated meetings know no seconds.
  if (time % MINUTE_MS !== 0) throw new Refusal('BAD_REQUEST', ['startsAt']);
  return time;
};

/** The first thing that is wrong with a form, in the order of the form. */
function refuseDraft(place: PlaceDraft, content: ContentDraft, { zone, now }: { zone: string; now: number }) {
  const [startsAt, endsAt] = [timeOf(place.startsAt), timeOf(place.endsAt)];
  const day = startsAt === null ? null : instantToWall(startsAt, zone).date;
  const draft = { ...content, roomId: place.roomId, day, startsAt, endsAt, cycle: place.cycle };
  // Each occurrence's own time is judged below, with its room.
  const [problem] = checkBooking(draft, { now, room: undefined, keepsTime: true });
  if (problem !== undefined) throw new Refusal(problem.problem, 'allowed' in problem ? [problem.allowed] : []);
  if (startsAt === null || endsAt === null) throw new Refusal('MEETING_START_REQUIRED');
  if (startsAt >= endsAt) throw new Refusal('MEETING_TIME_ORDER');
  return { from: startsAt, to: endsAt };
}

async function bookableRooms(
  db: Db,
  { member, spaceId }: EnterpriseMember,
  roomIds: readonly string[],
): Promise<Map<string, Room>> {
  const wanted = [...new Set(roomIds)];
  const rooms = await readRooms(db, spaceId, wanted);
  if (rooms.length < wanted.length) throw new Refusal('NOT_FOUND');
  const departments = await departmentsOf(db, member);
  for (const { booking, departmentIds } of rooms) {
    if (!mayBookRoom(member, { booking, departments: departmentIds }, departments))
      throw new Refusal('ROOM_NOT_BOOKABLE');
  }
  return new Map(rooms.map((room) => [room.roomId, room]));
}

interface Planning {
  readonly place: PlaceDraft;
  readonly content: ContentDraft;
  readonly now: number;
  /** Meetings that are being moved: they are not in their own way. */
  readonly except?: readonly string[];
}

/** Every meeting of a booking with what is in its way. Refuses what no other room or time could mend. */
export async function planBooking(
  db: Db,
  enterprise: EnterpriseMember,
  { place, content, now, except = [] }: Planning,
): Promise<Plan> {
  const { settings } = enterprise;
  const others = place.exceptions.flatMap(({ roomId }) => roomId ?? []);
  const rooms = await bookableRooms(db, enterprise, [...(place.roomId === null ? [] : [place.roomId]), ...others]);
  const room = rooms.get(place.roomId ?? '');
  const zone = room === undefined ? settings.timeZone : hoursOf(room, settings).zone;
  const range = refuseDraft(place, content, { zone, now });
  if (room === undefined) throw new Refusal('MEETING_ROOM_REQUIRED');
  const { cycle, exceptions } = place;
  const wanted = { roomId: room.roomId, zone, ...range, cycle, exceptions };
  const { occurrences, rule } = await occurrencesOf(db, wanted, enterprise);
  return { room, zone, rule, meetings: await judge(db, enterprise, { occurrences, rooms, now, except }) };
}

/** What is wrong with the time and the room of each meeting. */
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
    };
  });
}

/** Refuses a plan that cannot be booked as it is. Of a series, the number of meetings in conflict is said. */
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

/** Of one person: more than a full calendar, and few enough that nobody fills the rooms of an enterprise. */
export const BOOKED_AHEAD_MAX = 500;
