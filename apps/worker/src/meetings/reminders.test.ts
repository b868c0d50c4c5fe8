import { once } from 'node:events';
import { MINUTE } from '@sw/base';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { type SmtpCounter, startSmtpCounter } from '../../testing/smtp-counter.ts';
import { spawnWorker } from '../../testing/spawn-worker.ts';

/** `MEETING_REMINDERS=10000` is the load that is promised. */
const REMINDERS = Number(process.env.MEETING_REMINDERS ?? 2_000);
/** Of the large meetings, which get most of the reminders; the rest goes to meetings of one person. */
const PEOPLE = 500;

// Writing the rows takes longer than sending the reminders.
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

/** The moment of all reminders comes. */
const remindNow = () =>
  own.db.query.updateTable('meetingDue').set({ dueAt: new Date() }).where('kind', '=', 'remind').execute();

const reminded = async () => {
  const rows = await own.db.query.selectFrom('notice').select(['accountId', 'detail']).execute();
  return rows.map(
    ({ accountId, detail }) => `${accountId} ${(detail as { meeting: { meetingId: string } }).meeting.meetingId}`,
  );
};
const mailIds = () => new Set(smtp.mails.map(({ messageId }) => messageId));

test(`R4.21 ${REMINDERS} reminders of one moment are all sent within a minute`, async () => {
  await addMeetings(1, 1);
  await remindNow();
  spawnWorker(env());
  // The first reminder shows that the worker runs: starting a process on a busy machine is not what this is about.
  await vi.waitUntil(() => smtp.mails.length === 1, { timeout: 2 * MINUTE, interval: 20 });

  const large = Math.floor((0.8 * REMINDERS) / PEOPLE);
  await addMeetings(large, PEOPLE);
  await addMeetings(REMINDERS - large * PEOPLE, 1);
  await remindNow();
  await vi.waitUntil(() => smtp.mails.length > REMINDERS, { timeout: MINUTE, interval: 20 });
  expect(mailIds().size).toBe(REMINDERS + 1);
  expect(new Set(await reminded()).size).toBe(REMINDERS + 1);
});

test('R4.21 a worker that is killed while it reminds leaves no reminder out and gives none twice', async () => {
  const [meetings, people] = [60, 5];
  await addMeetings(meetings, people);
  await remindNow();
  const expected = meetings * people;
  // Killed at the first mail, and again a third of the way: within transactions, between them, and while sending.
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
  // A mail on its way when the worker died may come again, under the same id: mail programs show it once.
  expect(mailIds().size).toBe(expected);
  expect(await own.db.query.selectFrom('meetingDue').select('kind').where('kind', '=', 'remind').execute()).toEqual([]);
});
