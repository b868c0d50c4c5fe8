import { newId, newSecret } from '@sw/base';
import { addCallFact, type CallFact, callRecord, chargedMinutes, monthIn, NO_CALL_FACTS, timeInCall } from '@sw/policy';
import { CALL_PEOPLE, callTruth, interleaved, reportsOf } from '@sw/policy/testing';
import { type TestDatabase, testDatabase } from '@sw/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addBoard, addSpace } from '../../testing/sample-rows.ts';
import { addCall, lockCall, markSeen } from './call-rows.ts';
import { settleCall } from './settle-call.ts';

/** Five minutes before the end of a month: an earlier join that is reported late moves a call to another month. */
const BEGIN = Date.UTC(2026, 10, 30, 23, 55);
const NOW = BEGIN + 3_600_000;

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

async function newCall(creator: string): Promise<string> {
  const { query } = own.db;
  const spaceId = await addSpace(query, creator);
  const wbNo = await addBoard(query, creator, spaceId);
  const [callId, room] = [newId(), `call-${newSecret()}`];
  const board = { wbNo, wbName: 'Plan', spaceId };
  await own.db.transaction((tx) =>
    addCall(tx, { callId, board, kind: 'voice', room, creator, timeZone: 'UTC', at: new Date(BEGIN) }),
  );
  return callId;
}

const settle = (callId: string, facts: readonly CallFact[]) =>
  own.db.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (call === undefined) throw new Error('no call');
    await settleCall(
      tx,
      call,
      facts.map((fact) => ({ ...fact, device: 'device-1' })),
      { now: NOW },
    );
  });

const shifted = (fact: CallFact, accountOf: ReadonlyMap<string, string>): CallFact =>
  'connection' in fact
    ? { ...fact, person: accountOf.get(fact.person) ?? '', joinedAt: fact.joinedAt + BEGIN, at: fact.at + BEGIN }
    : { ...fact, at: fact.at + BEGIN };

/** The expected months at the end: every call is counted once. */
function expectedMonths(facts: readonly CallFact[], creator: string) {
  const { startedAt, endedAt, people } = callRecord(facts.reduce(addCallFact, NO_CALL_FACTS), NOW);
  if (startedAt === null || endedAt === null) return [];
  const month = monthIn('UTC', startedAt);
  const minutes = chargedMinutes(endedAt - startedAt);
  const created = {
    accountId: creator,
    month,
    createdCalls: 1,
    createdMinutes: minutes,
    joinedCalls: 0,
    joinedMinutes: 0,
  };
  const joined = [...people]
    .filter(([accountId]) => accountId !== creator)
    .map(([accountId, intervals]) => ({
      accountId,
      month,
      createdCalls: 0,
      createdMinutes: 0,
      joinedCalls: 1,
      joinedMinutes: chargedMinutes(timeInCall(intervals)),
    }));
  return [created, ...joined].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
}

/** A subset of the reports in another order, some of them twice, a few in each transaction, several transactions at once. */
const delivery = callTruth.chain((what) => {
  const { hooks, sweeps } = reportsOf(what);
  const closing = sweeps.at(-1) as CallFact;
  return fc
    .tuple(fc.subarray(hooks), fc.subarray(sweeps, { maxLength: Math.min(12, sweeps.length) }))
    .chain(([some, seen]) => interleaved([...some, ...seen, closing]))
    .chain((facts) =>
      fc.tuple(fc.constant(facts), fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 40, maxLength: 40 })),
    );
});

test('R6.09 R6.10 through the real transactions, every call has the record of its facts and is charged once, whatever is lost, repeated, reordered or concurrent', async () => {
  await fc.assert(
    fc.asyncProperty(delivery, fc.constantFrom(...CALL_PEOPLE, 'absent'), async ([reports, sizes], creatorName) => {
      const names = [...CALL_PEOPLE, 'absent'];
      const accountOf = new Map<string, string>();
      for (const name of names) accountOf.set(name, await addAccount(own.db.query));
      const creator = accountOf.get(creatorName) ?? '';
      const callId = await newCall(creator);
      const facts = reports.map((fact) => shifted(fact, accountOf));
      const batches: CallFact[][] = [];
      for (let from = 0; from < facts.length; ) {
        const size = sizes[batches.length % sizes.length] ?? 1;
        batches.push(facts.slice(from, from + size));
        from += size;
      }
      for (let from = 0; from < batches.length; from += 3) {
        await Promise.all(batches.slice(from, from + 3).map((batch) => settle(callId, batch)));
      }

      const record = callRecord(facts.reduce(addCallFact, NO_CALL_FACTS), NOW);
      const row = await own.db.query
        .selectFrom('call')
        .selectAll()
        .where('callId', '=', callId)
        .executeTakeFirstOrThrow();
      expect([row.startedAt?.getTime() ?? null, row.endedAt?.getTime() ?? null]).toEqual([
        record.startedAt,
        record.endedAt,
      ]);
      const months = await own.db.query
        .selectFrom('callMonth')
        .selectAll()
        .where('accountId', 'in', [...accountOf.values()])
        .orderBy('accountId')
        .execute();
      const counted = months.filter(({ createdCalls, joinedCalls, createdMinutes, joinedMinutes }) =>
        [createdCalls, joinedCalls, createdMinutes, joinedMinutes].some((sum) => sum !== 0),
      );
      expect(counted.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))).toEqual(expectedMonths(facts, creator));
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('looks at a call and reports about it run at once without a deadlock', async () => {
  const people: string[] = [];
  for (let n = 0; n < 4; n += 1) people.push(await addAccount(own.db.query));
  const callId = await newCall(people[0] ?? '');
  const facts = people.map((person, n): CallFact => {
    return { kind: 'joined', connection: `c${n}`, person, joinedAt: BEGIN, at: BEGIN };
  });
  await settle(callId, facts);
  const seen = facts.map((fact): CallFact => ({ ...fact, kind: 'seen', at: BEGIN + 1_000 }) as CallFact);
  for (let n = 0; n < 40; n += 1) {
    await Promise.all([
      settle(callId, n % 2 === 0 ? seen : seen.toReversed()),
      ...[1, 2, 3].map((later) => markSeen(own.db.query, [callId], new Date(BEGIN + later * 1_000))),
    ]);
  }
  const rows = await own.db.query.selectFrom('callConnection').select('seenAt').where('callId', '=', callId).execute();
  expect(rows.map(({ seenAt }) => (seenAt?.getTime() ?? 0) >= BEGIN + 1_000)).toEqual([true, true, true, true]);
});
