import { afterEach, expect, it, vi } from 'vitest';
import { keptOwner } from './kept-owner.ts';

afterEach(() => vi.unstubAllGlobals());

it('R4.10 signing out deletes the kept boards and the recordings, on a page that never had a call', () => {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
  keptOwner.begin('9');
  keptOwner.erase();
  expect(deleted).toEqual(['iwb_kept', 'iwb_recordings']);
});
