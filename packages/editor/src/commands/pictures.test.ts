import { KIND, OPERATION } from '@sw/board-model';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { codesOf, join, type Person } from '../../testing/person.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;
const PICTURE = { width: 800, height: 600 };

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
});

const coming = (...ids: string[]) => ids.map((selectId) => ({ selectId, name: `${selectId}.png`, ...PICTURE }));

function inserted(): void {
  ann.run({ name: 'insertPictures', pictures: coming('1001') });
  ann.run({ name: 'pictureArrived', selectId: '1001', imgSrc: '/cdn/7' });
}

test('R3.53 pictures get their places before they are uploaded, as one gesture, and are selected', () => {
  ann.run({ name: 'insertPictures', pictures: coming('1001', '1002') });
  expect(ann.objects.map(({ type, imgSrc, name }) => [type, imgSrc, name])).toEqual([
    [KIND.image, undefined, '1001.png'],
    [KIND.image, undefined, '1002.png'],
  ]);
  expect([...ann.state.selection.ids].sort()).toEqual(['1001', '1002']);
  ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([]);
});

test('R3.88 the address comes by operation 15, which nobody takes back, and not over another one', () => {
  const codes = codesOf(ann.page);
  inserted();
  expect(codes).toEqual([OPERATION.created, 15]);
  ann.run({ name: 'pictureArrived', selectId: '1001', imgSrc: '/cdn/9' });
  expect(ann.only.imgSrc).toBe('/cdn/7');
  ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([]);
  ann.run({ name: 'redo' });
  expect(ann.only.imgSrc).toBe('/cdn/7');
});

test('R3.88 a failed upload is recorded by operation 16, and cleared when it is tried again', () => {
  ann.run({ name: 'insertPictures', pictures: coming('1001') });
  const codes = codesOf(ann.page);
  ann.run({ name: 'pictureFailed', selectId: '1001', reason: 'UPLOAD_TIMEOUT' });
  expect(codes).toEqual([16]);
  expect(ann.only.uploadError).toBe('UPLOAD_TIMEOUT');
  ann.run({ name: 'pictureFailed', selectId: '1001', reason: null });
  expect(ann.only.uploadError).toBeUndefined();
});

test("a crop is one gesture, and others' moves of the picture stay", async () => {
  const ben = await join(board, 'client-ben', 6);
  inserted();
  await time.pass(100);
  const before = ann.only;
  ben.run({ name: 'select', ids: ['1001'] });
  ben.run({ name: 'nudge', dx: 100, dy: 0 });
  await time.pass(1_000);
  const crop = { left: 0, top: 0, width: 400, height: 600 };
  ann.run({ name: 'crop', selectId: '1001', crop, picture: PICTURE });
  const { left, width } = ann.now(before);
  expect(left).toBe(before.left + 100);
  expect(width).toBeCloseTo((before.width ?? 0) / 2, 1);
  await time.pass(100);
  expect(ben.only.crop).toEqual(crop);
  ann.run({ name: 'undo' });
  await time.pass(100);
  expect(ben.only).toMatchObject({ left: before.left + 100, width: before.width });
  expect(ben.only.crop).toBeUndefined();
});

test('another picture in its place can be taken back whole', () => {
  inserted();
  const before = ann.only;
  ann.run({
    name: 'replacePicture',
    selectId: '1001',
    picture: { imgSrc: '/cdn/8', size: { width: 100, height: 100 } },
  });
  expect(ann.only.imgSrc).toBe('/cdn/8');
  ann.run({ name: 'undo' });
  expect(ann.only).toEqual(before);
});

test('a double click and Enter ask for the handles of a crop, but not of one that is locked or not there yet', () => {
  ann.run({ name: 'insertPictures', pictures: coming('1001') });
  ann.key('Enter');
  expect(ann.asked).toEqual([]);
  ann.run({ name: 'pictureArrived', selectId: '1001', imgSrc: '/cdn/7' });
  ann.key('Enter');
  ann.click(500, 400);
  ann.click(500, 400, { clicks: 2 });
  expect(ann.asked).toEqual(['crop 1001', 'crop 1001']);
  ann.run({ name: 'lock' });
  ann.key('Enter');
  expect([ann.asked.length, ann.messages.at(-1)?.type]).toEqual([2, 'locked']);
});

test('while a picture is cropped, only the frame of the crop is shown', () => {
  ann.shape([100, 100, 300, 200]);
  time.frame();
  expect(ann.stage.paint).toBeDefined();
  ann.editor.cropOpen(true);
  time.frame();
  expect(ann.stage.paint).toBeUndefined();
  ann.editor.cropOpen(false);
  time.frame();
  expect(ann.stage.paint).toBeDefined();
});
