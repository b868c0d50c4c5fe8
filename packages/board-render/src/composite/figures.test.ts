import { type BoardObject, KIND } from '@sw/board-model';
import { describe, expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import type { Box, Point } from '../geometry.ts';
import { layoutOf } from './arranged.ts';
import { NODE } from './kinds.ts';
import type { Layout, Link, Place } from './layout.ts';

/*
 * Each graph kind is known by its figure: the ring, the spine, the bands. `layout.test.ts` shows that nodes never overlap;
 * these tests show that they are where a reader of that kind of graph expects them.
 */

const node = (id: number, parentId: number, order: number): BoardObject =>
  object(String(id), {
    type: NODE,
    parentId: String(parentId),
    relations: { order },
    runs: [{ text: `node ${id}` }],
  });

/** `below[i]` nodes hang from the first node `i`; first nodes are 10, 20, 30 …, their children 11, 12 … */
function layout(type: number, below: readonly number[]): { readonly laid: Layout; place(id: number): Place } {
  const root = object('1', { type });
  const nodes = below.flatMap((children, i) => [
    node((i + 1) * 10, 1, i),
    ...Array.from({ length: children }, (_, child) => node((i + 1) * 10 + child + 1, (i + 1) * 10, child)),
  ]);
  const laid = layoutOf(pageOf([root, ...nodes]), root);
  if (!laid) throw new Error(`kind ${type} has no layout`);
  const place = (id: number): Place => {
    const found = laid.places.get(String(id));
    if (!found) throw new Error(`node ${id} has no place`);
    return found;
  };
  return { laid, place };
}

const centre = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
const ends = ({ points }: Link): [Point, Point] => {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) throw new Error('a link without points');
  return [from, to];
};
const touches = (box: Box, { x, y }: Point, slack = 6): boolean =>
  x >= box.minX - slack && x <= box.maxX + slack && y >= box.minY - slack && y <= box.maxY + slack;
const rising = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0));

test('R3.59 Cyclic stands on a ring, clockwise from the top, with an arrow from each node to the next and back to the first', () => {
  const { laid, place } = layout(KIND.cyclic, [0, 0, 0, 0, 0]);
  const centres = [10, 20, 30, 40, 50].map((id) => centre(place(id)));
  const middle = {
    x: centres.reduce((sum, { x }) => sum + x, 0) / 5,
    y: centres.reduce((sum, { y }) => sum + y, 0) / 5,
  };
  const radii = centres.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  for (const radius of radii) expect(radius).toBeCloseTo(radii[0] ?? 0, 3);
  const turns = centres.map(
    ({ x, y }) => (Math.atan2(y - middle.y, x - middle.x) + Math.PI / 2 + 2 * Math.PI) % (2 * Math.PI),
  );
  expect(turns[0]).toBeCloseTo(0, 3);
  for (const [i, turn] of turns.entries()) expect(turn).toBeCloseTo((i * 2 * Math.PI) / 5, 3);

  expect(laid.links).toHaveLength(5);
  expect(laid.links.every(({ arrow }) => arrow)).toBe(true);
  laid.links.forEach((link, i) => {
    const [from, to] = ends(link);
    const near = ({ x, y }: Point): number =>
      centres.reduce((best, one, at) => {
        const other = centres[best] ?? one;
        return Math.hypot(one.x - x, one.y - y) < Math.hypot(other.x - x, other.y - y) ? at : best;
      }, 0);
    expect([near(from), near(to)]).toEqual([i, (i + 1) % 5]);
    for (const { x, y } of [from, to]) expect(Math.hypot(x - middle.x, y - middle.y)).toBeCloseTo(radii[0] ?? 0, 3);
  });
});

