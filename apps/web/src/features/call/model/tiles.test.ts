import fc from 'fast-check';
import { expect, it } from 'vitest';
import { phoneTiles, stripTiles } from './tiles.ts';

const person = (userId: string, spokeAt = 0, own = false) => ({ userId, spokeAt, own });
const ids = (people: readonly { readonly userId: string }[]) => people.map(({ userId }) => userId).join('');

it('everybody has a tile up to three people', () => {
  const people = [person('a'), person('b', 5), person('c', 0, true)];
  expect(stripTiles(people, undefined)).toEqual({ tiles: people, faces: [] });
});

it('of more people the pinned one, you and the last speaker have tiles, in the order in which they came', () => {
  const people = [person('a', 10), person('b', 30), person('c', 0, true), person('d', 20), person('e')];
  expect(ids(stripTiles(people, undefined).tiles)).toBe('bcd');
  expect(ids(stripTiles(people, 'e').tiles)).toBe('bce');
  expect(ids(stripTiles(people, 'e').faces)).toBe('ad');
});

it('who never spoke gives way to who did; before anybody spoke the first to come are seen', () => {
  const silent = ['a', 'b', 'c', 'd'].map((userId) => person(userId, 0, userId === 'd'));
  expect(ids(stripTiles(silent, undefined).tiles)).toBe('abd');
});

const crowd = fc
  .uniqueArray(fc.record({ userId: fc.uuid(), spokeAt: fc.nat() }), {
    selector: ({ userId }) => userId,
    minLength: 1,
    maxLength: 50,
  })
  .map((all) => all.map((one, place) => ({ ...one, own: place === 0 })));

it('nobody is lost or shown twice, nobody changes places, and you are always seen', () => {
  fc.assert(
    fc.property(crowd, fc.nat(), (people, at) => {
      const pinned = people[at % (people.length + 1)]?.userId;
      const { tiles, faces } = stripTiles(people, pinned);
      const place = new Map(people.map((one, index) => [one, index]));
      const places = tiles.map((one) => place.get(one) ?? -1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set([...tiles, ...faces]).size).toBe(people.length);
      expect(tiles.length).toBe(Math.min(3, people.length));
      expect(tiles.some(({ own }) => own)).toBe(true);
      if (pinned !== undefined) expect(ids(tiles)).toContain(pinned);
    }),
  );
});

it('on a phone the last speaker comes first and the others keep their order', () => {
  const people = [person('a'), person('b', 9, true), person('c', 3), person('d', 7)];
  expect(ids(phoneTiles(people, undefined))).toBe('dabc');
  expect(ids(phoneTiles(people, 'c'))).toBe('cabd');
  expect(ids(phoneTiles(people.slice(0, 2), undefined))).toBe('ab');
});
