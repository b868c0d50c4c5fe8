import { newId } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runJobsByClass } from './run-by-class.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(own.db.query));
afterAll(() => own.drop());

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const nothing = async () => undefined;

/** Exports that do not end until they are released, by the account for which they run. */
function startWorker(heavy: number) {
  const running: { account: string; end: () => void }[] = [];
  const mailed: string[] = [];
  const runner = runJobsByClass({
    url: own.url,
    logger,
    concurrency: { mail: 1, background: 1, heavy, convert: 1 },
    handlers: {
      sendMail: async ({ to }: JobPayload<'sendMail'>) => void mailed.push(to),
      sendMails: nothing,
      sendSms: nothing,
      mailComment: nothing,
      mailCommentDigest: nothing,
      mailMeetings: nothing,
      mailRequests: nothing,
      mailRefused: nothing,
      indexBoard: nothing,
      drawThumbnail: nothing,
      drawRecord: nothing,
      eraseBoard: nothing,
      erasePage: nothing,
      removeObjects: nothing,
      copyBoard: nothing,
      importBoard: nothing,
      convertDocument: nothing,
      exportData: nothing,
      mailDeletion: nothing,
      eraseAccount: nothing,
      exportBoard: ({ wbNo }: JobPayload<'exportBoard'>) => {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        running.push({ account: wbNo, end: () => resolve(undefined) });
        return promise;
      },
    },
  });
  onTestFinished(async () => {
    // Jobs that are taken while the runner stops end too.
    const ending = setInterval(() => {
      for (const one of running) one.end();
    }, 10);
    await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(own.db.query);
    await runner.stop();
    clearInterval(ending);
  });
  return { running, mailed };
}

/** The account takes the place of the board, so that the handler knows the owner. */
const exportFor = (account: string, times = 1) =>
  own.db.transaction(async (tx) => {
    for (let n = 0; n < times; n += 1) {
      const order = {
        exportId: newId(),
        wbNo: account,
        format: 'pdf',
        pageIds: [],
        scale: 1,
        paper: true,
        sheet: 'own',
      };
      await enqueue(tx, 'exportBoard', order as JobPayload<'exportBoard'>, { account });
    }
  });

const mailTo = (to: string, mail: 'loginLink' | 'boardShared') =>
  own.db.transaction((tx) => enqueue(tx, 'sendMail', { mail, to, locale: 'en', values: {} }));

test('a hundred exports of one account delay neither a mail to sign in with nor the export of another account', async () => {
  const [ann, ben] = [newId(), newId()];
  await exportFor(ann, 100);
  const { running, mailed } = startWorker(4);
  await vi.waitFor(() => expect(running.map(({ account }) => account)).toEqual([ann]), 60_000);
  await mailTo('cas@example.com', 'loginLink');
  await vi.waitFor(() => expect(mailed).toEqual(['cas@example.com']), 60_000);
  await exportFor(ben);
  await vi.waitFor(() => expect(running.map(({ account }) => account)).toEqual([ann, ben]), 60_000);
});

test('where more accounts wait than can run at once, each has its first before any has its second', async () => {
  const [ann, ben, cas] = [newId(), newId(), newId()];
  await exportFor(ann, 3);
  await exportFor(ben, 3);
  const { running } = startWorker(2);
  await vi.waitFor(() => expect(running).toHaveLength(2), 60_000);
  await exportFor(cas);
  running[0]?.end();
  await vi.waitFor(() => expect(running).toHaveLength(3), 60_000);
  expect(new Set(running.map(({ account }) => account))).toEqual(new Set([ann, ben, cas]));
});

test('a mail that somebody waits for goes before those that tell of something', async () => {
  for (let n = 0; n < 20; n += 1) await mailTo(`shared-${n}@example.com`, 'boardShared');
  await mailTo('cas@example.com', 'loginLink');
  const { mailed } = startWorker(1);
  await vi.waitFor(() => expect(mailed).toHaveLength(21), 60_000);
  expect(mailed[0]).toBe('cas@example.com');
});
