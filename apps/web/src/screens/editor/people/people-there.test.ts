import { expect, test } from 'vitest';
import { followChoices, peopleThere } from './people-there.ts';

const online = [
  { actor: 4, nickName: 'Dora' },
  { actor: 1, nickName: 'Ann' },
  { actor: 3, nickName: 'Cara' },
  { actor: 2, nickName: 'Ben' },
  { actor: 5, nickName: 'Eve' },
];
const where = new Map(
  (
    [
      [4, 'c2', 'here'],
      [4, 'c1', 'there'],
      [3, 'c3', 'here'],
      [2, 'c4', 'there'],
      [1, 'own', 'here'],
    ] as const
  ).map(([actor, clientId, pageId]) => [clientId, { actor, clientId, pageId }]),
);
const people = peopleThere(online, where, { actor: 1, pageId: 'here' });

test('a user sees the others with a window on the board, those on this page first', () => {
  expect(people).toEqual([
    { actor: 3, name: 'Cara', windows: [{ clientId: 'c3', pageId: 'here' }], here: true },
    {
      actor: 4,
      name: 'Dora',
      windows: [
        { clientId: 'c2', pageId: 'here' },
        { clientId: 'c1', pageId: 'there' },
      ],
      here: true,
    },
    { actor: 2, name: 'Ben', windows: [{ clientId: 'c4', pageId: 'there' }], here: false },
  ]);
});

test('without a connection nobody is shown as present', () => {
  expect(peopleThere(online, new Map(), { actor: 1, pageId: 'here' })).toEqual([]);
});

test('each window can be followed, on whatever page it is', () => {
  expect(followChoices(people)).toEqual([
    { clientId: 'c3', pageId: 'here', name: 'Cara', window: undefined },
    { clientId: 'c2', pageId: 'here', name: 'Dora', window: 1 },
    { clientId: 'c1', pageId: 'there', name: 'Dora', window: 2 },
    { clientId: 'c4', pageId: 'there', name: 'Ben', window: undefined },
  ]);
});
