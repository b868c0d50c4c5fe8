import { type BoardObject, GRAPH, KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testKit } from '../../testing/engine.ts';
import { object, pageOf } from '../../testing/objects.ts';
import { boundsOf } from '../bounds.ts';
import { type Box, grow } from '../geometry.ts';
import { SpatialIndex } from '../spatial-index.ts';
import { isCramped, textField } from '../text/text-field.ts';
import { arranged, layoutOf } from './arranged.ts';
import { NODE } from './kinds.ts';
import type { Layout } from './layout.ts';
import { cellId, newCell, tableOf } from './table.ts';

const GRAPH_TYPES = Object.values(GRAPH).flatMap(({ types }) => [...types]);

/** A graph of some kind; `parents[i]` picks a node that is already there, or the graph itself. */
const graphs = fc.record({
  type: fc.constantFrom(...GRAPH_TYPES),
  nodes: fc.array(
    fc.record({
      parent: fc.nat(30),
      text: fc.string({ maxLength: 60 }),
      order: fc.double({ noNaN: true, min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});

const node = (id: string, parentId: string, order: number, text = ''): BoardObject =>
  object(id, { type: NODE, parentId, relations: { order }, ...(text === '' ? {} : { runs: [{ text }] }) });

function graphPage({
  type,
  nodes,
}: {
  type: number;
  nodes: readonly { parent: number; text: string; order: number }[];
}) {
  const root = object('1', { type });
  const made = nodes.map(({ parent, text, order }, i) => {
    const above = i === 0 ? 0 : parent % (i + 1);
    return node(String(10 + i), above === 0 ? '1' : String(9 + above), order, text);
  });
  return { page: pageOf([root, ...made]), root, made };
}

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX) > 0.001 &&
  Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY) > 0.001;

const laid = (page: Parameters<typeof layoutOf>[0], root: BoardObject): Layout => {
  const layout = layoutOf(page, root);
  if (!layout) throw new Error('no layout');
  return layout;
};

test('R3.58 R3.59 R3.60 R3.61 R3.62 R3.63 R3.64 R3.65 R3.66 no node of any graph lies on another, and all lie in its box', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { page, root, made } = graphPage(graph);
      const { places, width, height } = laid(page, root);
      expect(places.size).toBe(made.length);
      const all = [...places.values()];
      for (const [i, one] of all.entries()) {
        expect(one.minX).toBeGreaterThanOrEqual(-0.001);
        expect(one.minY).toBeGreaterThanOrEqual(-0.001);
        expect(one.maxX).toBeLessThanOrEqual(width + 0.001);
        expect(one.maxY).toBeLessThanOrEqual(height + 0.001);
        for (const other of all.slice(i + 1)) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});

test('R3.63 the same tree gives the same layout, whichever way it came to be', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { page, root, made } = graphPage(graph);
      const turned = pageOf([root, ...made.toReversed()]);
      expect(laid(turned, root)).toEqual(laid(page, root));
    }),
    { numRuns: 50 },
  );
});

test('R3.63 a node that is added changes no size and no order of the others', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { page, root, made } = graphPage({ ...graph, type: KIND.levelRight });
      const before = laid(page, root).places;
      const after = laid(pageOf([root, ...made, node('900', made[0]?.selectId ?? '1', 10, 'one more')]), root).places;
      const top = (places: Layout['places'], { selectId }: BoardObject): number => places.get(selectId)?.minY ?? 0;
      for (const one of made) {
        for (const other of made) {
          if (one.parentId !== other.parentId || one === other) continue;
          expect(top(after, one) < top(after, other)).toBe(top(before, one) < top(before, other));
        }
        const { selectId } = one;
        const [was, is] = [before.get(selectId), after.get(selectId)];
        expect((is?.maxX ?? 0) - (is?.minX ?? 0)).toBeCloseTo((was?.maxX ?? 0) - (was?.minX ?? 0));
        expect(is?.minX).toBeCloseTo(was?.minX ?? 0);
      }
    }),
    { numRuns: 50 },
  );
});

test('R3.58 the four levels grow to the four sides', () => {
  const side = (type: number): Box[] => {
    const root = object('1', { type });
    const { places } = laid(pageOf([root, node('2', '1', 0, 'root'), node('3', '2', 0, 'leaf')]), root);
    return [places.get('2'), places.get('3')].flatMap((place) => place ?? []);
  };
  const [right, left, down, up] = [KIND.levelRight, KIND.levelLeft, KIND.levelDown, KIND.levelUp].map(side);
  expect(right?.[1]?.minX).toBeGreaterThan(right?.[0]?.maxX ?? 0);
  expect(left?.[1]?.maxX).toBeLessThan(left?.[0]?.minX ?? 0);
  expect(down?.[1]?.minY).toBeGreaterThan(down?.[0]?.maxY ?? 0);
  expect(up?.[1]?.maxY).toBeLessThan(up?.[0]?.minY ?? 0);
});

