import type { JobPayload } from '@sw/contract';
import { MAILS_PER_JOB } from '@sw/contract';
import { enqueueMails, forgetJobs, migrateJobs } from '@sw/jobs';
import { AddressRefused, type Mail, type Mailer } from '@sw/mail';
import { sql } from '@sw/postgres';
import { deriveKeys } from '@sw/service';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendMail, sendMails } from './send-mail.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await migrateJobs(own.url);
});
afterAll(() => own.drop());
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(own.db.query));

const mail = (n: number): JobPayload<'sendMail'> => ({
  mail: 'meetingReminder',
  to: `p${n}@example.com`,
  locale: 'en',
  values: { subject: 'Plan', room: 'Oak', when: 'now', time: '10:00', link: 'https://board.example/', settings: '' },
});
const mails = (count: number) => Array.from({ length: count }, (_, n) => mail(n));

async function waiting(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs order by id`.execute(own.db.query);
  return rows.map(({ payload }) => payload);
}

const warn = vi.fn();
function worker(refuses: (mail: Mail) => boolean, failure: Error = new Error('450 later')) {
  const sent: Mail[] = [];
  const mailer = {
    async send(one: Mail) {
      if (refuses(one)) throw failure;
      sent.push(one);
    },
  } as unknown as Mailer;
  const deps = { mailer, keys: deriveKeys('a secret of this test, long enough'), database: own.db, logger: { warn } };
  return {
    sent,
    run: (count: number) => sendMails(deps)({ mails: mails(count) }, { jobId: '7' }),
    one: () => sendMail(deps)(mail(1), { jobId: '8' }),
  };
}

test('R4.21 many mails share a job, and what does not fill one is a job of its own', async () => {
  await own.db.transaction((tx) => enqueueMails(tx, mails(2 * MAILS_PER_JOB + 3)));
  const jobs = (await waiting()) as { mails?: unknown[] }[];
  expect(jobs.map((job) => job.mails?.length)).toEqual([MAILS_PER_JOB, MAILS_PER_JOB, undefined, undefined, undefined]);
});

test('R4.21 a mail keeps its Message-ID when its job runs again; one that is refused is retried alone under it', async () => {
  const { sent, run } = worker(({ to }) => to === 'p1@example.com');
  await run(3);
  await run(3);
  const ids = ['<job-7-0@smart-whiteboard>', '<job-7-2@smart-whiteboard>'];
  expect(sent.map(({ messageId }) => messageId)).toEqual([...ids, ...ids]);
  expect(await waiting()).toMatchObject([
    { to: 'p1@example.com', messageId: 'job-7-1' },
    { to: 'p1@example.com', messageId: 'job-7-1' },
  ]);
});

test('a mail to an address that the server refuses for good ends, alone or among others', async () => {
  const { sent, run, one } = worker(({ to }) => to === 'p1@example.com', new AddressRefused(550));
  await one();
  await run(3);
  expect(sent.map(({ to }) => to)).toEqual(['p0@example.com', 'p2@example.com']);
  expect(await waiting()).toEqual([]);
  await worker(() => true, new AddressRefused(550)).run(3);
  expect(await waiting()).toEqual([]);
});

test('when the server takes nothing the whole job is retried', async () => {
  await expect(worker(() => true).run(3)).rejects.toThrow('450');
  expect(await waiting()).toEqual([]);
});

test('an address that is forgotten leaves the job it shares, and the others stay', async () => {
  await own.db.transaction(async (tx) => {
    await enqueueMails(tx, mails(MAILS_PER_JOB));
    await forgetJobs(tx, { account: '100000000001', email: 'p3@example.com', standIn: 'nobody@example.com' });
  });
  const [job, ...others] = (await waiting()) as { mails: { to: string }[] }[];
  expect(others).toEqual([]);
  expect(job?.mails).toHaveLength(MAILS_PER_JOB - 1);
  expect(job?.mails.map(({ to }) => to)).not.toContain('p3@example.com');
});
