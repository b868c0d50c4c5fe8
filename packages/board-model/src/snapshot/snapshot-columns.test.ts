import { repeats } from '@sw/base/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gallery, hang } from '../../testing/gallery.ts';
import { ANNA, BEN, object, Scene } from '../../testing/scene.ts';
import {
  type BoardObject,
  decodeSnapshot,
  encodeSnapshot,
  fold,
  fullHash,
  type PageState,
  pageHash,
} from '../index.ts';
import { digestOf } from '../page/hash.ts';

async function reread(page: PageState): Promise<PageState> {
  const read = await decodeSnapshot(encodeSnapshot(page));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test('S1 S6 objects of every look come back from their columns, with sums that fit them', async () => {
  const { page } = hang(gallery());
  expect(page.objects.size).toBe(gallery().length);
  const read = await reread(page);
  expect(fullHash(read)).toBe(pageHash(page));
  expect(read.births).toEqual(page.births);
  expect(read.children).toEqual(page.children);
  for (const [selectId, one] of page.objects)
    expect(JSON.stringify(sorted(read.objects.get(selectId)))).toBe(JSON.stringify(sorted(one)));
});

const sorted = (one: BoardObject | undefined) => Object.entries(one ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

test('S6 a page from its columns folds on: the sums it was given follow each change', async () => {
  const scene = hang(gallery());
  const read = await reread(scene.page);
  scene.sets(ANNA, '7', 'width', null, 31);
  scene.creates(BEN, object('55', { parentId: '7' }));
  for (const [i, record] of scene.records.entries()) fold(read, record, i + 1);
  expect(pageHash(read)).toBe(fullHash(read));
  expect(pageHash(read)).toBe(pageHash(scene.page));
});

test('S5 the same page is the same bytes, in whatever order its objects and their keys came', () => {
  const one = hang(gallery()).page;
  const other = hang(gallery()).page;
  for (const [selectId, given] of [...other.objects].reverse()) {
    other.objects.delete(selectId);
    other.objects.set(selectId, Object.fromEntries(Object.entries(given).reverse()) as BoardObject);
  }
  expect(encodeSnapshot(other)).toEqual(encodeSnapshot(one));
});

test('S2 S5 a change of any byte is noticed, and so is a missing one', async () => {
  const bytes = encodeSnapshot(hang(gallery(4)).page);
  for (let at = 0; at < bytes.length; at += 1) {
    expect((await decodeSnapshot(bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8))))).ok).toBe(false);
    if (at % 16 === 0) expect((await decodeSnapshot(bytes.subarray(0, at))).ok).toBe(false);
  }
});

test('S3 columns that are not what their head says give a reason, even under a digest that fits', async () => {
  const whole = encodeSnapshot(hang(gallery(4)).page);
  const property = fc.asyncProperty(fc.nat(), fc.nat({ max: 255 }), fc.nat({ max: 9 }), async (at, byte, cut) => {
    const body = whole.subarray(0, -16 - (cut === 0 ? at % 500 : 0));
    const changed = body.with(31 + (at % (body.length - 31)), byte);
    await decodeSnapshot(new Uint8Array([...changed, ...digestOf(changed)]));
  });
  await fc.assert(property, { numRuns: repeats(3000) });
});

test('S1 numbers come back to the same bits, and texts to the same units', async () => {
  const number = fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -10_000, max: 10_000 }).map((tenths) => tenths / 10),
  );
  const looks = fc.array(fc.tuple(number, number, fc.string({ unit: 'grapheme', maxLength: 9 })), {
    minLength: 4,
    maxLength: 9,
  });
  const property = fc.asyncProperty(looks, async (some) => {
    const { page } = hang(some.map(([left, top, name], i) => object(`${i + 1}`, { left, top, name, width: 5 })));
    expect(fullHash(await reread(page))).toBe(pageHash(page));
  });
  await fc.assert(property, { numRuns: repeats(300) });
});

test('S4 M3 a snapshot of a newer format says so before anything of it is read', async () => {
  const bytes = encodeSnapshot(new Scene().page).with(4, 5);
  expect(await decodeSnapshot(bytes)).toEqual({ ok: false, error: 'made by a newer release' });
});
