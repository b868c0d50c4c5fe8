import { expect, test } from 'vitest';
import { followChoices, peopleThere } from './people-there.ts';

const online = [
  { actor: 4, nickName: 'Dora' },
  { actor: 1, nickName: 'Ann' },
  { actor: 3, nickName: 'Cara' },
  { actor: 2, nickName: 'Ben' },
];

test('a user sees the others, those on this page first, each with their windows here', () => {
  const here = new Map([
    ['c2', 4],
    ['c1', 4],
    ['c3', 3],
    ['own', 1],
  ]);
  expect(peopleThere(online, here, 1)).toEqual([
    { actor: 3, name: 'Cara', windows: ['c3'] },
    { actor: 4, name: 'Dora', windows: ['c1', 'c2'] },
    { actor: 2, name: 'Ben', windows: [] },
  ]);
});

test('each window on this page can be followed; people elsewhere are named and cannot', () => {
  expect(
    followChoices([
      { actor: 3, name: 'Cara', windows: ['c3'] },
      { actor: 4, name: 'Dora', windows: ['c1', 'c2'] },
      { actor: 2, name: 'Ben', windows: [] },
    ]),
  ).toEqual([
    { clientId: 'c3', name: 'Cara', window: undefined },
    { clientId: 'c1', name: 'Dora', window: 1 },
    { clientId: 'c2', name: 'Dora', window: 2 },
    { clientId: undefined, name: 'Ben', window: undefined },
  ]);
});
