import { HOUR, MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { JOBS, type JobPayload } from '@sw/contract';
import { migrateJobs } from '@sw/jobs';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { COMMENT_MAILS_PER_HOUR } from './comment-mails.ts';
import { mailComment } from './mail-comment.ts';
import { mailCommentDigest } from './mail-comment-digest.ts';

const clock = new ManualClock(Date.parse('2026-11-16T09:00:00Z'));
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

/** A board with a reader, and a thread of its owner that mentions the reader. */
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
  const run = () =>
    mailComment({ database: own.db, clock })({ accountId: reader, threadId, link: 'https://board.example/x' });
  /** Further threads of the same board, each with something unread. */
  const more = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const id = newId();
      const thread = { threadId: id, wbNo, spaceId, pageId, x: 0, y: 0, createdBy: author };
      await query.insertInto('commentThread').values(thread).execute();
      const comment = { commentId: newId(), threadId: id, authorAccountId: author, text: `Look ${n}`, mentions: [] };
      await query.insertInto('comment').values(comment).execute();
      ids.push(id);
    }
    return ids;
  };
  const mail = (id: string) =>
    mailComment({ database: own.db, clock })({ accountId: reader, threadId: id, link: 'https://board.example/x' });
  return { wbNo, wbShareId, threadId, reader, email, say, run, more, mail };
}

/** Runs the job when it is due, like the queue. */
async function runDigest(accountId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ runAt: Date; link: string }>`
    select run_at, payload->>'link' as link from graphile_worker._private_jobs
    where key = ${`commentDigest:${accountId}`}`.execute(own.db.query);
  const [job] = rows;
  if (job === undefined) return undefined;
  await sql`select graphile_worker.remove_job(${`commentDigest:${accountId}`})`.execute(own.db.query);
  await mailCommentDigest({ database: own.db, clock })({ accountId, link: job.link });
  return job.runAt;
}

test('a user who has not read it gets a mail in their language, and mentioned users learn that they were mentioned', async () => {
  const { email, say, run, reader } = await scene({ locale: 'zh' });
  await say('Look @Ben', [reader]);
  await say(`And\n${'x'.repeat(500)}`);
  await run();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    mail: 'commentMention',
    locale: 'zh',
    values: {
      nickName: 'Ann',
      wbName: 'Plan',
      text: 'Look @Ben',
      link: 'https://board.example/x',
      settings: 'https://board.example/iwb/account',
    },
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
    'was notified of what is deleted by now',
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

test('a flood of comments makes six mails an hour; what is more comes in one, an hour after the first', async () => {
  const { email, more, mail, reader } = await scene();
  const threads = await more(30);
  const begin = clock.now();
  for (const thread of threads) {
    await mail(thread);
    clock.advance(MINUTE);
  }
  expect(await mailsTo(email)).toHaveLength(COMMENT_MAILS_PER_HOUR);
  clock.advance(begin + HOUR - clock.now());
  expect(await runDigest(reader)).toEqual(new Date(begin + HOUR));
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(COMMENT_MAILS_PER_HOUR + 1);
  expect(mails.at(-1)).toMatchObject({
    mail: 'commentDigest',
    values: { count: '24', boards: 'Plan', link: 'https://board.example/iwb/board' },
  });
  expect(await runDigest(reader), 'nothing is left').toBeUndefined();
});

test('while a digest waits everything goes with it, and what was read by then is not counted', async () => {
  const { email, more, mail, reader } = await scene();
  const begin = clock.now();
  const threads = await more(COMMENT_MAILS_PER_HOUR + 3);
  for (const thread of threads.slice(0, -1)) await mail(thread);
  clock.advance(begin + HOUR - clock.now());
  // There is room again, but the digest comes first.
  const [last = '', read = ''] = threads.toReversed();
  await mail(last);
  expect(await mailsTo(email)).toHaveLength(COMMENT_MAILS_PER_HOUR);
  await sql`insert into comment_read select ${reader}, thread_id, max(seq) from comment where thread_id = ${read} group by thread_id`.execute(
    own.db.query,
  );
  await runDigest(reader);
  expect((await mailsTo(email)).at(-1)).toMatchObject({ mail: 'commentDigest', values: { count: '2' } });
});

test('a user that turned comment mails off gets none, and no digest of what waited', async () => {
  const { email, more, mail, reader } = await scene();
  const threads = await more(COMMENT_MAILS_PER_HOUR + 2);
  for (const thread of threads.slice(0, -1)) await mail(thread);
  const off = { noticeChoices: JSON.stringify({ comments: { mail: false } }) };
  await own.db.query.updateTable('account').set(off).where('accountId', '=', reader).execute();
  clock.advance(2 * HOUR);
  await runDigest(reader);
  await mail(threads.at(-1) ?? '');
  expect(await mailsTo(email)).toHaveLength(COMMENT_MAILS_PER_HOUR);
});

test('of two jobs at once for the last place in the hour one sends', async () => {
  const { email, more, mail } = await scene();
  const threads = await more(COMMENT_MAILS_PER_HOUR + 5);
  await Promise.all(threads.map(mail));
  expect(await mailsTo(email)).toHaveLength(COMMENT_MAILS_PER_HOUR);
});
