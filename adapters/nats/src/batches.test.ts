import { expect, test } from 'vitest';
import { batches } from './batches.ts';

async function* source(...groups: number[][]): AsyncGenerator<number> {
  for (const group of groups) {
    yield* group;
    await new Promise((later) => setTimeout(later, 5));
  }
}

async function collect(from: AsyncIterable<number[]>): Promise<number[][]> {
  const all: number[][] = [];
  for await (const batch of from) all.push(batch);
  return all;
}

test('a batch holds what is there, at most so many, and waits for no more', async () => {
  expect(await collect(batches(source([1, 2, 3, 4, 5], [6], [7, 8]), 3))).toEqual([[1, 2, 3], [4, 5], [6], [7, 8]]);
  expect(await collect(batches(source(), 3))).toEqual([]);
});

test('what came before a failure is given out, then the failure', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('gone');
  }
  const got = batches(failing(), 3);
  await expect(collect(got)).rejects.toThrow('gone');
});
