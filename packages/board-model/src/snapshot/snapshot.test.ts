import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ANNA, BEN, object, PAGE_ID, Scene } from '../../testing/scene.ts';
import { decodeSnapshot, encodeSnapshot, fold, OPERATION, pageHash, peekSnapshot, RULES } from '../index.ts';

const busy = (): Scene => {
  const scene = new Scene();
  scene.creates(
    ANNA,
    object('1', { runs: [{ text: '你好' }] }),
    object('2', { parentId: '1', strange: [1, { a: null }] }),
  );
  scene.sets(BEN, '1', 'left', 0, 5.5);
  scene.does(BEN, OPERATION.background, [['', 'background', null, { color: 'red' }]]);
  scene.controls({ type: 'permit', actor: 3, permit: 0 });
  scene.controls({ type: 'removed', actor: 4 });
  scene.controls({ type: 'demoOn', actor: BEN, clientId: 'tab' });
  return scene;
};

test('S1 a decoded snapshot is the page and folds on alike', async () => {
  const scene = busy();
  const read = await decodeSnapshot(encodeSnapshot(scene.page));
  if (!read.ok) throw new Error(read.error);
  expect(read.value).toEqual(scene.page);
  scene.does(BEN, OPERATION.undo, [['1', 'left', 5.5, 0]]);
  scene.creates(ANNA, object('3'));
  for (const [i, record] of scene.records.entries()) fold(read.value, record, i + 1);
  expect(pageHash(read.value)).toBe(pageHash(scene.page));
  expect(read.value.versionId).toBe(scene.page.versionId);
});

/** A snapshot of an older format: the same head, then deflated JSON. */
const withBody = (bytes: Uint8Array, body: unknown, format = 3): Uint8Array => {
  const packed = deflateRawSync(JSON.stringify(body));
  const whole = new Uint8Array([...bytes.subarray(0, 31), ...packed]);
  return whole.with(4, format);
};
const EMPTY = {
  pageId: PAGE_ID,
  background: null,
  canvas: null,
  access: { deleted: false, recycled: false, demo: null, permits: [], removed: [] },
  lanes: [],
  objects: [],
  births: [],
};

test('S2 a snapshot that does not have its hash is refused', async () => {
  const bytes = encodeSnapshot(busy().page);
  expect(await decodeSnapshot(withBody(bytes, EMPTY))).toEqual({ ok: false, error: 'hash differs' });
  expect((await decodeSnapshot(bytes.with(20, (bytes[20] ?? 0) ^ 1))).ok).toBe(false);
});

test.each([
  ['nothing', null],
  ['no page id', { ...EMPTY, pageId: 5 }],
  ['no lists', { ...EMPTY, lanes: 5 }],
  ['no access', { ...EMPTY, access: 5 }],
  ['a strange demo', { ...EMPTY, access: { ...EMPTY.access, demo: 5 } }],
  ['a strange permit', { ...EMPTY, access: { ...EMPTY.access, permits: [[1, 9]] } }],
  ['flags missing', { ...EMPTY, access: { ...EMPTY.access, deleted: 1 } }],
  ['lists of rights missing', { ...EMPTY, access: { ...EMPTY.access, removed: 1 } }],
  ['a strange lane', { ...EMPTY, lanes: [['1-a', 1, 1]] }],
  ['a lane that is none', { ...EMPTY, lanes: [5] }],
  ['a lane without numbers', { ...EMPTY, lanes: [['1/a', 'x', 1]] }],
  ['an object without birth', { ...EMPTY, objects: [object('1')] }],
  ['a strange background', { ...EMPTY, background: JSON.parse('['.repeat(99) + ']'.repeat(99)) }],
])('S3 a body with %s gives a reason', async (_, body) => {
  const bytes = encodeSnapshot(new Scene().page);
  const read = await decodeSnapshot(withBody(bytes, body));
  expect(read.ok).toBe(false);
});

test('S3 cut, changed and foreign bytes give a reason', async () => {
  const bytes = encodeSnapshot(busy().page);
  const bad = [
    new Uint8Array(),
    bytes.subarray(0, 31),
    bytes.subarray(0, -9),
    bytes.with(0, 0),
    bytes.with(4, 9),
    bytes.with(6, 9),
    bytes.with(7, 255),
    bytes.with(40, 255),
    bytes.with(60, 0),
  ];
  for (const some of bad) expect((await decodeSnapshot(some)).ok).toBe(false);
});

test('S4 what a snapshot is can be read without unpacking it', async () => {
  const { page } = busy();
  expect(peekSnapshot(encodeSnapshot(page))).toEqual({
    ok: true,
    value: { format: 4, rules: RULES, versionId: page.versionId, hash: pageHash(page), newer: false },
  });
});

test('M1 M2 M4 snapshots of formats 1 and 2 open', async () => {
  const bytes = encodeSnapshot(new Scene().page);
  const births = [[1, 1, 0]];
  const place = { selectId: '1', type: 602, matrix: '2_0_7_0_2_8_0_0_1' };
  const one = await decodeSnapshot(withBody(bytes, { ...EMPTY, births, objects: [{ ...place, text: 'hi' }] }, 1));
  const two = await decodeSnapshot(
    withBody(bytes, { ...EMPTY, births, objects: [{ ...place, runs: [{ text: 'hi' }] }] }, 2),
  );
  for (const read of [one, two]) {
    expect(read.ok && read.value.objects.get('1')).toMatchObject({
      left: 7,
      top: 8,
      scaleX: 2,
      runs: [{ text: 'hi' }],
    });
  }
});
