import { expect, test } from 'vitest';
import { goAlong, windowOf } from './go-along.ts';

const mei = { actor: 1, clientId: 'mei' };
const at = (...places: readonly (readonly [actor: number, clientId: string, pageId: string])[]) =>
  new Map(places.map(([actor, clientId, pageId]) => [clientId, { actor, clientId, pageId }]));
const way = {
  companion: mei,
  demo: false,
  following: 'mei',
  pageId: '10',
  where: at([1, 'mei', '10'], [2, 'own', '10']),
};

test('one goes to the page of whom one follows, and stays there', () => {
  expect(goAlong(way)).toEqual({ do: 'stay' });
  expect(goAlong({ ...way, where: at([1, 'mei', '11']) })).toEqual({ do: 'open', pageId: '11' });
});

test('somebody who reloads is followed in their new window, and waited for until then', () => {
  expect(goAlong({ ...way, where: at([2, 'own', '10']) })).toEqual({ do: 'wait' });
  expect(goAlong({ ...way, where: at([1, 'mei-2', '10'], [1, 'mei-1', '11']) })).toEqual({ do: 'open', pageId: '11' });
  expect(goAlong({ ...way, where: at([1, 'mei-1', '10']) })).toEqual({ do: 'follow', clientId: 'mei-1' });
  expect(windowOf(mei, new Map())).toBeUndefined();
});

test('without a connection nobody is given up', () => {
  expect(goAlong({ ...way, where: new Map() })).toEqual({ do: 'stay' });
});

test('in a demo one may look around on the page, and is brought to the next one', () => {
  const watching = { ...way, demo: true, following: undefined };
  expect(goAlong(watching)).toEqual({ do: 'stay' });
  expect(goAlong({ ...watching, where: at([1, 'mei', '11']) })).toEqual({ do: 'open', pageId: '11' });
  // The demo ends automatically if its opener does not return.
  expect(goAlong({ ...watching, where: at([2, 'own', '10']) })).toEqual({ do: 'stay' });
});
