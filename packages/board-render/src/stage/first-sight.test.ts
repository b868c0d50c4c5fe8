import { KIND, type PageState } from '@sw/board-model';
import { describe, expect, test } from 'vitest';
import { crowd } from '../../testing/crowd.ts';
import { expectSame } from '../../testing/difference.ts';
import { testKit } from '../../testing/engine.ts';
import { object, pageOf } from '../../testing/objects.ts';
import { draw } from '../../testing/pixels.ts';
import { TestStage } from '../../testing/stage-host.ts';
import { contentBounds } from '../bounds.ts';
import { type Camera, lensOf, paneOf } from './camera.ts';
import { partBySight, quickContents } from './first-sight.ts';
import { PICTURE_MARGIN } from './messages.ts';

const SIZE = { width: 640, height: 400 };
const HERE: Camera = { x: 3_000, y: 2_000, zoom: 1 };

function atOnce(page: PageState, camera: Camera) {
  const { scale, left, top, right, bottom } = lensOf(camera, paneOf(SIZE.width, SIZE.height, 1));
  const [width, height] = [right - left, bottom - top];
  return draw(page, {
    view: { left: (left - PICTURE_MARGIN) / scale, top: (top - PICTURE_MARGIN) / scale, scale },
    size: { width: width + 2 * PICTURE_MARGIN, height: height + 2 * PICTURE_MARGIN },
    dots: true,
  }).part(PICTURE_MARGIN, PICTURE_MARGIN, width, height);
}

/** The window has its view before the page arrives, as when a board is opened. */
async function opened(page: PageState): Promise<TestStage> {
  const tested = new TestStage();
  tested.stage.resize(SIZE.width, SIZE.height, 1);
  tested.stage.look(HERE);
  await tested.settle();
  tested.stage.show(page);
  return tested;
}

describe('a large page', () => {
  test('is parted by what may be seen; what others hang on comes first wherever it is', () => {
    const page = crowd(1_200);
    const far = { left: 90_000, top: 90_000, width: 10, height: 10 };
    const linked = pageOf([
      ...page.objects.values(),
      object('1', far),
      object('2', { ...far, parentId: '1' }),
      object('3', far),
      object('4', { ...far, type: KIND.solidArrow, start: { selectId: '3', x: 0, y: 0 } }),
    ]);
    const parted = partBySight(testKit(), linked, { minX: 3_000, minY: 2_000, maxX: 3_640, maxY: 2_400 });
    const ids = parted?.first.map(({ selectId }) => selectId) ?? [];
    expect(ids).toEqual(expect.arrayContaining(['1', '2', '3', '4']));
    expect(ids.length).toBeLessThan(200);
    expect(ids.length + (parted?.rest.length ?? 0)).toBe(linked.objects.size);
  });

  test('is sent whole where it is small, or mostly seen', () => {
    const everything = { minX: 0, minY: 0, maxX: 9_000, maxY: 6_000 };
    expect(partBySight(testKit(), crowd(900), { ...everything, maxX: 100 })).toBeUndefined();
    expect(partBySight(testKit(), crowd(1_200), everything)).toBeUndefined();
  });

  test('is seen before its rest is known', async () => {
    const page = crowd(1_200);
    const tested = await opened(page);
    await tested.settle();
    expectSame(tested.screen.pixels(), atOnce(page, HERE));
  }, 60_000);

  test('is seen elsewhere too, for a user who moves on before the rest is known', async () => {
    const page = crowd(1_200);
    const tested = await opened(page);
    tested.frame();
    const there = { ...HERE, x: 5_000 };
    tested.stage.look(there);
    await tested.settle();
    expectSame(tested.screen.pixels(), atOnce(page, there));
  }, 60_000);

  test('a text that reaches further than was thought is drawn once it is measured', async () => {
    // One character a line: 60 lines of 140 units, where 62 characters of 120 are looked for.
    const wide = object('9', {
      type: KIND.textGroup,
      left: HERE.x + 100,
      top: HERE.y - 8_050,
      width: 1,
      fontSize: 100,
      runs: [{ text: 'W'.repeat(60) }],
      zIndex: 99_999,
    });
    const page = pageOf([...crowd(1_200).objects.values(), wide]);
    const tested = await opened(page);
    await tested.settle();
    expectSame(tested.screen.pixels(), atOnce(page, HERE));
  }, 60_000);

  test('a change that comes before the rest is drawn upon all of it', async () => {
    const page = crowd(1_200);
    const tested = await opened(page);
    tested.frame();
    // One of the remaining objects, which must not return in its old state.
    const [moved] = [...page.objects.values()].filter(({ left }) => left < 1_000);
    if (!moved) throw new Error('nothing lies there');
    page.objects.set(moved.selectId, { ...moved, left: HERE.x + 50, top: HERE.y + 50 });
    tested.stage.changed(new Set([moved.selectId]));
    await tested.settle();
    // Everything is drawn again from the painter's final state.
    for (const theme of ['dark', 'light'] as const) {
      tested.stage.setTheme(theme);
      await tested.settle();
    }
    expectSame(tested.screen.pixels(), atOnce(page, HERE));
  }, 60_000);
});

test('the extent of a page needs no words measured in its middle', () => {
  const text = (id: string, left: number) =>
    object(id, { type: KIND.textGroup, left, top: 500, width: 0, height: 0, runs: [{ text: 'a word' }], fontSize: 24 });
  const [inside, outside] = [text('2', 500), text('3', 1_950)];
  const page = pageOf([object('1', { left: 0, top: 0, width: 2_000, height: 1_000 }), inside, outside]);
  const kit = testKit();
  expect(quickContents(kit, page)).toEqual(contentBounds(testKit(), page));
  expect([inside, outside].map((one) => kit.boxes.has(page.objects.get(one.selectId) ?? one))).toEqual([false, true]);
});

test('the extent of any page is that of its objects', () => {
  const page = crowd(1_200);
  expect(quickContents(testKit(), page)).toEqual(contentBounds(testKit(), page));
  expect(quickContents(testKit(), pageOf([]))).toBeUndefined();
});
