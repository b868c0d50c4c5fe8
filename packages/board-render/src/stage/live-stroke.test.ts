import { type InkPoint, KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSame } from '../../testing/difference.ts';
import { pageOf } from '../../testing/objects.ts';
import { kit } from '../../testing/pixels.ts';
import { TestStage } from '../../testing/stage-host.ts';
import { LiveStroke, type StrokeItem } from './live-stroke.ts';

const item = (points: readonly InkPoint[], look: Partial<StrokeItem> = {}): StrokeItem => ({
  kind: 'stroke',
  id: 'own',
  type: KIND.markerLine,
  points,
  color: '#297BEE',
  opacity: 1,
  width: 10,
  ...look,
});

const spiral = (count: number): InkPoint[] =>
  Array.from({ length: count }, (_, i) => ({
    x: 320 + Math.cos(i / 14) * (20 + i * 0.4),
    y: 200 + Math.sin(i / 14) * (20 + i * 0.3),
  }));

const kinds = fc.constantFrom(KIND.markerLine, KIND.highlighterLine, KIND.tipLine);
const walks = fc.array(fc.tuple(fc.integer({ min: -25, max: 25 }), fc.integer({ min: -25, max: 25 })), {
  minLength: 5,
  maxLength: 120,
});

function walk(steps: readonly (readonly [number, number])[]): InkPoint[] {
  let [x, y] = [320, 200];
  return steps.map(([dx, dy]) => {
    x = Math.min(600, Math.max(40, x + dx));
    y = Math.min(360, Math.max(40, y + dy));
    return { x, y };
  });
}

test('R9.01 a stroke painted piece by piece as it grows is the stroke painted at once', async () => {
  await fc.assert(
    fc.asyncProperty(kinds, walks, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (type, steps, pace, guessed) => {
      const points = walk(steps);
      const look = { type, opacity: 0.6, width: 14 };
      const [grown, whole] = [new TestStage(), new TestStage()];
      for (const { stage } of [grown, whole]) {
        stage.resize(640, 400, 1);
        stage.show(pageOf([]));
      }
      await grown.settle();
      await whole.settle();
      for (let count = 1; count < points.length; count += pace) {
        const shown = points.slice(0, count);
        const last = shown.at(-1) ?? { x: 0, y: 0 };
        // A predicted point is removed when the next real point arrives.
        if (guessed) shown.push({ x: last.x + 9, y: last.y + 9 });
        grown.stage.live([item(shown, look)]);
        grown.frame();
      }
      grown.stage.live([item(points, look)]);
      whole.stage.live([item(points, look)]);
      await grown.settle();
      await whole.settle();
      expectSame(grown.screen.pixels(), whole.screen.pixels());
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('only the end of a growing stroke is painted again', () => {
  const points = spiral(300);
  const stroke = new LiveStroke(item([]));
  stroke.update(kit, item(points));
  const grown = [...points, { x: 330, y: 210 }];
  const box = stroke.update(kit, item(grown));
  const [last] = points.slice(-1);
  expect(box && last && box.minX <= last.x && last.x <= box.maxX).toBe(true);
  const whole = stroke.box;
  if (!box || !whole) throw new Error('nothing was painted');
  const area = (one: typeof box) => (one.maxX - one.minX) * (one.maxY - one.minY);
  expect(area(box)).toBeLessThan(area(whole) / 2);
  expect(stroke.update(kit, item(grown))).toBeUndefined();
});

test('the same array, grown, is seen to have grown', () => {
  const points = spiral(40);
  const stroke = new LiveStroke(item([]));
  stroke.update(kit, item(points));
  points.push({ x: 500, y: 300 });
  expect(stroke.update(kit, item(points))?.maxX).toBeGreaterThan(500);
});

test('a very long stroke, computed in stretches, looks like one computed as a whole', async () => {
  const points = spiral(900);
  const draw = async (lengths: readonly number[]) => {
    const tested = new TestStage();
    tested.show(pageOf([]));
    await tested.settle();
    for (const length of lengths) tested.stage.live([item(points.slice(0, length), { opacity: 0.5 })]);
    await tested.settle();
    return tested.screen.pixels();
  };
  const stretches = await draw(Array.from({ length: 90 }, (_, i) => (i + 1) * 10));
  const middle = points[450] ?? { x: 0, y: 0 };
  // Translucent over paper, and painted only once where two segments meet.
  expect(stretches.at(middle.x, middle.y)).toBe('#92bbf4');
  const join = points[256] ?? middle;
  expect(stretches.at(join.x, join.y)).toBe('#92bbf4');
});

test('R3.51 a live highlighter darkens what is under it, as the settled one does', async () => {
  const tested = new TestStage();
  tested.show(pageOf([]));
  await tested.settle();
  const points = Array.from({ length: 30 }, (_, i) => ({ x: 100 + i * 10, y: 200 }));
  tested.stage.live([item(points, { type: KIND.highlighterLine, color: '#F2B705', opacity: 0.5, width: 26 })]);
  tested.frame();
  const [, red, green, blue] = /#(..)(..)(..)/.exec(tested.screen.pixels().at(205, 205)) ?? [];
  expect(Number.parseInt(red ?? '', 16)).toBeGreaterThan(230);
  expect(Number.parseInt(green ?? '', 16)).toBeGreaterThan(200);
  expect(Number.parseInt(blue ?? '', 16)).toBeLessThan(160);
});
