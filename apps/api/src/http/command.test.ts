import { newId } from '@sw/base';
import { lockAccount, type Tx } from '@sw/postgres';
import { addPerson, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOf } from './idempotency.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

/** Two commands that lock the same two accounts, each beginning with its own, when the other has locked the other one. */
async function cross() {
  const accounts = [(await addPerson(own.db)).accountId, (await addPerson(own.db)).accountId] as const;
  const attempts = [0, 0];
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const claim = { scope: newId(), key: 'one', requestHash: new Uint8Array([1]) };
  const commands = ([0, 1] as const).map((at) => {
    const other = at === 0 ? 1 : 0;
    return commandOf(own.db, { ...claim, scope: `${claim.scope}-${at}` })(async (tx: Tx) => {
      const attempt = (attempts[at] ?? 0) + 1;
      attempts[at] = attempt;
      await lockAccount(tx, accounts[at]);
      holding[at].resolve();
      if (attempt === 1) await holding[other].promise;
      await lockAccount(tx, accounts[other]);
      return { at };
    });
  });
  return { outcomes: await Promise.allSettled(commands), attempts };
}

test('a command that PostgreSQL ends to break a deadlock runs once more, and both are done', async () => {
  const { outcomes, attempts } = await cross();
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: { done: { at: 0 }, repeated: false } },
    { status: 'fulfilled', value: { done: { at: 1 }, repeated: false } },
  ]);
  expect(attempts.toSorted()).toEqual([1, 2]);
});

test('another failure is not repeated', async () => {
  let attempts = 0;
  const failing = commandOf(
    own.db,
    undefined,
  )(async () => {
    attempts += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(attempts).toBe(1);
});