test('R3.60 fishBones has a spine that ends in its head, and slanted bones in turn above and below it', () => {
  const { laid, place } = layout(KIND.fishBones, [0, 0, 0, 0, 0, 0, 0, 0]);
  const head = place(10);
  const spine = laid.links.reduce((most, link) => (link.width > most.width ? link : most));
  const [tail, neck] = ends(spine);
  expect(tail.y).toBeCloseTo(neck.y, 3);
  expect(neck).toEqual({ x: head.minX, y: expect.closeTo(centre(head).y, 3) });
  expect(tail.x).toBe(0);

  const bones = [20, 30, 40, 50, 60, 70, 80].map(place);
  bones.forEach((bone, i) => {
    if (i % 2 === 0) expect(bone.maxY, `bone ${i}`).toBeLessThan(neck.y);
    else expect(bone.minY, `bone ${i}`).toBeGreaterThan(neck.y);
    expect(bone.maxX).toBeLessThan(head.minX);
  });
  const ribs = laid.links.filter((link) => link !== spine);
  expect(ribs).toHaveLength(bones.length);
  for (const bone of bones) {
    const rib = ribs.find((link) => touches(bone, ends(link)[0]));
    if (!rib) throw new Error('a bone without a line');
    const [from, to] = ends(rib);
    expect(to.y).toBeCloseTo(neck.y, 3);
    expect(to.x, 'slants towards the head').toBeGreaterThan(from.x);
    expect(to.x).toBeLessThanOrEqual(neck.x);
  }
  // Pairs advance along the spine: the first pair is the furthest from the head.
  expect(rising([20, 40, 60, 80].map((id) => place(id).minX))).toBe(true);
});

test('R3.61 BulletList is one line under another behind a dot, children further in', () => {
  const { laid, place } = layout(KIND.bulletList, [2, 0, 1, 0]);
  const order = [10, 11, 12, 20, 30, 31, 40];
  const places = order.map(place);
  expect(rising(places.map(({ minY }) => minY))).toBe(true);
  for (const [i, { minY }] of places.slice(1).entries()) expect(minY).toBeCloseTo(places[i]?.maxY ?? 0, 3);
  const [first, child] = [place(10), place(11)];
  for (const id of [20, 30, 40]) expect(place(id).minX).toBe(first.minX);
  for (const id of [12, 31]) expect(place(id).minX).toBe(child.minX);
  expect(child.minX - first.minX).toBeGreaterThan(20);
  expect(laid.dots).toHaveLength(order.length);
  laid.dots.forEach(({ x, y }, i) => {
    expect(x).toBeLessThan(places[i]?.minX ?? 0);
    expect(y).toBeCloseTo(centre(places[i] ?? first).y, 3);
  });
  expect(laid.links).toEqual([]);
});

test('R3.62 Flow is a row from left to right with an arrow between neighbours, and details below their step', () => {
  const { laid, place } = layout(KIND.flow, [0, 2, 0, 0]);
  const steps = [10, 20, 30, 40].map(place);
  const middle = centre(steps[0] ?? place(10)).y;
  for (const step of steps) expect(centre(step).y).toBeCloseTo(middle, 3);
  const arrows = laid.links.filter(({ arrow }) => arrow);
  expect(arrows).toHaveLength(3);
  arrows.forEach((arrow, i) => {
    const [from, to] = ends(arrow);
    const [left, right] = [steps[i], steps[i + 1]];
    if (!left || !right) throw new Error('an arrow without steps');
    expect(right.minX).toBeGreaterThan(left.maxX);
    expect(from).toEqual({ x: expect.closeTo(left.maxX, 3), y: expect.closeTo(middle, 3) });
    expect(to.y).toBeCloseTo(middle, 3);
    expect(right.minX - to.x).toBeGreaterThanOrEqual(0);
    expect(right.minX - to.x).toBeLessThan(10);
  });
  for (const id of [21, 22]) expect(place(id).minY).toBeGreaterThan(place(20).maxY);
});

test('R3.64 Pyramid is centred bands that widen evenly from the top, details beside them', () => {
  const { laid, place } = layout(KIND.pyramid, [0, 0, 1, 0]);
  expect(laid.figures).toHaveLength(4);
  const bands = laid.figures.map(({ points }) => {
    const [topLeft, topRight, bottomRight, bottomLeft] = points;
    if (!topLeft || !topRight || !bottomRight || !bottomLeft) throw new Error('a band has four corners');
    expect(topLeft.y).toBe(topRight.y);
    expect(bottomLeft.y).toBe(bottomRight.y);
    return {
      top: topLeft.y,
      bottom: bottomLeft.y,
      narrow: topRight.x - topLeft.x,
      broad: bottomRight.x - bottomLeft.x,
      axis: [(topLeft.x + topRight.x) / 2, (bottomLeft.x + bottomRight.x) / 2],
    };
  });
  const axis = bands[0]?.axis[0] ?? 0;
  bands.forEach((band, i) => {
    expect(band.broad).toBeGreaterThan(band.narrow);
    for (const x of band.axis) expect(x).toBeCloseTo(axis, 3);
    const above = bands[i - 1];
    if (above) {
      expect(band.narrow).toBeCloseTo(above.broad, 3);
      expect(band.top).toBeGreaterThan(above.bottom);
    }
    const text = place((i + 1) * 10);
    expect(text.minY).toBeGreaterThanOrEqual(band.top - 0.001);
    expect(text.maxY).toBeLessThanOrEqual(band.bottom + 0.001);
    expect(text.maxX - text.minX).toBeLessThanOrEqual(band.narrow + 0.001);
  });
  expect(place(31).minX).toBeGreaterThan(axis + (bands.at(-1)?.broad ?? 0) / 2);
});

