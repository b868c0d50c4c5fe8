import type { Presence } from '@sw/contract';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { recorder } from '../../testing/recorder.ts';
import { hearLasers } from './lasers.ts';
import { hearMoves } from './live-moves.ts';
import { cursorOpacity, nextFade } from './people.ts';
import { readStrokeLook, strokePresence } from './stroke-presence.ts';
import { Undelivered } from './undelivered.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5, { owner: true });
  bob = await join(board, 'client-bob', 6);
});

test('a stroke is seen by others while it is drawn, and becomes the object without a double', async () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.pointer('down', 100, 100);
  for (let x = 110; x <= 200; x += 10) {
    ann.pointer('move', x, 100);
    await time.pass(40);
  }
  const [live] = bob.stage.items;
  expect(live).toMatchObject({ kind: 'stroke', type: 101, color: '#828282', width: 8 });
  if (live?.kind !== 'stroke') throw new Error('no stroke');
  expect(live.points.map(({ x }) => x)).toEqual([100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200]);
  ann.pointer('up', 200, 100);
  await time.pass(100);
  expect(bob.only.selectId).toBe(live.id);
  expect(bob.stage.items).toHaveLength(0);
});

/** The position at which other users see a dragged object. */
const liveLeft = ({ stage }: Person): number | undefined => {
  const [item] = stage.items;
  return item?.kind === 'object' ? item.object.left : undefined;
};

test('a drag is seen by others while it lasts, as one transform, and ends without a jump', async () => {
  const box = ann.shape([100, 100, 200, 200]);
  await time.pass(100);
  ann.run({ name: 'select', ids: [box.selectId] });
  ann.run({ name: 'tool', mode: 'SELECT' });
  ann.pointer('down', 120, 100);
  ann.pointer('move', 170, 100);
  ann.pointer('move', 250, 100);
  await time.pass(100);
  const seen = bob.page.people.get('client-ann')?.items.get('moving');
  expect(seen).toMatchObject({ kind: 'moving', selectIds: [box.selectId], transform: { type: 'move' } });
  expect(liveLeft(bob)).toBeGreaterThan(200);
  expect(bob.only.left).toBe(100);
  board.hold('client-ann', true);
  const before = liveLeft(bob);
  ann.pointer('up', 250, 100);
  await time.pass(200);
  // The change will follow, so the object does not jump back meanwhile.
  expect(liveLeft(bob)).toBe(before);
  board.hold('client-ann', false);
  await time.pass(300);
  expect(bob.only.left).toBe(ann.only.left);
  expect(bob.stage.items).toHaveLength(0);
});

test('a drag that is given up goes back at once, and a shape is seen while it is drawn', async () => {
  const box = ann.shape([100, 100, 200, 200]);
  await time.pass(100);
  ann.run({ name: 'select', ids: [box.selectId] });
  ann.run({ name: 'tool', mode: 'SELECT' });
  ann.pointer('down', 120, 100);
  ann.pointer('move', 250, 100);
  await time.pass(100);
  expect(bob.stage.items).toHaveLength(1);
  ann.pointer('cancel', 250, 100);
  await time.pass(100);
  expect(bob.stage.items).toHaveLength(0);
  ann.run({ name: 'tool', mode: 'SHAPE', kind: 201 });
  ann.pointer('down', 300, 300);
  ann.pointer('move', 400, 400);
  await time.pass(100);
  expect(liveLeft(bob)).toBe(300);
  expect(bob.objects).toHaveLength(1);
  ann.pointer('up', 400, 400);
  await time.pass(300);
  expect(bob.objects).toHaveLength(2);
  expect(bob.stage.items).toHaveLength(0);
});

test('what is no object is not drawn, and a gesture whose objects are unknown moves nothing', async () => {
  const people = (item: Presence) =>
    new Map([['x', { actor: 5, clientId: 'x', lastSeen: 0, items: new Map([[item.kind, item] as const]) }]]);
  const { page } = bob.page;
  if (!page) throw new Error('no page');
  for (const object of ['', '{', '[]', '{"type":201}', '{"selectId":"7","type":201,"left":"x"}']) {
    expect(hearMoves(new Map(), people({ kind: 'drawing', object }), page).size).toBe(0);
  }
  const transform = { type: 'move', dx: 1, dy: 1 } as const;
  expect(hearMoves(new Map(), people({ kind: 'moving', gesture: 1, transform }), page).size).toBe(0);
});

test('cursors, selections and the laser of others are painted; without anybody there is no overlay', async () => {
  expect(bob.stage.paint).toBeUndefined();
  ann.pointer('move', 300, 200);
  const box = ann.shape([100, 100, 200, 200]);
  await time.pass(100);
  expect(bob.state.people).toMatchObject([{ actor: 5, clientId: 'client-ann', selection: [box.selectId] }]);
  expect(bob.state.people[0]?.cursor).toEqual({ x: 200, y: 200 });
  expect(bob.stage.paint).toBeDefined();
});

