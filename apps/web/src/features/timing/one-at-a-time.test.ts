import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('R5.26 the next begins when the one before has ended, also after a failure', async () => {
  const seen: string[] = [];
  const inLine = oneAtATime((error) => seen.push(String(error)));
  const gates = ['a', 'b', 'c'].map((name) => ({ name, gate: Promise.withResolvers<void>() }));
  const all = gates.map(({ name, gate }) =>
    inLine(async () => {
      seen.push(`${name} begins`);
      await gate.promise;
      seen.push(`${name} ends`);
    }),
  );
  const [a, b, c] = gates;
  // Completed first, but the others must still run before it.
  c?.gate.resolve();
  await expect.poll(() => seen).toEqual(['a begins']);
  b?.gate.reject('b fails');
  a?.gate.resolve();
  await Promise.all(all);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b fails', 'c begins', 'c ends']);
});
