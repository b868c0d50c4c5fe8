import type { Shelf } from '@sw/board-sync';
import { expect, it } from 'vitest';
import { keptOwner } from './kept-owner.ts';
import { untilErased } from './until-erased.ts';

/** Counts accesses: every access to the real shelf would create its database. */
function countingShelf() {
  let touched = 0;
  const touch = async (): Promise<never[]> => {
    touched += 1;
    return [];
  };
  const shelf: Shelf = { get: touch, all: touch, put: async () => void touch(), remove: async () => void touch() };
  return { shelf, touched: () => touched };
}

it('R4.10 what was under way at signing out does not create the erased database again', async () => {
  const { shelf, touched } = countingShelf();
  const kept = untilErased(shelf);
  keptOwner.begin('9');
  await kept.put(['9', 'page'], 'one');
  await kept.all(['9']);
  expect(touched()).toBe(2);
  keptOwner.erase();
  for (const step of [kept.put(['9', 'page'], 'two'), kept.all(['9']), kept.get(['9']), kept.remove(['9'])])
    await expect(step).rejects.toThrow('signed out');
  expect(touched()).toBe(2);
  keptOwner.begin('10');
  await kept.put(['10', 'page'], 'three');
  expect(touched()).toBe(3);
});
