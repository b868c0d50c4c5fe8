import { KIND, OPENING } from '@sw/board-model';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { codesOf, join, type Person } from '../../testing/person.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
  ann.run({ name: 'insertDocument', document: { selectId: '1001', kind: KIND.pdf, name: 'Offer.pdf' } });
  ann.run({ name: 'documentArrived', selectId: '1001', url: '/cdn/7' });
  ann.run({ name: 'turnPage', selectId: '1001', pageIndex: 0, picUrl: '/cdn/70' });
});

const document = () => ann.objects.find(({ selectId }) => selectId === '1001');
const ink = () => ann.objects.filter(({ type }) => type === KIND.markerLine);

/** Draws across the middle of the document, wherever it lies. */
function scribble(): void {
  const { left = 0, top = 0, width = 0, height = 0, scaleX = 1, scaleY = 1 } = document() ?? {};
  const { camera } = ann.state;
  const at = (x: number, y: number): readonly [number, number] => [
    (left + x * width * scaleX - camera.x) * camera.zoom,
    (top + y * height * scaleY - camera.y) * camera.zoom,
  ];
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.drag([at(0.4, 0.5), at(0.6, 0.5)]);
}

test('R3.21 R9.12 a document has its place and name before it is uploaded, in the proportions of the window, and its address once it is', () => {
  expect(document()).toMatchObject({ type: KIND.pdf, name: 'Offer.pdf', url: '/cdn/7', width: 1_720, height: 1_420 });
  expect(document()?.scaleX).toBe(document()?.scaleY);
  expect([...ann.state.selection.ids]).toEqual(['1001']);
});

test('R3.21 R3.22 a document or recording is found by its selectId and tells its name and what it shows; what only a window knows is not kept', () => {
  ann.run({ name: 'turnPage', selectId: '1001', pageIndex: 1, picUrl: '/cdn/71' });
  expect(document()).toMatchObject({ selectId: '1001', name: 'Offer.pdf', picUrl: '/cdn/71' });
  ann.run({ name: 'insertDocument', document: { selectId: '1002', kind: KIND.audio, name: 'Talk.wav' } });
  const recording = ann.objects.find(({ selectId }) => selectId === '1002');
  expect(recording).toMatchObject({ type: KIND.audio, name: 'Talk.wav' });
  for (const field of ['isMiniWindow', 'isVertical', 'stateJson', 'versionId']) {
    expect(document()).not.toHaveProperty(field);
    expect(recording).not.toHaveProperty(field);
  }
});

test('a document that is put on the page after another lies beside it, unless it was dropped somewhere', () => {
  const boxOf = (id: string) => {
    const { left = 0, top = 0, width = 0, height = 0, scaleX = 1 } = ann.objects.find((o) => o.selectId === id) ?? {};
    return { left, top, right: left + width * scaleX, bottom: top + height * scaleX };
  };
  const apart = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  ann.run({ name: 'insertDocument', document: { selectId: '1002', kind: KIND.audio, name: 'Talk.wav' } });
  expect(apart(boxOf('1001'), boxOf('1002'))).toBe(true);
  const { left, top } = boxOf('1001');
  const at = { x: left + 100, y: top + 100 };
  ann.run({ name: 'insertDocument', document: { selectId: '1003', kind: KIND.audio, name: 'Hint.wav' }, at });
  const dropped = boxOf('1003');
  expect([(dropped.left + dropped.right) / 2, (dropped.top + dropped.bottom) / 2]).toEqual([
    expect.closeTo(at.x),
    expect.closeTo(at.y),
  ]);
});

test('R3.84 a page is turned by operation 10 for everybody, locked or not, and back by another', async () => {
  const ben = await join(board, 'client-ben', 6);
  ann.run({ name: 'lock' });
  const codes = codesOf(ann.page);
  ann.run({ name: 'turnPage', selectId: '1001', pageIndex: 2, picUrl: '/cdn/72' });
  expect(codes).toEqual([10]);
  await time.pass(100);
  expect(ben.objects[0]).toMatchObject({ tpvLocked: true, pageIndex: 2, picUrl: '/cdn/72' });
  ben.run({ name: 'turnPage', selectId: '1001', pageIndex: 0, picUrl: '/cdn/70' });
  await time.pass(100);
  expect(document()).toMatchObject({ pageIndex: 0, picUrl: '/cdn/70' });
});

test('ink belongs to the page that is open when the pen goes down, and moves with the document', () => {
  ann.run({ name: 'turnPage', selectId: '1001', pageIndex: 2, picUrl: '/cdn/72' });
  scribble();
  expect(ink()).toMatchObject([{ parentId: '1001', pageIndex: 2 }]);
  const [before] = ink();
  ann.run({ name: 'select', ids: ['1001'] });
  ann.run({ name: 'nudge', dx: 50, dy: 0 });
  expect(ink()[0], 'its place in the document is the same').toEqual(before);
  ann.run({ name: 'delete' });
  expect(ann.objects).toEqual([]);
});

test('R3.92 a document is closed and opened by operation 10 for everybody, locked or not; closed, it takes no ink', async () => {
  const ben = await join(board, 'client-ben', 6);
  ann.run({ name: 'lock' });
  ann.run({ name: 'openDocument', selectId: '1001', open: false });
  await time.pass(100);
  expect(ben.objects[0]?.open).toBe(OPENING.close);
  // 'lock' again unlocks.
  ann.run({ name: 'lock' });
  scribble();
  expect(document()?.tpvLocked).not.toBe(true);
  expect(ink()[0]?.parentId).toBeUndefined();
  ben.run({ name: 'openDocument', selectId: '1001', open: true });
  await time.pass(100);
  expect(document()?.open).toBe(OPENING.open);
});

test('ink over a locked document lies on the board, because nothing can be put below a locked object', () => {
  ann.run({ name: 'lock' });
  scribble();
  expect(ink()[0]?.parentId).toBeUndefined();
});

test('R3.84 the ink of one page is deleted by operation 14, and undo brings it back', () => {
  scribble();
  ann.run({ name: 'turnPage', selectId: '1001', pageIndex: 1, picUrl: '/cdn/71' });
  scribble();
  expect(ink().map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
  const codes = codesOf(ann.page);
  ann.run({ name: 'clearDocumentPage', selectId: '1001' });
  expect(codes).toEqual([14]);
  expect(ink().map(({ pageIndex }) => pageIndex)).toEqual([0]);
  ann.run({ name: 'undo' });
  expect(ink()).toHaveLength(2);
});

test('R9.13 a document is small, medium or big as a whole, about its middle', () => {
  ann.run({ name: 'select', ids: ['1001'] });
  ann.run({ name: 'sizePictures', zoom: 'b' });
  expect(document()).toMatchObject({ width: 1_720, height: 1_420, scaleX: 1.2, scaleY: 1.2 });
});

test('the pages are spread out as pictures in a row, in their proportions', () => {
  const pages = [1, 2].map((page) => ({ imgSrc: `/cdn/7${page}`, width: 400, height: 300 }));
  ann.run({ name: 'spreadDocument', selectId: '1001', pages });
  const pictures = ann.objects.filter(({ type }) => type === KIND.image);
  expect(pictures.map(({ imgSrc }) => imgSrc)).toEqual(['/cdn/71', '/cdn/72']);
  for (const { width = 0, height = 1 } of pictures) expect(width / height).toBeCloseTo(4 / 3);
  expect(pictures[1]?.left).toBeGreaterThan((pictures[0]?.left ?? 0) + (pictures[0]?.width ?? 0));
});
