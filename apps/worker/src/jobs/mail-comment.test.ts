import { newId } from '@sw/base';
import { JOBS, type JobPayload } from '@sw/contract';
import { migrateJobs } from '@sw/jobs';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../testing/boards.ts';
import { mailComment } from './mail-comment.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await migrateJobs(own.url);
});
afterAll(() => own.drop());

async function mailsTo(to: string): Promise<JobPayload<'sendMail'>[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload->>'to' = ${to} order by id`.execute(own.db.query);
  return rows.map(({ payload }) => JOBS.sendMail.parse(payload));
}

/** A board with a reader, and a thread of its owner in which the reader is called. */
async function scene({ locale = 'en' } = {}) {
  const { query } = own.db;
  const board = await addBoard(own.db);
  const { wbNo, spaceId, accountId: author } = board;
  const [reader, wbShareId, threadId] = [newId(), newId(), newId()];
  const email = `${reader}@example.com`;
  await query
    .insertInto('account')
    .values({ accountId: reader, email, nickName: 'Ben', levelNo: 1, locale, timeZone: 'UTC' })
    .execute();
  await query.insertInto('boardSharer').values({ wbShareId, wbNo, spaceId, accountId: reader, permit: 0 }).execute();
  const pageId = board.pages[0]?.pageId ?? '';
  await query
    .insertInto('commentThread')
    .values({ threadId, wbNo, spaceId, pageId, x: 0, y: 0, createdBy: author })
    .execute();
  const say = (text: string, mentions: string[] = [], by = author) =>
    query.insertInto('comment').values({ commentId: newId(), threadId, authorAccountId: by, text, mentions }).execute();
  const run = () => mailComment(own.db)({ accountId: reader, threadId, link: 'https://board.example/x' });
  return { wbNo, wbShareId, threadId, reader, email, say, run };
}

test('who has not read it is mailed, in their language, and called ones are told that they were called', async () => {
  const { email, say, run, reader } = await scene({ locale: 'zh' });
  await say('Look @Ben', [reader]);
  await say(`And\n${'x'.repeat(500)}`);
  await run();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    mail: 'commentMention',
    locale: 'zh',
    values: { nickName: 'Ann', wbName: 'Plan', text: 'Look @Ben', link: 'https://board.example/x' },
  });
});

test('an answer is quoted, cut short', async () => {
  const { email, say, run } = await scene();
  await say('x'.repeat(500));
  await run();
  const [mail] = await mailsTo(email);
  expect([mail?.mail, mail?.values.text]).toEqual(['commentReply', `${'x'.repeat(399)}…`]);
});

type Scene = Awaited<ReturnType<typeof scene>>;

test.each<readonly [string, (all: Scene) => Promise<void>]>([
  [
    'has read it',
    async ({ reader, threadId }) =>
      void (await sql`insert into comment_read select ${reader}, thread_id, max(seq) from comment where thread_id = ${threadId} group by thread_id`.execute(
        own.db.query,
      )),
  ],
  [
    'is no longer on the board',
    async ({ wbShareId }) =>
      void (await own.db.query
        .updateTable('boardSharer')
        .set({ removedAt: new Date() })
        .where('wbShareId', '=', wbShareId)
        .execute()),
  ],
  [
    'may not open it, it is in the bin',
    async ({ wbNo }) =>
      void (await own.db.query.updateTable('board').set({ recycledAt: new Date() }).where('wbNo', '=', wbNo).execute()),
  ],
  [
    'has an account that is disabled',
    async ({ reader }) =>
      void (await own.db.query
        .updateTable('account')
        .set({ disabledAt: new Date() })
        .where('accountId', '=', reader)
        .execute()),
  ],
  [
    'was told of what is deleted by now',
    async ({ threadId }) =>
      void (await own.db.query.deleteFrom('commentThread').where('threadId', '=', threadId).execute()),
  ],
  [
    'wrote it',
    async ({ threadId, reader }) =>
      void (await own.db.query
        .updateTable('comment')
        .set({ authorAccountId: reader })
        .where('threadId', '=', threadId)
        .execute()),
  ],
])('nobody is mailed who %s', async (_, happens) => {
  const all = await scene();
  await all.say('Look @Ben', [all.reader]);
  await happens(all);
  await all.run();
  expect(await mailsTo(all.email)).toEqual([]);
});
