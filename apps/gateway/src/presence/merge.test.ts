import type { Presence } from '@sw/contract';
import { expect, test } from 'vitest';
import { allowedPresence, lastingPresence, mergePresence } from './merge.ts';

test('a newer place takes the older one, lines grow, and another stroke stands beside', () => {
  const stroke = (selectId: string, from: number, points: number[]) => ({
    kind: 'stroke' as const,
    selectId,
    from,
    points,
    style: '',
  });
  const merged = mergePresence(
    [{ kind: 'cursor', x: 1, y: 1 }, stroke('5', 0, [1, 1, 2, 2])],
    [{ kind: 'cursor', x: 2, y: 2 }, stroke('5', 2, [3, 3]), stroke('6', 0, [0, 0])],
  );
  expect(merged).toEqual([{ kind: 'cursor', x: 2, y: 2 }, stroke('5', 0, [1, 1, 2, 2, 3, 3]), stroke('6', 0, [0, 0])]);
  expect(mergePresence([stroke('5', 0, [1, 1])], [stroke('5', 9, [9, 9])])).toEqual([stroke('5', 9, [9, 9])]);
});

test('however much somebody does in a tick, a message stays within the protocol', () => {
  const laser = { kind: 'laser' as const, points: Array.from({ length: 300 }, () => 1), end: false };
  const [merged] = mergePresence([laser], [{ ...laser, points: laser.points.map(() => 2) }]);
  expect(merged).toMatchObject({ kind: 'laser' });
  if (merged?.kind === 'laser') expect([merged.points.length, merged.points.at(-1)]).toEqual([400, 2]);
  const many = Array.from({ length: 40 }, (_, n) => ({
    kind: 'stroke' as const,
    selectId: String(n + 1),
    from: 0,
    points: [],
    style: '',
  }));
  expect(mergePresence([], many)).toHaveLength(20);
});

test('R1.18 a viewer shows where they are and look, not what looks like work', () => {
  const items = [
    { kind: 'cursor', x: 0, y: 0 },
    { kind: 'viewport', x: 0, y: 0, zoom: 1 },
    { kind: 'following', clientId: 'client-one' },
    { kind: 'laser', points: [], end: true },
    { kind: 'editing', selectId: '4' },
  ] as const;
  expect(allowedPresence(structuredClone([...items]) as never, false).map(({ kind }) => kind)).toEqual([
    'cursor',
    'viewport',
    'following',
  ]);
  expect(lastingPresence(structuredClone([...items]) as never).map(({ kind }) => kind)).toEqual([
    'cursor',
    'viewport',
    'following',
    'editing',
  ]);
});

test('a gesture on many objects is one transform, and its ids are not lost between two messages', () => {
  const move = (dx: number) => ({ type: 'move', dx, dy: 0 }) as const;
  const first: Presence = { kind: 'moving', gesture: 1, selectIds: ['7', '8'], transform: move(1) };
  const second: Presence = { kind: 'moving', gesture: 1, transform: move(2) };
  expect(mergePresence([first], [second])).toEqual([{ ...second, selectIds: ['7', '8'] }]);
  const other: Presence = { kind: 'moving', gesture: 2, transform: move(3) };
  expect(mergePresence([first], [other])).toEqual([other]);
  expect(allowedPresence([first, { kind: 'drawing', object: '{}' }], false)).toEqual([]);
  expect(lastingPresence([first])).toEqual([]);
});
