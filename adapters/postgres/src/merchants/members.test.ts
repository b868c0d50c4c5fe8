import { newId } from '@sw/base';
import { LEVELS } from '@sw/policy';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncLevels } from '../spaces/levels.ts';
import { addMember, searchMembers } from './members.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await syncLevels(
    own.db.query,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
});
afterAll(() => own?.drop());

async function addPerson(nickName: string): Promise<string> {
  const accountId = newId();
  const account = {
    accountId,
    email: `z${accountId}@example.com`,
    nickName,
    locale: 'zh',
    timeZone: 'UTC',
    levelNo: 1,
  };
  await own.db.query.insertInto('account').values(account).execute();
  return accountId;
}

/** An enterprise with thousands of names that begin with the same letters, most of them before the wanted ones. */
async function crowd(people: number): Promise<{ spaceId: string; departmentId: string; otherId: string }> {
  const [spaceId, departmentId, otherId] = [newId(), newId(), newId()];
  const { query } = own.db;
  await query
    .insertInto('space')
    .values({ spaceId, kind: 'merchant', name: 'Northfield', ownerAccountId: null })
    .execute();
  await query.insertInto('merchant').values({ spaceId, levelNo: 3 }).execute();
  for (const [id, name] of [
    [departmentId, 'Science'],
    [otherId, 'Arts'],
  ] as const)
    await query.insertInto('department').values({ departmentId: id, spaceId, parentId: null, name }).execute();
  await sql`
    with person as (
      insert into account (account_id, email, nick_name, locale, time_zone, level_no)
      select ${newId()}::bigint + n, 'w' || n || '@' || ${spaceId}::text, 'Wang ' || lpad(n::text, 5, '0'), 'en', 'UTC', 1
      from generate_series(1, ${people}::integer) as n returning account_id, nick_name),
    member as (
      insert into space_member (space_id, account_id, role, name, department_id)
      select ${spaceId}::bigint, account_id, 'member', nick_name, ${otherId}::bigint from person returning account_id, name)
    insert into member_search (space_id, key, account_id)
    select ${spaceId}::bigint, lower(name), account_id from member`.execute(query);
  return { spaceId, departmentId, otherId };
}

test.each([700, 4_000])(
  'a search in a part of an enterprise finds its members, whatever number of others (%i) begin alike',
  async (people) => {
    const { spaceId, departmentId, otherId } = await crowd(people);
    const [wuxia, off] = [await addPerson('吴霞'), await addPerson('Wolf')];
    await own.db.transaction(async (tx) => {
      await addMember(tx, { spaceId, accountId: wuxia, role: 'member', departmentId });
      await addMember(tx, { spaceId, accountId: off, role: 'member', departmentId: otherId });
      await tx.updateTable('spaceMember').set({ state: 'off' }).where('accountId', '=', off).execute();
    });
    const find = async (text: string, part: object) =>
      (await searchMembers(own.db.query, { spaceId, ...part }, { text, limit: 40 })).map(({ name }) => name);
    expect(await find('w', { departmentIds: [departmentId] })).toEqual(['吴霞']);
    expect(await find('wx', { departmentIds: [departmentId], state: 'active' })).toEqual(['吴霞']);
    expect(await find('w', { state: 'off' })).toEqual(['Wolf']);
    expect(await find('w', { departmentIds: [] })).toEqual([]);
    expect(await find('wang 00', { departmentIds: [otherId] })).toHaveLength(40);
    expect(await find('wux', {})).toEqual(['吴霞']);
  },
);