const table = (more: Record<string, unknown> = {}): BoardObject =>
  object('1', {
    type: KIND.table,
    left: 100,
    top: 50,
    header: true,
    'row.a': { at: 1 },
    'row.b': { at: 2 },
    'column.x': { at: 1 },
    'column.y': { at: 2, size: 300 },
    ...more,
  });
const written = (root: BoardObject, row: string, column: string, text: string): BoardObject => ({
  ...newCell(root, row, column),
  runs: [{ text }],
});

test('R3.57 R3.75 a table has its rows and columns in order, widths as it says, and rows as high as their words', () => {
  const root = table();
  const page = pageOf([root, written(root, 'b', 'x', 'many words that need more than one line in this cell')]);
  const { grid } = laid(page, root);
  expect(grid?.xs).toEqual([0, 180, 480]);
  expect(grid?.ys[1]).toBe(54);
  expect(grid?.ys[2]).toBeGreaterThan(54 + 80);
  const between = tableOf(page, { ...root, 'row.c': { at: 1.5 } });
  expect(between.rows.map(({ key }) => key)).toEqual(['a', 'c', 'b']);
});

test('R3.57 cells fill the grid and never lie on each other; one whose row is gone shows nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: 0, max: 10 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.string({ maxLength: 80 }), { minLength: 36, maxLength: 36 }),
      (rows, columns, texts) => {
        const root = object('1', {
          type: KIND.table,
          ...Object.fromEntries(rows.map((at, i) => [`row.r${i}`, { at }])),
          ...Object.fromEntries(columns.map((size, i) => [`column.c${i}`, { at: i, size }])),
        });
        const cells = rows.flatMap((_, r) =>
          columns.map((_size, c) => written(root, `r${r}`, `c${c}`, texts[r * 6 + c] || 'x')),
        );
        const lost = written(root, 'gone', 'c0', 'lost');
        const page = pageOf([root, ...cells, lost]);
        const { places } = laid(page, root);
        const all = [...places.values()];
        expect(all).toHaveLength(cells.length);
        for (const [i, one] of all.entries())
          for (const other of all.slice(i + 1)) expect(overlap(one, other)).toBe(false);
        expect(arranged(page, lost)).toMatchObject({ width: 0, height: 0 });
      },
    ),
    { numRuns: 60 },
  );
});

test('R3.57 two people find one cell in one place', () => {
  expect(cellId('12', 'a', 'x')).toBe(cellId('12', 'a', 'x'));
  expect(cellId('12', 'a', 'x')).not.toBe(cellId('12', 'x', 'a'));
  expect(cellId('12', 'a', 'x')).toMatch(/^[1-9]\d{0,18}$/);
});

test('R3.57 words fit into their cell, and their field lies where they are drawn', () => {
  const kit = testKit();
  const root = table();
  const cell = written(root, 'b', 'y', 'Helio Roofing 屋顶 and some more words for a second line');
  const page = pageOf([root, cell]);
  const bounds = boundsOf(kit, page, cell);
  const whole = grow(boundsOf(kit, page, root), 1);
  expect(bounds.minX).toBeGreaterThan(100 + 150);
  expect(bounds.maxY).toBeLessThanOrEqual(whole.maxY);
  const { matrix, width } = textField(kit, page, cell, 'light');
  expect(matrix.e).toBeCloseTo(100 + 181);
  expect(width).toBeCloseTo(300 - 2 - 24);
});

test('R3.57 what is written in one cell moves the cells below it in the index too', () => {
  const kit = testKit();
  const root = table();
  const [above, below] = [written(root, 'a', 'x', 'one'), written(root, 'b', 'x', 'two')];
  const page = pageOf([root, above, below]);
  const index = new SpatialIndex(kit, page);
  const before = index.boundsOf(below.selectId)?.minY ?? 0;
  page.objects.set(above.selectId, { ...above, runs: [{ text: 'one and so many more words that the row grows' }] });
  index.refresh([above.selectId]);
  expect(index.boundsOf(below.selectId)?.minY).toBeGreaterThan(before);
  page.objects.delete(above.selectId);
  page.children.get('1')?.delete(above.selectId);
  index.refresh([above.selectId]);
  expect(index.boundsOf(below.selectId)?.minY).toBeCloseTo(before);
});

test('a node is too small for words that the page does not have yet, and is not once it has them', () => {
  const kit = testKit();
  const written = node('2', '1', 0, 'Solar canopy over the school yard');
  const empty = node('2', '1', 0);
  const root = object('1', { type: KIND.levelRight });
  expect(isCramped(kit, pageOf([root, empty]), written)).toBe(true);
  expect(isCramped(kit, pageOf([root, written]), written)).toBe(false);
  expect(isCramped(kit, pageOf([root, empty]), empty)).toBe(false);
});
