import { expect, test } from 'vitest';
import { createPasswords, createQueue } from './passwords.ts';

test('a password is verified against its own hash, composed or not; without a hash it is wrong', async () => {
  const passwords = createPasswords();
  const kept = await passwords.hash('Caf\u00e9-horse7');
  expect(await passwords.verify(kept, 'Cafe\u0301-horse7')).toBe(true);
  expect(await passwords.verify(kept, 'Cafe-horse7')).toBe(false);
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false);
});

test('no more than the given number run at once, in order; a full queue refuses', async () => {
  const inTurn = createQueue(2, 3);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const work = gates.map((gate, place) =>
    inTurn(async () => {
      started.push(place);
      await gate.promise;
    }),
  );
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ error: 'TEMPORARILY_UNAVAILABLE' });
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await work[1];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(work);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test('a failure gives its place to the next', async () => {
  const inTurn = createQueue(1, 1);
  await expect(inTurn(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
