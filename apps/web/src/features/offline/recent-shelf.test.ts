import type { Shelf } from '@sw/board-sync';
import { expect, test } from 'vitest';
import { RecentShelf } from './recent-shelf.ts';

function memoryShelf(): Shelf {
  const values = new Map<string, unknown>();
  const below = (key: readonly string[]) => [...values].filter(([name]) => `${name}/`.startsWith(`${key.join('/')}/`));
  return {
    get: async (key) => values.get(key.join('/')),
    all: async (key) => below(key).map(([, value]) => value),
    put: async (key, value) => void values.set(key.join('/'), value),
    remove: async (key) => {
      for (const [name] of below(key)) values.delete(name);
    },
  };
}

test('A17 what was written longest ago makes room, by number and by size', async () => {
  const recent = new RecentShelf<string>(memoryShelf(), ['9', 'page'], { entries: 3, bytes: 10 }, () => true);
  for (const id of ['a', 'b', 'c', 'a', 'd']) await recent.put(id, id.toUpperCase(), 1);
  expect((await recent.all()).toSorted()).toEqual(['A', 'C', 'D']);
  expect(await recent.touch('c')).toBe(true);
  expect(await recent.touch('b')).toBe(false);
  await recent.put('big', 'BIG', 9);
  expect((await recent.all()).toSorted()).toEqual(['BIG', 'C']);
  await recent.put('too big', 'no', 11);
  expect(await recent.get('too big')).toBeUndefined();
});

test('R4.10 after signing out nothing more is written', async () => {
  let open = true;
  const recent = new RecentShelf<string>(memoryShelf(), ['9', 'page'], { entries: 3, bytes: 10 }, () => open);
  await recent.put('a', 'A', 1);
  open = false;
  await recent.put('b', 'B', 1);
  expect(await recent.all()).toEqual(['A']);
});
