import { type BoardObject, KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { object, pageOf, stroke } from '../testing/objects.ts';
import { draw, kit } from '../testing/pixels.ts';
import { boundsOf } from './bounds.ts';
import { PAPERS } from './theme.ts';

const SIZE = { width: 420, height: 420 };
const COLOURS = ['#828282', '#E64243', '#1A1E1C', '#297BEE80'];
const TEXTS = ['', 'yes', 'Über Ångström fjord', '停车场要不要装顶棚？', 'gj|Ç\nÿ'];

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc.record({
  left: number(120, 300),
  top: number(120, 300),
  angle: number(-180, 180),
  scaleX: fc.oneof(number(0.3, 1.4), number(-1.4, -0.3)),
  scaleY: fc.oneof(number(0.3, 1.4), number(-1.4, -0.3)),
});
const look = fc.record({
  stroke: fc.constantFrom(...COLOURS),
  strokeWidth: number(0, 20),
  opacity: number(0.5, 1),
  lineStyle: fc.constantFrom('solid', 'dashed', 'dotted'),
  startArrow: fc.boolean(),
});
const box = fc.record({ width: number(0, 110), height: number(0, 110) });
const words = fc
  .record({ text: fc.constantFrom(...TEXTS), italic: fc.boolean(), bold: fc.boolean(), fontSize: number(4, 28) })
  .map(({ text, italic, bold, fontSize }) => (text === '' ? {} : { fontSize, runs: [{ text, italic, bold }] }));

const FLAT = [
  ...Array.from({ length: 14 }, (_, i) => 201 + i),
  KIND.image,
  KIND.kanban,
  KIND.vennDiagram,
  KIND.pdf,
  KIND.textGroup,
  KIND.memoText,
  KIND.table,
  KIND.flow,
  999,
];

const flat = fc
  .tuple(fc.constantFrom(...FLAT), place, look, box, words)
  .map(([type, ...parts]): BoardObject => object('1', Object.assign({ type, fill: '#C4E1FA' }, ...parts)));

const inks = fc
  .tuple(
    fc.constantFrom(KIND.markerLine, KIND.highlighterLine, KIND.tipLine),
    fc.array(fc.record({ x: number(0, 100), y: number(0, 100), pressure: number(0, 1) }), {
      minLength: 1,
      maxLength: 30,
    }),
    fc.boolean(),
    number(1, 30),
    place,
  )
  .map(([type, points, pressed, width, { left, top, ...turned }]): BoardObject => {
    const given = pressed ? points : points.map(({ x, y }) => ({ x, y }));
    return stroke('1', type, given, width, { ...turned, left, top, stroke: '#E64243' });
  });

test('whatever an object paints lies within its bounds', () => {
  fc.assert(
    fc.property(fc.oneof(flat, inks), (one) => {
      const page = pageOf([one]);
      const painted = draw(page, { size: SIZE }).painted(PAPERS.light[0]);
      if (!painted) return;
      const bounds = boundsOf(kit, page, one);
      // A pixel is painted when any part of it is, and antialiasing reaches one further.
      const held = { minX: bounds.minX - 2, minY: bounds.minY - 2, maxX: bounds.maxX + 2, maxY: bounds.maxY + 2 };
      expect(painted.minX).toBeGreaterThanOrEqual(Math.max(0, held.minX));
      expect(painted.minY).toBeGreaterThanOrEqual(Math.max(0, held.minY));
      expect(painted.maxX).toBeLessThanOrEqual(Math.min(SIZE.width, held.maxX));
      expect(painted.maxY).toBeLessThanOrEqual(Math.min(SIZE.height, held.maxY));
    }),
    { numRuns: 300 },
  );
});

test('bounds are tight: a plain rectangle, turned by a right angle, and an arrow', () => {
  const bounds = (one: BoardObject, ...others: BoardObject[]) => boundsOf(kit, pageOf([one, ...others]), one);
  const plain = { left: 10, top: 20, width: 100, height: 50, strokeWidth: 4 };
  expect(bounds(object('1', plain))).toEqual({ minX: 8, minY: 18, maxX: 112, maxY: 72 });
  const turned = bounds(object('1', { ...plain, angle: 90 }));
  expect(turned.minX).toBeCloseTo(-42);
  expect(turned.maxY).toBeCloseTo(122);
  const arrow = bounds(object('1', { ...plain, type: KIND.solidArrow, height: 0 }));
  expect(arrow.maxY - arrow.minY).toBeGreaterThan(4);
});

test('R3.76 a child is placed in the coordinates of its parent', () => {
  const parent = object('1', { type: KIND.table, left: 100, top: 50, scaleX: 2, scaleY: 2, width: 100, height: 100 });
  const child = object('2', {
    parentId: '1',
    left: 10,
    top: 10,
    width: 20,
    height: 20,
    strokeWidth: 0,
    fill: '#E64243',
  });
  const page = pageOf([parent, child]);
  expect(boundsOf(kit, page, child)).toEqual({ minX: 120, minY: 70, maxX: 160, maxY: 110 });
  expect(draw(page).at(140, 90)).toBe('#e64243');
  const moved = { ...parent, left: 200 };
  page.objects.set('1', moved);
  expect(boundsOf(kit, page, child).minX).toBe(220);
});

test('a line that holds on to an object ends where that object is, and stays when it is gone', () => {
  const box2 = object('2', { left: 200, top: 100, width: 40, height: 40 });
  const line = object('1', {
    type: KIND.solidLine,
    left: 10,
    top: 10,
    width: 50,
    height: 50,
    strokeWidth: 4,
    stroke: '#E64243',
    end: { selectId: '2', x: 0.5, y: 0.5 },
  });
  expect(draw(pageOf([line, box2])).at(115, 65)).toBe('#e64243');
  expect(boundsOf(kit, pageOf([line, box2]), line).maxX).toBeGreaterThan(219);
  expect(draw(pageOf([line])).at(35, 35)).toBe('#e64243');
});