test('R2.74 the laser is seen and never stored', async () => {
  ann.run({ name: 'tool', mode: 'LASER' });
  ann.drag([
    [10, 10],
    [20, 20],
    [30, 30],
  ]);
  await time.pass(50);
  expect(ann.stage.paint).toBeDefined();
  expect(bob.stage.paint).toBeDefined();
  expect([ann.objects.length, ann.page.pending]).toEqual([0, 0]);
  await time.pass(1_300);
  time.frame();
  expect(ann.stage.paint).toBeUndefined();
});

test('R3.85 the laser travels with operation code 11 and is drawn because of it', async () => {
  ann.run({ name: 'tool', mode: 'LASER' });
  ann.drag([
    [10, 10],
    [20, 20],
  ]);
  await time.pass(50);
  const item = bob.page.people.get('client-ann')?.items.get('laser');
  expect(item).toMatchObject({ kind: 'laser', protocolType: 11 });
  if (item?.kind !== 'laser') throw new Error('no laser');
  const drawn = (received: Presence) => {
    const person = { actor: 5, clientId: 'client-ann', lastSeen: 0, items: new Map([['laser', received] as const]) };
    return hearLasers(new Map(), new Map([['client-ann', person]]), 0).get('client-ann')?.points.length ?? 0;
  };
  const { protocolType, ...fromEarlierRelease } = item;
  expect(drawn(item)).toBeGreaterThan(0);
  expect(drawn(fromEarlierRelease)).toBe(drawn(item));
  expect(drawn({ ...item, protocolType: 10 })).toBe(0);
});

test('following one person’s view, until one looks elsewhere', async () => {
  ann.run({ name: 'zoomTo', zoom: 2 });
  await time.pass(100);
  bob.run({ name: 'followPerson', clientId: 'client-ann' });
  expect(bob.state.camera).toEqual(ann.state.camera);
  ann.run({ name: 'pan', dx: 30, dy: 40 });
  await time.pass(100);
  expect(bob.state.camera).toEqual(ann.state.camera);
  bob.editor.wheel({ x: 1, y: 1, deltaX: 0, deltaY: 10, unit: 0, shift: false, alt: false, ctrl: false });
  expect(bob.state.following).toBeUndefined();
  ann.run({ name: 'pan', dx: 300, dy: 0 });
  await time.pass(100);
  expect(bob.state.camera).not.toEqual(ann.state.camera);
});

test('R2.78 a permit that is taken stops the hand at once, and what was drawn meanwhile is reported as void', async () => {
  bob.run({ name: 'tool', mode: 'DRAW' });
  board.hold('client-bob', true);
  bob.drag([
    [0, 0],
    [50, 50],
  ]);
  bob.pointer('down', 100, 100);
  bob.pointer('move', 150, 150);
  board.control({ type: 'permit', actor: 6, permit: 0 });
  await time.pass(10);
  expect(bob.state.mode).toBe('READONLY');
  expect(bob.stage.items).toHaveLength(0);
  bob.pointer('up', 160, 160);
  board.hold('client-bob', false);
  await time.pass(500);
  expect(bob.objects).toHaveLength(0);
  expect(bob.messages).toEqual([
    { type: 'permitChanged', permit: 0 },
    { type: 'voided', reason: 'permit', whole: true, count: 1 },
  ]);
  board.control({ type: 'permit', actor: 6, permit: 2 });
  await time.pass(10);
  expect(bob.state.mode).toBe('DRAW');
});

test('R2.77 while somebody presents, others look along and cannot operate', async () => {
  const drawn = ann.shape([100, 100, 200, 200]);
  await time.pass(100);
  bob.run({ name: 'select', ids: [drawn.selectId] });
  board.control({ type: 'demoOn', actor: 5, clientId: 'client-ann' });
  await time.pass(100);
  expect(bob.state.mode).toBe('DEMOMODE');
  expect(bob.state.rights.demo).toEqual({ actor: 5, clientId: 'client-ann', mine: false });
  expect(bob.state.following).toBe('client-ann');
  expect(bob.state.selection.ids).toEqual([]);
  expect(ann.state.rights.demo?.mine).toBe(true);
  expect(ann.state.mode).toBe('SELECT');
  bob.run({ name: 'clean' });
  expect(bob.messages).toEqual([
    { type: 'demoBegan', actor: 5 },
    { type: 'refused', reason: 'demo' },
  ]);
  board.control({ type: 'demoOff' });
  await time.pass(100);
  expect(bob.state.mode).toBe('SELECT');
  expect(bob.messages.at(-1)).toEqual({ type: 'demoEnded' });
  expect(bob.state.following).toBeUndefined();
});

/** The corners of the frames around unsaved work. */
function dashed({ stage }: Person): unknown[][] {
  const { ctx, calls } = recorder();
  stage.paint?.(ctx, stage.camera);
  const isDashed = (at: number): boolean =>
    calls.slice(at - 3, at).some(([name, [dash]]) => name === 'setLineDash' && String(dash) === '2,3');
  return calls.flatMap(([name, args], at) => (name === 'moveTo' && isDashed(at) ? [args] : [])).sort();
}

