import { HOUR } from '@sw/base';
import { type DelayFacts, openRanges } from '@sw/policy';
import { closuresOf, type Db, type MeetingRow, nextStartIn, type Room } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { hoursOf } from '../rooms/room-time.ts';

/** What limits a delay: the next meeting or closure in the room, and its hours. */
export async function delayFacts(
  db: Db,
  { settings }: Pick<EnterpriseMember, 'settings'>,
  meeting: Pick<MeetingRow, 'endsAt' | 'roomId' | 'delayedMinutes'>,
  room: Room | undefined,
): Promise<DelayFacts> {
  const endsAt = meeting.endsAt.getTime();
  const next = await nextStartIn(db, meeting.roomId, meeting.endsAt);
  const closures = await closuresOf(db, [meeting.roomId], { from: meeting.endsAt });
  const starts = [...(next === undefined ? [] : [next]), ...closures.map(({ startsAt }) => startsAt)];
  const open = room === undefined ? [] : openRanges(hoursOf(room, settings), { from: endsAt, to: endsAt + 2 * HOUR });
  // Opening hours until 24:00 continue on the next day only if that day's hours begin at midnight.
  let closesAt = endsAt;
  for (const { from, to } of open) if (from <= closesAt && to > closesAt) closesAt = to;
  return {
    endsAt,
    delayedMinutes: meeting.delayedMinutes,
    nextStart: starts.length === 0 ? null : Math.min(...starts.map((one) => one.getTime())),
    closesAt,
  };
}
