import type { Box } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Alignment, alignMoves, distributeMoves } from './align.ts';

const boxes = fc.array(
  fc
    .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), fc.nat(300), fc.nat(300))
    .map(([x, y, width, height]): Box => ({ minX: x, minY: y, maxX: x + width, maxY: y + height })),
  { minLength: 2, maxLength: 8 },
);
const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right', 'top', 'middle', 'bottom'];

const moved = (all: readonly Box[], moves: readonly { readonly x: number; readonly y: number }[]): Box[] =>
  all.map(({ minX, minY, maxX, maxY }, i) => {
    const { x, y } = moves[i] ?? { x: 0, y: 0 };
    return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
  });
const still = ({ x, y }: { readonly x: number; readonly y: number }): boolean => Math.abs(x) + Math.abs(y) < 1e-6;

test('aligned boxes stand on one line, move along one axis, and aligning them again moves nothing', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom(...ALIGNMENTS), (all, to) => {
      const moves = alignMoves(all, to);
      const across = to === 'left' || to === 'center' || to === 'right';
      expect(moves.every(({ x, y }) => (across ? y : x) === 0)).toBe(true);
      expect(alignMoves(moved(all, moves), to).every(still)).toBe(true);
    }),
  );
});

test('aligned boxes stay within the box around them', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom(...ALIGNMENTS), (all, to) => {
      const after = moved(all, alignMoves(all, to));
      expect(Math.min(...after.map(({ minX }) => minX))).toBeGreaterThanOrEqual(
        Math.min(...all.map(({ minX }) => minX)) - 1e-6,
      );
      expect(Math.max(...after.map(({ maxY }) => maxY))).toBeLessThanOrEqual(
        Math.max(...all.map(({ maxY }) => maxY)) + 1e-6,
      );
    }),
  );
});

test('distributed boxes have equal gaps, and the outermost two stay', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom('x' as const, 'y' as const), (all, axis) => {
      const moves = distributeMoves(all, axis);
      const middle = (box: Box): number => (axis === 'x' ? box.minX + box.maxX : box.minY + box.maxY);
      const order = all.map((_, i) => i).sort((a, b) => middle(all[a] as Box) - middle(all[b] as Box));
      for (const end of [order[0], order.at(-1)]) expect(moves[end ?? 0]).toEqual({ x: 0, y: 0 });
      const after = moved(all, moves);
      const gaps = order.slice(1).map((index, i) => {
        const [here, before] = [after[index] as Box, after[order[i] ?? 0] as Box];
        return axis === 'x' ? here.minX - before.maxX : here.minY - before.maxY;
      });
      if (all.length > 2) for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0);
    }),
  );
});
