import { expect, test } from 'vitest';
import { ANNA, BEN, object, Scene } from '../../testing/scene.ts';
import {
  contentHash,
  copyPageContents,
  decodeSnapshot,
  encodeSnapshot,
  fullHash,
  OPERATION,
  pageHash,
} from '../index.ts';

const COPY_ID = '700000000000000009';

function drawn(): Scene {
  const scene = new Scene();
  scene.creates(ANNA, object('1', { runs: [{ text: '你好' }] }), object('2', { parentId: '1' }));
  scene.creates(BEN, object('3'));
  scene.sets(BEN, '1', 'left', 0, 5.5);
  scene.does(BEN, OPERATION.background, [['', 'background', null, { color: 'red' }]]);
  scene.controls({ type: 'removed', actor: BEN });
  return scene;
}

test('a copy shows the same and remembers nothing of how it came about', async () => {
  const { page } = drawn();
  const before = pageHash(page);
  const copy = copyPageContents(page, COPY_ID, { version: 1, creator: 1 });
  expect(contentHash(copy)).toBe(contentHash(page));
  expect(fullHash(copy)).toBe(pageHash(copy));
  expect([copy.pageId, copy.versionId, copy.rules]).toEqual([COPY_ID, 1, page.rules]);
  expect([copy.lanes.size, copy.access.removed.size, copy.children.get('1')]).toEqual([0, 0, new Set(['2'])]);
  expect(new Set([...copy.births.values()])).toEqual(new Set([{ creator: 1, created: 1, touched: false }]));
  expect(pageHash(page), 'the source is untouched').toBe(before);
  const read = await decodeSnapshot(await encodeSnapshot(copy));
  expect(read.ok && read.value).toEqual(copy);
});
