import { canBecome, type MeetingFacts, type MeetingStatus, meetingStatus, morningOf, planDue } from '@sw/policy';
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

/** The current status. The stored one may be up to a minute behind. */
export const statusOf = (row: MeetingFactsRow, now: number): MeetingStatus => meetingStatus(factsOf(row), now);

/** Stores the status and the future due moments of meetings that a command has booked or changed. */
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
      const due = planDue(
        {
          ...facts,
          changedAt: row.timedAt.getTime(),
          releaseMinutes: settings.releaseMinutes,
          remind: row.remind,
          morningAt: morningOf(facts.startsAt, row.timeZone),
        },
        now,
      );
      const status = meetingStatus(facts, now);
      // The worker's clock may be ahead of ours: what is stored goes no way that the table does not have.
      return { meetingId: row.meetingId, status: canBecome(row.status, status) ? status : row.status, ...due };
    });
  await writeCourses(tx, courses, new Date(now));
  return rows;
}
