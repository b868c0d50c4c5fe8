import { DAY } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { isSignedIn, ROUTES } from '@sw/contract';
import { DELETION_DAYS } from '@sw/policy';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { addPerson, PASSWORD, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const again = async (person: Person): Promise<Person> => {
  const result = await api.client().call(ROUTES.signIn, { body: { email: person.email, password: PASSWORD } });
  if (!isSignedIn(result)) throw new Error('not signed in');
  return { ...person, token: result.authorization };
};
const jobsOf = async (person: Person, task: string) => {
  const { rows } = await sql<{ runAt: Date }>`
    select run_at from graphile_worker.jobs j where task_identifier = ${task} and key like ${`%${person.accountId}%`}
    order by run_at`.execute(api.db.query);
  return rows.map(({ runAt }) => Math.round((runAt.getTime() - clock.now()) / DAY));
};

test('R7.61 an archive is prepared once at a time and once a day, and can be cancelled', async () => {
  const ann = await addPerson(api);
  expect(await as(ann).call(ROUTES.getDataExport, {})).toEqual({ export: null, nextAt: null });
  const both = await Promise.allSettled([
    as(ann).call(ROUTES.createDataExport, {}),
    as(ann).call(ROUTES.createDataExport, {}),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(as(ann).call(ROUTES.createDataExport, {}))).toBe('DATA_EXPORT_RUNNING');
  expect((await as(ann).call(ROUTES.getDataExport, {})).export).toMatchObject({ state: 'running', done: 0 });
  expect(await refusalOf(as(ann).call(ROUTES.downloadDataExport, {}))).toBe('NOT_FOUND');
  await as(ann).call(ROUTES.cancelDataExport, {});
  expect((await as(ann).call(ROUTES.getDataExport, {})).export).toBeNull();

  await as(ann).call(ROUTES.createDataExport, {});
  await sql`update data_export set key = 'data-exports/1/data.zip', bytes = 9, finished_at = now()
    where account_id = ${ann.accountId} and cancelled_at is null`.execute(api.db.query);
  const ready = await as(ann).call(ROUTES.getDataExport, {});
  expect(ready.export).toMatchObject({ state: 'ready', bytes: 9 });
  expect((await as(ann).call(ROUTES.downloadDataExport, {})).url).toMatch(/X-Amz-Expires=60\b/);
  await api.db.query
    .updateTable('session')
    .set({ provenAt: new Date(0) })
    .execute();
  expect(await refusalOf(as(ann).call(ROUTES.downloadDataExport, {})), 'with a stolen session').toBe(
    'FRESH_SIGN_IN_NEEDED',
  );
  await api.db.query
    .updateTable('session')
    .set({ provenAt: new Date(clock.now()) })
    .execute();
  expect(ready.nextAt).not.toBeNull();
  expect(await refusalOf(as(ann).call(ROUTES.createDataExport, {}))).toBe('DATA_EXPORT_TODAY');
});

test('R7.61 cancelling again and again does not start more than three in a day', async () => {
  const ann = await addPerson(api);
  for (let n = 0; n < 3; n += 1) {
    await as(ann).call(ROUTES.createDataExport, {});
    await as(ann).call(ROUTES.cancelDataExport, {});
  }
  expect(await refusalOf(as(ann).call(ROUTES.createDataExport, {}))).toBe('DATA_EXPORT_TODAY');
});

test('R7.63 deleting an account ends every session, mails three times, and waits for thirty days', async () => {
  const ann = await addPerson(api);
  const phone = await again(ann);
  const { deletionAt } = await as(ann).call(ROUTES.deleteAccount, { body: {} });
  expect(new Date(deletionAt).getTime()).toBe(clock.now() + DELETION_DAYS * DAY);
  for (const one of [ann, phone]) expect(await refusalOf(as(one).call(ROUTES.getUserInfo, {}))).toBe('NOT_SIGNED_IN');
  expect(await jobsOf(ann, 'mailDeletion')).toEqual([0, 23, 29]);
  expect(await jobsOf(ann, 'eraseAccount')).toEqual([30]);
  const { rows } = await sql`select 1 from outbox where subject = 'session.ended'
    and payload ->> 'accountId' = ${ann.accountId}`.execute(api.db.query);
  expect(rows).toHaveLength(1);
});

test('R7.63 who signs in again learns of the deletion and can keep the account, until erasing begins', async () => {
  const ann = await addPerson(api);
  const { deletionAt } = await as(ann).call(ROUTES.deleteAccount, { body: {} });
  const back = await again(ann);
  expect((await as(back).call(ROUTES.getUserInfo, {})).deletionAt).toBe(deletionAt);
  await as(back).call(ROUTES.keepAccount, {});
  expect((await as(back).call(ROUTES.getUserInfo, {})).deletionAt).toBeUndefined();
  await as(back).call(ROUTES.keepAccount, {});

  await as(back).call(ROUTES.deleteAccount, { body: {} });
  const late = await again(ann);
  await sql`update account_deletion set erasing_at = now() where account_id = ${ann.accountId}`.execute(api.db.query);
  expect(await refusalOf(as(late).call(ROUTES.keepAccount, {}))).toBe('DELETION_BEGUN');
});

test('R7.63 boards that others use are offered to whom the person chooses, for as long as the account waits', async () => {
  const [ann, ben, eve] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, ann);
  const { wbNo } = board;
  await as(ann).call(ROUTES.createBoard, { body: { wbName: 'Alone' } });
  await share(api, board, ben);
  const preview = await as(ann).call(ROUTES.getDeletionPreview, {});
  expect(preview).toMatchObject({ boards: 2, sharedTotal: 1, files: 0, enterprises: [], days: DELETION_DAYS });
  expect(preview.shared).toEqual([{ wbNo, wbName: 'Plan', people: [{ userId: ben.accountId, nickName: 'Ann' }] }]);
  const to = (userId: string) => as(ann).call(ROUTES.deleteAccount, { body: { heirs: [{ wbNo, userId }] } });
  expect(await refusalOf(to(eve.accountId)), 'not somebody without the board').toBe('NOT_A_SHARER');
  const { deletionAt } = await to(ben.accountId);
  const offer = await as(ben).call(ROUTES.getHandOver, { params: { wbNo } });
  expect(offer?.expiresAt).toBe(deletionAt);
  await as(ben).call(ROUTES.acceptHandOver, { params: { wbNo } });
  const kept = await api.db.query.selectFrom('board').selectAll().where('wbNo', '=', wbNo).executeTakeFirstOrThrow();
  expect(kept.ownerAccountId).toBe(ben.accountId);
});

test('R7.63 the only owner of an enterprise makes somebody else an owner first', async () => {
  const ann = await addPerson(api);
  await as(ann).call(ROUTES.createMerchant, { body: { name: 'Northfield' } });
  expect((await as(ann).call(ROUTES.getDeletionPreview, {})).enterprises).toEqual(['Northfield']);
  expect(await refusalOf(as(ann).call(ROUTES.deleteAccount, { body: {} }))).toBe('ENTERPRISE_NEEDS_OWNER');
});

test('R7.61 R7.63 an old sign-in is not enough for an archive or a deletion', async () => {
  const ann = await addPerson(api);
  clock.advance(6 * 60_000);
  expect(await refusalOf(as(ann).call(ROUTES.createDataExport, {}))).toBe('FRESH_SIGN_IN_NEEDED');
  expect(await refusalOf(as(ann).call(ROUTES.deleteAccount, { body: {} }))).toBe('FRESH_SIGN_IN_NEEDED');
});
