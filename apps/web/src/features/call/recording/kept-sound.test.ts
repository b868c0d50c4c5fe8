import type { Shelf } from '@sw/board-sync';
import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../../storage/storage.ts';
import { KeptSounds } from './kept-sound.ts';

/** Orders its keys as the database does. */
function memoryShelf(): Shelf {
  const values = new Map<string, unknown>();
  const below = (key: readonly string[]) =>
    [...values].filter(([name]) => `${name}/`.startsWith(`${key.join('/')}/`)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    get: async (key) => values.get(key.join('/')),
    all: async (key) => below(key).map(([, value]) => value),
    put: async (key, value) => void values.set(key.join('/'), value),
    remove: async (key) => {
      for (const [name] of below(key)) values.delete(name);
    },
  };
}

const sound = (id: string, userId: string, endedAt = 6_000) => ({
  id,
  userId,
  wbNo: '7',
  callId: '8',
  suffix: 'weba',
  startedAt: 1_000,
  endedAt,
});
const part = (text: string) => new Blob([text]);

beforeEach(() => storage.recordingLeft.remove());

test('what a tab recorded is found again, in order and up to its last part, by its own person', async () => {
  const kept = new KeptSounds(memoryShelf());
  for (let n = 0; n < 12; n += 1) await kept.add(sound('a', '1', 6_000 + n), n, part(`${n} `));
  await kept.add(sound('b', '2'), 0, part('other'));
  expect(storage.recordingLeft.get()).toBe(true);
  const [left, ...others] = await kept.left('1');
  expect([left?.endedAt, others]).toEqual([6_011, []]);
  const { parts } = await kept.read(sound('a', '1'));
  expect(await new Blob([...parts]).text()).toBe('0 1 2 3 4 5 6 7 8 9 10 11 ');
});

test('what was saved is forgotten, and with the last one the mark of it', async () => {
  const kept = new KeptSounds(memoryShelf());
  for (const id of ['a', 'b']) await kept.add(sound(id, '1'), 0, part(id));
  await kept.forget('a');
  expect([(await kept.left('1')).map(({ id }) => id), storage.recordingLeft.get()]).toEqual([['b'], true]);
  await kept.forget('b');
  expect([await kept.left('1'), storage.recordingLeft.get()]).toEqual([[], undefined]);
});
