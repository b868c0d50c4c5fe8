import { expect, test } from 'vitest';
import { ANNA, BEN, object, reasons, Scene } from '../../testing/scene.ts';
import {
  type BoardObject,
  createJournal,
  createPage,
  creation,
  decodeSnapshot,
  deletion,
  encodeSnapshot,
  fold,
  fullWeight,
  invert,
  MAX_OBJECT_WEIGHT,
  MAX_PAGE_WEIGHT,
  OPERATION,
  pageHash,
  rollback,
  withoutRedundantState,
} from '../index.ts';

/** The maximum weight of an object, minus the weight that a later change may add. */
const PAD = 'x'.repeat(MAX_OBJECT_WEIGHT - 1024);
const heavy = (selectId: string, properties: Record<string, unknown> = {}): BoardObject =>
  object(selectId, { pad: PAD, ...properties });

/** Fills the page until an operation is void; returns the number of accepted objects. */
function fill(scene: Scene, actor: number, firstId: number): number {
  for (let count = 0; ; count += 1) {
    if (reasons(scene.creates(actor, heavy(`${firstId + count}`))).length > 0) return count;
  }
}

/** Uses up the remaining room: text grows by one unit at a time until none is left. */
function fillToTheBrim(scene: Scene, actor: number, selectId: string): void {
  const room = MAX_PAGE_WEIGHT - scene.page.weight;
  expect(room).toBeLessThan(MAX_OBJECT_WEIGHT);
  expect(reasons(scene.creates(actor, object(selectId, { pad: '' })))).toEqual([]);
  const left = MAX_PAGE_WEIGHT - scene.page.weight;
  scene.sets(actor, selectId, 'pad', '', 'y'.repeat(left));
  expect(scene.page.weight).toBe(MAX_PAGE_WEIGHT);
}

function fullScene(): Scene {
  const scene = new Scene();
  fill(scene, ANNA, 1000);
  fillToTheBrim(scene, ANNA, '1');
  return scene;
}

test('W1 W2 an editor who creates objects without end fills a page to its bound and no further', () => {
  const scene = new Scene();
  for (let i = 0; i < 1200; i += 1) scene.creates(ANNA, heavy(`${1000 + i}`));
  expect(scene.page.weight).toBeLessThanOrEqual(MAX_PAGE_WEIGHT);
  expect(scene.page.weight).toBeGreaterThan(MAX_PAGE_WEIGHT - MAX_OBJECT_WEIGHT);
  expect(scene.page.weight).toBe(fullWeight(scene.page));
  expect(reasons(scene.creates(BEN, heavy('9999')))).toEqual(['full']);
});

test('W1 W2 nor do changes of properties, background or canvas pass the bound', () => {
  const scene = fullScene();
  const { weight } = scene.page;
  expect(reasons(scene.sets(BEN, '1000', 'name', null, 'a'))).toEqual(['full']);
  expect(reasons(scene.does(BEN, OPERATION.background, [['', 'background', null, '#000000']]))).toEqual(['full']);
  expect(reasons(scene.does(BEN, OPERATION.canvas, [['', 'canvas', null, { grid: 20 }]]))).toEqual(['full']);
  expect(reasons(scene.does(BEN, OPERATION.hyperlink, [['1000', 'link', null, 'https://a.example/']]))).toEqual([
    'full',
  ]);
  expect(scene.page.weight).toBe(weight);
});

test('W2 on a full page everything that makes nothing heavier goes on, and room that was made can be used', () => {
  const scene = fullScene();
  expect(reasons(scene.sets(BEN, '1000', 'left', 0, 17.5))).toEqual([]);
  expect(reasons(scene.sets(BEN, '1000', 'pad', null, PAD.slice(0, -100)))).toEqual([]);
  expect(reasons(scene.sets(BEN, '1001', 'name', null, 'a name'))).toEqual([]);
  expect(reasons(scene.does(BEN, OPERATION.property, [deletion('1002')]))).toEqual([]);
  expect(reasons(scene.creates(ANNA, heavy('5000')))).toEqual([]);
  expect(scene.page.weight).toBeLessThanOrEqual(MAX_PAGE_WEIGHT);
});

test('W2 one operation may replace what it takes away: a line is still cut on a full page', () => {
  const scene = new Scene();
  scene.creates(ANNA, heavy('10', { type: 101 }));
  fill(scene, ANNA, 1000);
  fillToTheBrim(scene, ANNA, '1');
  const half = (selectId: string) => object(selectId, { type: 101, cutFrom: '10', pad: PAD.slice(0, PAD.length / 3) });
  const cut = [deletion('10'), creation('11'), creation('12')];
  expect(reasons(scene.does(BEN, OPERATION.eraser, cut, { state: [half('11'), half('12')] }))).toEqual([]);
  // Heavier fragments than their source would not fit: the cut is whole or nothing (E2).
  const third = (selectId: string) => heavy(selectId, { type: 101, cutFrom: '11' });
  fill(scene, ANNA, 5000);
  const worse = [deletion('11'), creation('13'), creation('14')];
  const folded = scene.does(BEN, OPERATION.eraser, worse, { state: [third('13'), third('14')] });
  expect(new Set(reasons(folded))).toEqual(new Set(['full']));
  expect(scene.get('11')).toBeDefined();
});

