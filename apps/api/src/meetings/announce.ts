import type { NoticeName } from '@sw/contract';
import { accountsOfMeetings, type MeetingRow, readRooms, type Span, type Tx } from '@sw/postgres';
import { publishEvent } from '../events.ts';
import { notify } from '../notices/notify.ts';

/** For those who look at the schedule: these rooms changed somewhere in these times. */
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

/** For the people of one meeting: its files, record or attendance changed, and nothing that the schedule shows. */
export async function announceToPeople(
  tx: Tx,
  { spaceId, meetingId }: Pick<MeetingRow, 'spaceId' | 'meetingId'>,
): Promise<void> {
  const accountIds = await accountsOfMeetings(tx, [meetingId]);
  await publishEvent(tx, 'meeting.changed', { spaceId, meetingId, accountIds });
}

interface Announced {
  /** Of one series, or a single one. */
  readonly meetings: readonly MeetingRow[];
  /** Where they were before, if they moved. */
  readonly before?: readonly (Span & { readonly roomId: string })[];
  /** People who have just been removed hear of it too. */
  readonly also?: readonly string[];
}

/** For the people of meetings and for those who look at the schedule. One event stands for a whole series. */
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

interface MeetingNotice {
  readonly meeting: MeetingRow;
  readonly name: Extract<NoticeName, `meeting.${string}`>;
  readonly to: readonly string[];
  /** Who did it; they are not notified. */
  readonly by: string | null;
}

/** One notice for each person, of the first meeting of a series. */
export async function noticeMeeting(tx: Tx, { meeting, name, to, by }: MeetingNotice): Promise<void> {
  const { meetingId, subject, startsAt, timeZone, roomId, spaceId } = meeting;
  const [room] = await readRooms(tx, spaceId, [roomId]);
  const about = { meetingId, subject, startsAt: startsAt.toISOString(), timeZone, roomName: room?.name ?? '' };
  const readers = to.filter((accountId) => accountId !== by);
  await notify(
    tx,
    readers.map((accountId) => ({ accountId, name, meeting: about, ...(by === null ? {} : { by }) })),
  );
}