test('work that waits is marked by its objects, and no more once it is saved', async () => {
  const first = ann.shape([0, 0, 50, 50]);
  await time.pass(100);
  board.hold('client-ann', true);
  ann.shape([100, 0, 150, 50]);
  ann.run({ name: 'select', ids: [first.selectId] });
  ann.run({ name: 'nudge', dx: 1, dy: 0 });
  await time.pass(6_000);
  expect(ann.state.save).toMatchObject({ state: 'notSaved', pending: 2 });
  expect(ann.messages).toContainEqual({ type: 'saveFailed', reason: 'unanswered' });
  expect(dashed(ann)).toEqual([
    [1, 0],
    [100, 0],
  ]);
  board.hold('client-ann', false);
  await time.pass(1_000);
  expect(dashed(ann)).toEqual([]);
});

test('the newest operations are those that wait', () => {
  const undelivered = new Undelivered();
  const waiting = (pending: number): string[] => {
    undelivered.settle(pending);
    return [...undelivered.ids];
  };
  undelivered.add(1, new Set(['1']));
  undelivered.add(2, new Set(['2', '']));
  undelivered.add(1, new Set(['3']));
  undelivered.add(1, new Set(['1']));
  expect(waiting(9)).toEqual(['1', '2', '3']);
  expect(waiting(4)).toEqual(['1', '2', '3']);
  // Operations of one dispatch belong together: while one waits, all objects of the dispatch are marked.
  expect(waiting(3)).toEqual(['1', '2', '3']);
  expect(waiting(2)).toEqual(['1', '3']);
  expect(waiting(1)).toEqual(['1']);
  undelivered.add(1, new Set(['4']));
  expect(waiting(2)).toEqual(['1', '4']);
  expect(waiting(0)).toEqual([]);
});

test('a stroke’s look survives the wire, and nonsense is drawn as the plain pen', () => {
  const pen = { color: '#E64243', opacity: '7F', size: 26 };
  const said = strokePresence('5', 0, [{ x: 1.04, y: 2 }], { type: 102, pen });
  if (said.kind !== 'stroke') throw new Error('not a stroke');
  expect(said.points).toEqual([1, 2]);
  expect(readStrokeLook(said.style)).toEqual({ type: 102, color: '#E64243', opacity: 0.5, width: 26 });
  expect(readStrokeLook('drop table')).toEqual({ type: 101, color: '#828282', opacity: 1, width: 8 });
  expect(strokePresence('5', 0, Array(900).fill({ x: 1, y: 1 }), { type: 101, pen })).toMatchObject({ from: 600 });
});

test('a resting cursor loses its name after 4 s and its arrow after 30 s; in a crowd only moving cursors are named', () => {
  expect(cursorOpacity(1_000, 3)).toEqual({ arrow: 1, name: 1 });
  expect(cursorOpacity(5_000, 3)).toEqual({ arrow: 1, name: 0 });
  expect(cursorOpacity(31_000, 3)).toEqual({ arrow: 0, name: 0 });
  expect(cursorOpacity(1_000, 13).name).toBe(0);
  expect(cursorOpacity(0, 13).name).toBe(1);
  expect([nextFade(0), nextFade(5_000), nextFade(40_000)]).toEqual([4_300, 25_300, undefined]);
});

test('undo of mine after somebody else’s edit leaves theirs', async () => {
  const box = ann.shape([100, 100, 200, 200]);
  await time.pass(100);
  bob.run({ name: 'select', ids: [box.selectId] });
  bob.run({ name: 'style', patch: { fill: '#07914A' } });
  await time.pass(100);
  ann.run({ name: 'undo' });
  await time.pass(100);
  expect(bob.only.fill).toBe('#07914A');
  expect(ann.messages.at(-1)).toMatchObject({ type: 'voided', reason: 'touched' });
});

test('two people move one object at the same time, right and up: it lands where the later one put it, and not in between', async () => {
  const { selectId } = ann.shape([100, 100, 200, 200]);
  await time.pass(100);
  for (const one of [ann, bob]) one.run({ name: 'select', ids: [selectId] });
  board.hold('client-ann', true);
  ann.run({ name: 'nudge', dx: 60, dy: 0 });
  bob.run({ name: 'nudge', dx: 0, dy: -30 });
  await time.pass(100);
  board.hold('client-ann', false);
  await time.pass(100);
  for (const one of [ann, bob]) expect(one.only).toMatchObject({ left: 160, top: 100 });
  // Bob's undo would put it where nobody had it.
  bob.run({ name: 'undo' });
  await time.pass(1_000);
  expect(ann.only).toMatchObject({ left: 160, top: 100 });
  expect(bob.messages.at(-1)).toMatchObject({ type: 'voided', reason: 'changed' });
});
