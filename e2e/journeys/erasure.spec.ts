import { isSignedIn, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { findMarks } from '@sw/testing';
import { replica } from './editor-world.ts';
import { newMarkedPerson, passThirtyDays, useEverything } from './erasure-world.ts';
import { clientOf, expect, newPerson, PASSWORD, test } from './world.ts';

test('R7.63 erasing a person leaves no trace of them in any table, bucket, stream or key, and their work on others’ boards', async ({
  database,
}) => {
  const engines = { database, env: process.env };
  const [person, other] = [await newMarkedPerson(database), await newPerson('Ann')];
  const { theirs, drawn, threadId, ofEnterprise } = await useEverything(database, person, other);
  // Otherwise an empty result could mean that the search does not work. Device ids are never stored.
  const before = (await findMarks(engines, person.marks)).map((place) => place.split(':')[0]);
  const { device: _, ...stored } = person.marks;
  expect([...new Set(before)].toSorted()).toEqual(Object.keys(stored).toSorted());

  await person.client.call(ROUTES.deleteAccount, { body: {} });
  await passThirtyDays(database, person.user.userId);
  const account = () =>
    database.query.selectFrom('account').select('accountId').where('accountId', '=', person.user.userId).execute();
  await expect.poll(account, { message: 'the account is erased', timeout: 90_000 }).toEqual([]);
  // The last step leaves removing files to jobs, among which those of other journeys come and go.
  const removing = async () => {
    const { rows } = await sql<{ id: string }>`select id::text as id from graphile_worker.jobs
      where (task_identifier = 'removeObjects' and run_at < now() + interval '1 day') or key = ${`eraseAccount:${person.user.userId}`}`.execute(
      database.query,
    );
    return rows.map(({ id }) => id);
  };
  const theirJobs = await removing();
  const left = async () => (await removing()).filter((id) => theirJobs.includes(id));
  await expect.poll(left, { message: 'their files are removed', timeout: 90_000 }).toEqual([]);

  expect(await findMarks(engines, person.marks)).toEqual([]);

  const again = clientOf();
  const signIn = again.call(ROUTES.signIn, { body: { email: person.email, password: PASSWORD } });
  await expect(signIn.then(isSignedIn)).rejects.toMatchObject({ error: 'PASSWORD_WRONG' });

  const { page, close } = await replica(other, theirs);
  expect(page.page?.objects.has(drawn), 'what they drew stays').toBe(true);
  close();
  const thread = await other.client.call(ROUTES.getCommentThread, { params: { wbNo: theirs.wbNo, threadId } });
  expect(thread.comments.map(({ by, text }) => [by?.nickName ?? null, text])).toEqual([
    [null, 'Higher, please'],
    ['Ann', '@… like this?'],
  ]);
  const inList = await other.client.call(ROUTES.listBoards, {});
  expect(
    inList.map(({ wbNo }) => wbNo),
    'the board of the enterprise stays there',
  ).toContain(ofEnterprise);
  const members = await other.client.call(ROUTES.listMembers, {});
  expect(members.map(({ userId }) => userId)).toEqual([other.user.userId]);
  const { departments } = await other.client.call(ROUTES.listDepartments, {});
  expect(departments).toMatchObject([{ name: 'Arts', people: 0 }]);
  const { rows } = await sql<{ accountId: string | null }>`select account_id from board_actor
    where wb_no = ${theirs.wbNo} order by actor`.execute(database.query);
  expect(rows.map(({ accountId }) => accountId)).toEqual([other.user.userId, null]);
});
