import { isSignInOpen } from '@sw/policy';
import { type Db, lockMeetings, meetingsToJoin, meetingsToRecord, signInFromCall } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { announceMeetings } from './announce.ts';
import { statusOf } from './bookings/course.ts';

/**
 * Checks a person who joins the call on a board in to its current meetings. LiveKit may send a report again; it is then
 * recognised before anything is locked.
 */
export async function joinMeetingsByCall(
  { database, clock }: Pick<ApiDeps, 'database' | 'clock'>,
  who: { readonly wbNo: string; readonly accountId: string },
): Promise<void> {
  const found = await meetingsToJoin(database.query, { ...who, now: new Date(clock.now()) });
  for (const { meetingId, spaceId } of found) {
    await database.transaction(async (tx) => {
      const now = clock.now();
      // A meeting that was released or ended meanwhile does not start again.
      const [meeting] = await lockMeetings(tx, spaceId, [meetingId]);
      if (meeting === undefined || !isSignInOpen(statusOf(meeting, now))) return;
      const came = await signInFromCall(tx, [meetingId], new Date(now));
      if (came.length > 0) await announceMeetings(tx, spaceId, { meetings: [meeting] });
    });
  }
}

/**
 * Whether the caller hosts a meeting booked to be recorded: they are asked to start recording, which runs in a browser
 * and needs consent.
 */
export async function hostsRecordedMeeting(
  db: Db,
  { now, ...who }: { readonly wbNo: string; readonly accountId: string; readonly now: number },
): Promise<boolean> {
  const meetings = await meetingsToRecord(db, { ...who, now: new Date(now) });
  return meetings.some((meeting) => isSignInOpen(statusOf(meeting, now)));
}
