import { MINUTE } from '@sw/base';
import { testDatabase } from '@sw/testing';
import { addEnterprise, addMeeting } from './meetings.ts';
import { startSmtpCounter } from './smtp-counter.ts';

/** Meetings with reminders in a database of their own, and the mails that workers send about them. */
export async function openReminders(members: number) {
  const own = await testDatabase();
  const works = await addEnterprise(own.db, { members });
  const smtp = await startSmtpCounter();
  return {
    db: own.db,
    /** For a worker. */
    env: { DATABASE_URL: own.processUrl, SMTP_URL: smtp.url, MODULES: 'meeting' },
    mails: () => smtp.mails.length,
    mailIds: () => new Set(smtp.mails.map(({ messageId }) => messageId)),
    /** Adds meetings whose reminders are due in a quarter of an hour. */
    async addMeetings(count: number, people: number): Promise<void> {
      const bookedAt = Date.now();
      const startsAt = bookedAt + 30 * MINUTE;
      const invited = works.members.slice(0, people).map((accountId) => ({ accountId }));
      for (let n = 0; n < count; n += 1) {
        await addMeeting(own.db, works, { startsAt, bookedAt, remind: 'm15', people: invited });
      }
    },
    /** Makes all reminders due. */
    remindNow: () =>
      own.db.query.updateTable('meetingDue').set({ dueAt: new Date() }).where('kind', '=', 'remind').execute(),
    /** A line for each notice. */
    async reminded(): Promise<string[]> {
      const rows = await own.db.query.selectFrom('notice').select(['accountId', 'detail']).execute();
      return rows.map(
        ({ accountId, detail }) => `${accountId} ${(detail as { meeting: { meetingId: string } }).meeting.meetingId}`,
      );
    },
    async close(): Promise<void> {
      await smtp.close();
      await own.drop();
    },
  };
}

export type Reminders = Awaited<ReturnType<typeof openReminders>>;
