import { expect, it } from 'vitest';
import { actorsByPage } from './use-people-on-pages.ts';

const where = new Map(
  (
    [
      [12, 'a', 'first'],
      [3, 'b', 'first'],
      [12, 'c', 'first'],
      [1, 'own', 'first'],
      [3, 'd', 'second'],
      [1, 'own2', 'third'],
    ] as const
  ).map(([actor, clientId, pageId]) => [clientId, { actor, clientId, pageId }]),
);

it('names everybody else once on each page, in the order in which they came to the board', () => {
  expect([...actorsByPage(where, 1)]).toEqual([
    ['first', [3, 12]],
    ['second', [3]],
    ['third', []],
  ]);
  expect(actorsByPage(where, undefined).get('third')).toEqual([1]);
});
