import { repeats } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { beginErasure, boardsOwnedBy, eraseAccountRows, leaveBoardToSpace, sql } from '@sw/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, logOf, share } from '../../testing/boards.ts';
import { addColleague, addMerchant } from '../../testing/merchants.ts';
import type { Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startSession } from '../account/sessions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

/** A fresh sign-in, because a request of deletion ended the ones before. */
async function as({ accountId }: Pick<Person, 'accountId'>) {
  const caller = { address: '192.0.2.1', source: '192.0.2.1', userAgent: 'test' };
  const account = { accountId, levelRevision: 1 };
  const session = await api.db.transaction((tx) =>
    startSession(tx, account, { way: 'password', caller, now: api.clock.now() }),
  );
  return api.client({ token: session.authorization });
}

/** What the worker does with the boards and the account when the thirty days are over. */
async function erase({ accountId }: Person): Promise<void> {
  await sql`update account_deletion set erase_at = now() where account_id = ${accountId}`.execute(api.db.query);
  const person = await api.db.transaction((tx) => beginErasure(tx, accountId));
  if (person === undefined) return;
  for (const { wbNo } of await boardsOwnedBy(api.db.query, accountId))
    expect(await api.db.transaction((tx) => leaveBoardToSpace(tx, wbNo, accountId))).toBe('given');
  await api.db.transaction((tx) => eraseAccountRows(tx, person));
}

const OWNERS = [0, 1] as const;
const STEPS = ['request', 'withdraw', 'leave', 'demote', 'switchOff', 'erase'] as const;
type Step = (typeof STEPS)[number];

/** One step of an owner; the other one is whom they lower or switch off. A refusal changes nothing. */
async function take(step: Step, spaceId: string, by: Person, other: Person): Promise<void> {
  if (step === 'erase') return erase(by);
  const client = await as(by);
  const params = { userId: other.accountId };
  const calls: Readonly<Record<typeof step, () => Promise<unknown>>> = {
    request: () => client.call(ROUTES.deleteAccount, { body: {} }),
    withdraw: () => client.call(ROUTES.keepAccount, {}),
    leave: () => client.call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } }),
    demote: () => client.call(ROUTES.changeMember, { params, body: { role: 'member' } }),
    switchOff: () => client.call(ROUTES.endMember, { params, body: { how: 'off' } }),
  };
  await calls[step]().catch(() => undefined);
}

test('two owners who go in any order leave every board with somebody who works there, and an owner', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...OWNERS)), { minLength: 2, maxLength: 7 }),
      async (steps) => {
        const { spaceId, owner } = await addMerchant(api);
        const people = [owner, await addColleague(api, { spaceId }, 'owner')] as const;
        for (const person of people) await addBoard(api, person);
        const gone = new Set<number>();
        for (const [step, who] of steps) {
          if (gone.has(who)) continue;
          await take(step, spaceId, people[who], people[who === 0 ? 1 : 0]);
          const { rows } = await sql`select 1 from account where account_id = ${people[who].accountId}`.execute(
            api.db.query,
          );
          if (rows.length === 0) gone.add(who);
          const boards = await sql<{ state: string | null }>`
            select m.state from board left join space_member as m
              on m.space_id = board.space_id and m.account_id = board.owner_account_id
            where board.space_id = ${spaceId} and cleared_at is null`.execute(api.db.query);
          expect(boards.rows.map(({ state }) => state)).toEqual(['active', 'active']);
          const owners = await sql`
            select 1 from space_member as m where m.space_id = ${spaceId} and m.role = 'owner' and m.state = 'active'
              and not exists (select 1 from account_deletion as d where d.account_id = m.account_id)`.execute(
            api.db.query,
          );
          expect(owners.rows.length, JSON.stringify(steps)).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: repeats(100) },
  );
}, 240_000);

test('an owner who is disabled or about to be deleted is no other owner, and receives nothing', async () => {
  const { spaceId, owner } = await addMerchant(api);
  const [other, member] = [await addColleague(api, { spaceId }, 'owner'), await addColleague(api, { spaceId })];
  const board = await addBoard(api, member);
  const { wbNo } = board;
  await share(api, board, other, 0);
  const setDisabled = (disabledAt: Date | null) =>
    api.db.query.updateTable('account').set({ disabledAt }).where('accountId', '=', other.accountId).execute();
  const refusals = async () => {
    const client = await as(owner);
    return [
      await refusalOf(client.call(ROUTES.deleteAccount, { body: {} })),
      await refusalOf(client.call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } })),
      await refusalOf(
        client.call(ROUTES.changeMember, { params: { userId: owner.accountId }, body: { role: 'member' } }),
      ),
      await refusalOf(
        client.call(ROUTES.endMember, {
          params: { userId: member.accountId },
          body: { how: 'off', newOwnerId: other.accountId },
        }),
      ),
    ];
  };
  const all = ['ENTERPRISE_NEEDS_OWNER', 'LAST_OWNER', 'LAST_OWNER', 'NEW_OWNER_MISSING'];
  await setDisabled(new Date());
  expect(await refusals()).toEqual(all);
  const offer = (await as(member)).call(ROUTES.handOverBoard, { params: { wbNo }, body: { userId: other.accountId } });
  expect(await refusalOf(offer)).toBe('HAND_OVER_OUTSIDE');
  await setDisabled(null);
  await (await as(other)).call(ROUTES.deleteAccount, { body: {} });
  expect(await refusals()).toEqual(all);

  // The boards of somebody who leaves go to the one owner who stays, although the other has served longer.
  await sql`update space_member set joined_at = joined_at - interval '1 day'
    where space_id = ${spaceId} and account_id = ${other.accountId}`.execute(api.db.query);
  await (await as(member)).call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } });
  const given = await api.db.query.selectFrom('board').selectAll().where('wbNo', '=', wbNo).executeTakeFirst();
  expect(given?.ownerAccountId).toBe(owner.accountId);
});

test('a member who becomes a guest leaves their boards with an owner, and stays on what others share', async () => {
  const { spaceId, owner } = await addMerchant(api);
  const member = await addColleague(api, { spaceId });
  const [own, others] = [await addBoard(api, member), await addBoard(api, owner)];
  await share(api, own, owner, 0);
  await share(api, others, member);
  const client = await as(owner);
  await client.call(ROUTES.changeMember, { params: { userId: member.accountId }, body: { role: 'guest' } });
  const { rows } = await sql<{ wbNo: string; ownerAccountId: string }>`
    select wb_no, owner_account_id from board where space_id = ${spaceId}`.execute(api.db.query);
  expect(rows.map(({ ownerAccountId }) => ownerAccountId)).toEqual([owner.accountId, owner.accountId]);
  const guest = await as(member);
  expect(await refusalOf(guest.call(ROUTES.getPage, { params: { id: own.wbNo } }))).toBe('BOARD_NOT_IN_LIST');
  expect(await guest.call(ROUTES.getPage, { params: { id: others.wbNo } })).toMatchObject({ wbNo: others.wbNo });
  // The logs know permits and no owners.
  expect((await logOf(api, own.pageId)).controls).toEqual([
    { type: 'permit', actor: 2, permit: 0 },
    { type: 'permit', actor: 2, permit: 2 },
    { type: 'removed', actor: 1 },
  ]);
  await client.call(ROUTES.renameBoard, { params: { wbNo: own.wbNo }, query: { wbName: 'Taken over' } });
});
