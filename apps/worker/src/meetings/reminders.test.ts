import { once } from 'node:events';
import { MINUTE } from '@sw/base';
import { bestOf, repeats } from '@sw/base/testing';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { type SmtpCounter, startSmtpCounter } from '../../testing/smtp-counter.ts';
import { spawnWorker } from '../../testing/spawn-worker.ts';

/** The specified load in `.ci/run long`, otherwise a fifth of it. */
const REMINDERS = repeats(10_000);
/** Size of the large meetings, which get most of the reminders; the rest are meetings of one person. */
const PEOPLE = 500;

// Inserting the rows takes longer than sending the reminders.
vi.setConfig({ testTimeout: 5 * MINUTE, hookTimeout: 5 * MINUTE });

let own: TestDatabase;
let works: TestEnterprise;
let smtp: SmtpCounter;
beforeAll(async () => {
  own = await testDatabase();
  works = await addEnterprise(own.db, { members: PEOPLE });
});
afterAll(() => own.drop());
beforeEach(async () => {
  for (const table of ['meeting', 'notice'] as const) await own.db.query.deleteFrom(table).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  smtp = await startSmtpCounter();
  return () => smtp.close();
});

const env = () => ({ DATABASE_URL: own.url, SMTP_URL: smtp.url, MODULES: 'meeting' });

/** Adds meetings whose reminders are due in a quarter of an hour. */
async function addMeetings(count: number, people: number): Promise<void> {
  const bookedAt = Date.now();
  const startsAt = bookedAt + 30 * MINUTE;
  const invited = works.members.slice(0, people).map((accountId) => ({ accountId }));
  for (let n = 0; n < count; n += 1) {
    await addMeeting(own.db, works, { startsAt, bookedAt, remind: 'm15', people: invited });
  }
}

/** Makes all reminders due. */
const remindNow = () =>
  own.db.query.updateTable('meetingDue').set({ dueAt: new Date() }).where('kind', '=', 'remind').execute();

const reminded = async () => {
  const rows = await own.db.query.selectFrom('notice').select(['accountId', 'detail']).execute();
  return rows.map(
    ({ accountId, detail }) => `${accountId} ${(detail as { meeting: { meetingId: string } }).meeting.meetingId}`,
  );
};
const mailIds = () => new Set(smtp.mails.map(({ messageId }) => messageId));

test(
  `R4.21 ${REMINDERS} reminders of one moment are all sent within a minute`,
  async () => {
    await addMeetings(1, 1);
    await remindNow();
    spawnWorker(env());
    // Waits for the first reminder, which shows that the worker is running: the start of the process is not measured.
    await vi.waitUntil(() => smtp.mails.length === 1, { timeout: 2 * MINUTE, interval: 20 });

    const large = Math.floor((0.8 * REMINDERS) / PEOPLE);
    const sendAll = async (): Promise<number> => {
      const all = mailIds().size + REMINDERS;
      await addMeetings(large, PEOPLE);
      await addMeetings(REMINDERS - large * PEOPLE, 1);
      const due = performance.now();
      await remindNow();
      await vi.waitUntil(() => smtp.mails.length >= all, { timeout: 5 * MINUTE, interval: 20 });
      const took = performance.now() - due;
      expect(mailIds().size).toBe(all);
      expect(new Set(await reminded()).size).toBe(all);
      return took;
    };
    const inTime = (took: number) => took <= MINUTE;
    expect(await bestOf(3, inTime, sendAll)).toSatisfy(inTime);
  },
  30 * MINUTE,
);

test('R4.21 a worker that is killed while it reminds leaves no reminder out and gives none twice', async () => {
  const [meetings, people] = [60, 5];
  await addMeetings(meetings, people);
  await remindNow();
  const expected = meetings * people;
  // Killed at the first mail, and again after a third of them: within transactions, between them, and while sending.
  for (const least of [1, Math.ceil(expected / 3)]) {
    const worker = spawnWorker(env());
    await vi.waitUntil(() => smtp.mails.length >= least, { timeout: 2 * MINUTE, interval: 1 });
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  expect(mailIds().size).toBeLessThan(expected);
  spawnWorker(env());
  await vi.waitUntil(() => mailIds().size >= expected, { timeout: 2 * MINUTE, interval: 20 });
  const all = await reminded();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(expected);
  // A mail in transit when the worker died may be sent again under the same id: mail programs show it once.
  expect(mailIds().size).toBe(expected);
  expect(await own.db.query.selectFrom('meetingDue').select('kind').where('kind', '=', 'remind').execute()).toEqual([]);
});
