import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn } from './shared-turn.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

test('a turn is due from the moment at which it was first wanted, and again from its end if it has no rest', async () => {
  const turns = Array.from({ length: 60 }, (_, n) => `turn ${n}`);
  const late: string[] = [];
  for (const name of turns) {
    for (const time of ['first', 'second']) {
      const ran = await inTurn(own.db, name, async () => ({ restMs: 0, done: false }));
      if (!ran) late.push(`${name}, ${time} time`);
    }
  }
  expect(late).toEqual([]);
});
