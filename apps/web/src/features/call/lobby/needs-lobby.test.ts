import fc from 'fast-check';
import { expect, test } from 'vitest';
import { realDevices } from '../list-devices.ts';
import { needsLobby } from './needs-lobby.ts';

const ids = fc.array(fc.constantFrom('default', '', 'communications', 'a', 'b', 'c'), { maxLength: 8 });

test('the lobby opens the first time', () => {
  expect(needsLobby({ known: [] }, [])).toBe(true);
  expect(needsLobby({ known: [] }, ['a'])).toBe(true);
});

test('the lobby opens again if a device was added, removed or replaced', () => {
  expect(needsLobby({ known: ['a'] }, ['a', 'b'])).toBe(true);
  expect(needsLobby({ known: ['a', 'b'] }, ['a'])).toBe(true);
  expect(needsLobby({ known: ['a'] }, ['b'])).toBe(true);
});

test('the order of devices, and how often one is listed, do not matter', () => {
  fc.assert(
    fc.property(ids, ids, (before, extra) => {
      const known = realDevices(before);
      fc.pre(known.length > 0);
      expect(needsLobby({ known }, [...before.toReversed(), ...before])).toBe(false);
      const isNew = realDevices(extra).some((id) => !known.includes(id));
      expect(needsLobby({ known }, [...before, ...extra])).toBe(isNew);
    }),
  );
});

test('a browser that hides its devices until they are used does not open the lobby every time', () => {
  expect(needsLobby({ known: ['a'] }, ['', ''])).toBe(false);
});