test('W3 undoing a deletion is never full, although others have used the room meanwhile', () => {
  const scene = new Scene();
  scene.creates(ANNA, heavy('10'), heavy('11'));
  const gone = { state: [], changes: [deletion('10'), deletion('11')] };
  const header = { clientId: 'tab', maciid: 'device', protocolType: OPERATION.property, pageId: scene.page.pageId };
  const undo = invert({ header: { ...header, versionId: 1 }, clientSeq: 1, ...gone }, scene.page, ANNA);
  scene.does(ANNA, OPERATION.property, gone.changes);
  fill(scene, BEN, 1000);
  fillToTheBrim(scene, BEN, '1');
  expect(reasons(scene.sends(ANNA, withoutRedundantState(undo)))).toEqual([]);
  expect(scene.get('10')?.pad).toBe(PAD);
  expect(scene.page.weight).toBeGreaterThan(MAX_PAGE_WEIGHT);
  expect(reasons(scene.creates(BEN, object('7')))).toEqual(['full']);
  // So does redo after undo, on a page that now exceeds its bound.
  expect(reasons(scene.sends(ANNA, invert(undo)))).toEqual([]);
  expect(scene.get('10')).toBeUndefined();
});

test('W3 undoing a clean of a full page that was filled again brings everything back', () => {
  const scene = fullScene();
  const clean = { header: { clientId: 'tab', maciid: 'd', protocolType: OPERATION.clean, pageId: scene.page.pageId } };
  const seen = { header: { ...clean.header, versionId: scene.page.versionId }, clientSeq: 1, state: [], changes: [] };
  const before = [...scene.page.objects.keys()];
  const undo = invert(seen, scene.page, ANNA);
  scene.does(ANNA, OPERATION.clean, []);
  expect(scene.page.objects.size).toBe(0);
  fill(scene, BEN, 700_000);
  // As one operation: the number of frames does not matter to the reducer.
  expect(reasons(scene.sends(ANNA, undo))).toEqual([]);
  expect(before.every((selectId) => scene.get(selectId))).toBe(true);
});

test('W3 undos that nothing was deleted for do not pass the bound, and no trick passes twice the bound', () => {
  const scene = fullScene();
  const brings = (selectId: string) =>
    scene.does(BEN, OPERATION.undo, [creation(selectId)], { state: [heavy(selectId)] });
  expect(reasons(brings('9000'))).toEqual(['full']);
  // A deleted weight may be restored once, under any id.
  scene.does(BEN, OPERATION.property, [deletion('1000')]);
  scene.creates(ANNA, heavy('1000'));
  expect(reasons(brings('9000'))).toEqual([]);
  expect(reasons(brings('9001'))).toEqual(['full']);
  let [id, last] = [20_000, 0];
  for (let round = 0; round < 2; round += 1) {
    scene.does(BEN, OPERATION.clean, []);
    id += fill(scene, ANNA, id) + 1;
    while (reasons(brings(`${id}`)).length === 0) id += 1;
    id += 1;
    last = scene.page.weight;
    expect(last).toBeLessThanOrEqual(2 * MAX_PAGE_WEIGHT);
  }
  expect(last).toBeGreaterThan(1.5 * MAX_PAGE_WEIGHT);
});

test('W4 a page that grew heavier under older rules opens, shrinks, and keeps what its deletions may bring back', async () => {
  const page = createPage('700000000000000001');
  const old = new Scene();
  for (let i = 0; i < 900; i += 1) old.creates(ANNA, heavy(`${1000 + i}`));
  for (const [i, record] of old.records.entries()) fold(page, { ...record, rules: 1 }, i + 1);
  expect(page.weight).toBeGreaterThan(1.5 * MAX_PAGE_WEIGHT);
  expect(page.weight).toBe(fullWeight(page));
  const read = await decodeSnapshot(encodeSnapshot(page));
  if (!read.ok) throw new Error(read.error);
  expect(read.value.weight).toBe(page.weight);

  const scene = new Scene();
  Object.assign(scene.page, read.value);
  const { versionId } = scene.page;
  const gone = old.records.slice(0, 600).map((_, i) => deletion(`${1000 + i}`));
  const header = { clientId: 'later', maciid: 'd', protocolType: OPERATION.property, pageId: page.pageId, versionId };
  const made = { header, clientSeq: 1, state: [], changes: gone };
  const undo = invert(made, scene.page, BEN);
  const stamp = { rules: 2, actor: BEN, clientId: 'later', time: 1 };
  const sends = (clientSeq: number, operation: typeof made | typeof undo) =>
    fold(scene.page, { ...stamp, clientSeq, kind: 'operation', operation }, versionId + clientSeq);
  expect(reasons(sends(1, made))).toEqual([]);
  const middle = await decodeSnapshot(encodeSnapshot(scene.page));
  expect(middle.ok && middle.value).toEqual(scene.page);
  expect(reasons(sends(2, undo))).toEqual([]);
  expect(scene.page.weight).toBe(page.weight);
});

test('W1 H4 weight and what may come back follow every change, and rolling back restores both', () => {
  const scene = fullScene();
  const before = { weight: scene.page.weight, released: scene.page.released, hash: pageHash(scene.page) };
  const journal = createJournal();
  const stamp = { rules: 2, actor: BEN, clientId: 'x', clientSeq: 1, time: 1 };
  const operation = {
    header: { clientId: 'x', maciid: 'd', protocolType: OPERATION.clean, pageId: scene.page.pageId, versionId: 9999 },
    clientSeq: 1,
    state: [],
    changes: [],
  };
  fold(scene.page, { ...stamp, kind: 'operation', operation }, 9_999, journal);
  expect(scene.page.weight).toBe(0);
  expect(scene.page.released).toBe(MAX_PAGE_WEIGHT);
  rollback(scene.page, journal);
  expect({ weight: scene.page.weight, released: scene.page.released, hash: pageHash(scene.page) }).toEqual(before);
});
