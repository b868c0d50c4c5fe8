import { dueMoments, type MeetingFacts, type MeetingStatus, meetingStatus, morningOf } from '@sw/policy';
import {
  type MeetingFactsRow,
  type MeetingRow,
  type MeetingSettings,
  readMeetings,
  type Tx,
  writeCourses,
} from '@sw/postgres';

const time = (date: Date | null): number | null => date?.getTime() ?? null;

export const factsOf = (row: MeetingFactsRow): MeetingFacts => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  approval: row.approval,
  startedAt: time(row.startedAt),
  endedAt: time(row.endedAt),
  cancelledAt: time(row.cancelledAt),
});

/** The status now, whatever the stored one says: that one follows within a minute. */
export const statusOf = (row: MeetingFactsRow, now: number): MeetingStatus => meetingStatus(factsOf(row), now);

/** Stores the status and what is still to happen to meetings that a command has booked or changed. */
export async function settleCourses(
  tx: Tx,
  meetingIds: readonly string[],
  { spaceId, settings, now }: { readonly spaceId: string; readonly settings: MeetingSettings; readonly now: number },
): Promise<MeetingRow[]> {
  const rows = await readMeetings(tx, spaceId, meetingIds);
  const courses = rows
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((row) => {
      const facts = factsOf(row);
      const due = dueMoments(
        {
          ...facts,
          changedAt: row.timedAt.getTime(),
          releaseMinutes: settings.releaseMinutes,
          remind: row.remind,
          morningAt: morningOf(facts.startsAt, row.timeZone),
        },
        now,
      );
      return { meetingId: row.meetingId, status: meetingStatus(facts, now), due };
    });
  await writeCourses(tx, courses);
  return rows;
}
