import { BOARD_FILTERS, BOARD_SORTS } from '@sw/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOARD_VIEWS } from '../../storage/storage.ts';
import { readAddress, writeAddress } from './address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

test('R2.17 an empty address is all boards, last edited first, in the layout of the person', () => {
  expect(read('')).toEqual({ filter: 'all', sort: 'edited', view: undefined, q: '' });
});

test('what nobody knows is as usual, and a keyword is not longer than the server takes', () => {
  expect(read('filter=theirs&sort=size&view=all')).toEqual(read(''));
  expect(read(`q=${'x'.repeat(200)}`).q).toHaveLength(100);
});

test('what is as usual is left out, and what others have put there stays', () => {
  const next = writeAddress(new URLSearchParams('filter=starred&q=tide&from=mail'), { filter: 'all', q: '' });
  expect(next.toString()).toBe('from=mail');
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(
      fc.record({
        filter: fc.constantFrom(...BOARD_FILTERS),
        sort: fc.constantFrom(...BOARD_SORTS),
        view: fc.option(fc.constantFrom(...BOARD_VIEWS), { nil: undefined }),
        q: fc.string({ maxLength: 100 }),
      }),
      (address) => {
        expect(readAddress(writeAddress(new URLSearchParams(), address))).toEqual(address);
      },
    ),
  );
});