test('R3.65 Radial has its first node in the middle and a spoke to each of the others, all equally far', () => {
  const { laid, place } = layout(KIND.radial, [0, 0, 0, 0, 0]);
  const hub = place(10);
  const middle = centre(hub);
  const rim = [20, 30, 40, 50].map(place);
  const distances = rim.map((box) => Math.hypot(centre(box).x - middle.x, centre(box).y - middle.y));
  for (const distance of distances) expect(distance).toBeCloseTo(distances[0] ?? 0, 3);
  expect(laid.links).toHaveLength(4);
  laid.links.forEach((link, i) => {
    const [from, to] = ends(link);
    const target = rim[i];
    if (!target) throw new Error('a spoke without a node');
    expect(touches(hub, from, 0.001)).toBe(true);
    expect(touches(target, to, 0.001)).toBe(true);
    // On the line through both centres.
    const cross =
      (centre(target).x - middle.x) * (from.y - middle.y) - (centre(target).y - middle.y) * (from.x - middle.x);
    expect(cross / (distances[0] ?? 1)).toBeCloseTo(0, 3);
    expect(link.arrow ?? false).toBe(false);
  });
  // Evenly spread, the first at the top.
  expect(centre(rim[0] ?? hub).x).toBeCloseTo(middle.x, 3);
  expect(centre(rim[0] ?? hub).y).toBeLessThan(middle.y);
  expect(centre(rim[1] ?? hub).x).toBeGreaterThan(middle.x);
  expect(centre(rim[2] ?? hub).y).toBeGreaterThan(middle.y);
  expect(centre(rim[3] ?? hub).x).toBeLessThan(middle.x);
});

describe('R3.66 coordinateMap', () => {
  const { laid, place } = layout(KIND.coordinateMap, [0, 0, 0, 0, 0, 0]);
  const [across, up] = laid.links.map(ends);
  if (!across || !up) throw new Error('two axes are expected');
  const cross = { x: up[0].x, y: across[0].y };

  test('R3.66 has two arrows that cross at right angles in their middles: one to the right, one up', () => {
    expect(laid.links).toHaveLength(2);
    expect(laid.links.every(({ arrow }) => arrow)).toBe(true);
    expect(across[0].y).toBe(across[1].y);
    expect(across[1].x).toBeGreaterThan(across[0].x);
    expect(up[0].x).toBe(up[1].x);
    expect(up[1].y).toBeLessThan(up[0].y);
    expect((across[0].x + across[1].x) / 2).toBeCloseTo(cross.x, 3);
    expect((up[0].y + up[1].y) / 2).toBeCloseTo(cross.y, 3);
  });

  test('R3.66 names its axes by the first two nodes, and puts the others into the four fields in turn', () => {
    expect(place(10).minX).toBeGreaterThan(across[1].x);
    expect(centre(place(10)).y).toBeCloseTo(cross.y, 3);
    expect(place(20).maxY).toBeLessThan(up[1].y);
    expect(centre(place(20)).x).toBeCloseTo(cross.x, 3);
    const field = (id: number): string => {
      const { minX, minY, maxX, maxY } = place(id);
      const side = minX > cross.x ? 'right' : maxX < cross.x ? 'left' : 'over the axis';
      return `${maxY < cross.y ? 'top' : minY > cross.y ? 'bottom' : 'over the axis'} ${side}`;
    };
    expect([30, 40, 50, 60].map(field)).toEqual(['top right', 'top left', 'bottom left', 'bottom right']);
  });
});
