import { MINUTE } from '@sw/base';
import type { NoticeName } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import {
  accountsOfMeetings,
  type MeetingRow,
  publishEvent,
  readMeetingRoom,
  readRoomManagers,
  type Span,
  type Tx,
  workingMembers,
} from '@sw/postgres';
import { notify } from '../notices/notify.ts';

/** Notifies clients that show the schedule: these rooms changed within the span of these times. */
export async function announceRooms(
  tx: Tx,
  spaceId: string,
  times: readonly (Span & { readonly roomId: string })[],
): Promise<void> {
  if (times.length === 0) return;
  const from = Math.min(...times.map(({ startsAt }) => startsAt.getTime()));
  const to = Math.max(...times.map(({ endsAt }) => endsAt.getTime()));
  await publishEvent(tx, 'rooms.changed', {
    spaceId,
    roomIds: [...new Set(times.map(({ roomId }) => roomId))],
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
}

/** Notifies the people of one meeting that its files, record or attendance changed. The schedule does not show these. */
export async function announceToPeople(
  tx: Tx,
  { spaceId, meetingId }: Pick<MeetingRow, 'spaceId' | 'meetingId'>,
): Promise<void> {
  const accountIds = await accountsOfMeetings(tx, [meetingId]);
  await publishEvent(tx, 'meeting.changed', { spaceId, meetingId, accountIds });
}

interface Announced {
  /** The meetings of one series, or a single one. */
  readonly meetings: readonly MeetingRow[];
  /** The previous rooms and times, if the meetings moved. */
  readonly before?: readonly (Span & { readonly roomId: string })[];
  /** Also notified: people who have just been removed. */
  readonly also?: readonly string[];
}

/** Notifies the people of meetings and clients that show the schedule. One event covers a whole series. */
export async function announceMeetings(
  tx: Tx,
  spaceId: string,
  { meetings, before = [], also = [] }: Announced,
): Promise<void> {
  const [first] = meetings;
  if (first === undefined) return;
  const ids = meetings.map(({ meetingId }) => meetingId);
  const accountIds = [...new Set([...(await accountsOfMeetings(tx, ids)), ...also])];
  await publishEvent(tx, 'meeting.changed', { spaceId, meetingId: first.meetingId, accountIds });
  await announceRooms(tx, spaceId, [...meetings, ...before]);
}

/** The organiser and the booker. While a manager decides about the room, only they see the meeting. */
export const hostsOf = ({ organiserId, bookedBy }: Pick<MeetingRow, 'organiserId' | 'bookedBy'>): string[] =>
  [...new Set([organiserId, bookedBy])].filter((one) => one !== null);

interface MeetingNotice {
  readonly meeting: MeetingRow;
  readonly name: Extract<NoticeName, `meeting.${string}`>;
  readonly to: readonly string[];
  /** The user who acted; they are not notified. */
  readonly by: string | null;
}

/**
 * Sends one notice to each person, about the first meeting of a series. It contains subject, room and time, so a booker
 * who has left the enterprise receives none.
 */
export async function noticeMeeting(tx: Tx, { meeting, name, to, by }: MeetingNotice): Promise<void> {
  const { meetingId, spaceId, subject, startsAt, timeZone, roomId } = meeting;
  const readers = await workingMembers(
    tx,
    spaceId,
    to.filter((accountId) => accountId !== by),
  );
  if (readers.length === 0) return;
  const room = await readMeetingRoom(tx, roomId);
  const about = { meetingId, subject, startsAt: startsAt.toISOString(), timeZone, roomName: room?.name ?? '' };
  await notify(
    tx,
    readers.map((accountId) => ({ accountId, name, meeting: about, ...(by === null ? {} : { by }) })),
  );
}

/** Groups meetings by series; a single meeting is a group of its own. */
export const bySeries = (meetings: readonly MeetingRow[]): MeetingRow[][] => [
  ...Map.groupBy(meetings, ({ seriesId, meetingId }) => seriesId ?? meetingId).values(),
];

export const isPending = ({ approval }: Pick<MeetingRow, 'approval'>): boolean => approval === 'pending';

/** Sends one notice to each person who can see a meeting or series: everybody in it, or only the hosts while it is pending. */
export async function noticePeople(
  tx: Tx,
  { meetings, name, by }: Omit<MeetingNotice, 'meeting' | 'to'> & { readonly meetings: readonly MeetingRow[] },
): Promise<void> {
  for (const group of bySeries(meetings)) {
    const [known, pending] = [group.filter((one) => !isPending(one)), group.filter(isPending)];
    const people = await accountsOfMeetings(
      tx,
      known.map(({ meetingId }) => meetingId),
    );
    for (const meeting of known.slice(0, 1)) await noticeMeeting(tx, { meeting, name, to: people, by });
    for (const meeting of pending.slice(0, 1)) {
      const to = hostsOf(meeting).filter((host) => !people.includes(host));
      await noticeMeeting(tx, { meeting, name, to, by });
    }
  }
}

/** Requests made within this time share a mail. */
const REQUESTS_MAILED_AFTER = 5 * MINUTE;

/**
 * Notifies room managers of a booking that needs their decision: a single meeting, or one series. Managers see no more
 * of a meeting than other members, so the notice has no subject, only room, time and requester.
 */
export async function noticeRequest(tx: Tx, meetings: readonly MeetingRow[], by: string): Promise<void> {
  const meeting = meetings.find(isPending);
  if (meeting === undefined) return;
  const to = await readRoomManagers(tx, meeting.spaceId);
  await noticeMeeting(tx, { meeting: { ...meeting, subject: '' }, name: 'meeting.requested', to, by });
  const { spaceId } = meeting;
  // `changedAt` is the current time, because the command has just booked or moved the meeting.
  const runAt = new Date(meeting.changedAt.getTime() + REQUESTS_MAILED_AFTER);
  await enqueue(tx, 'mailRequests', { spaceId }, { jobKey: `mailRequests:${spaceId}`, runAt, keepRunAt: true });
}
