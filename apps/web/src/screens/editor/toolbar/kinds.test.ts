import { KIND } from '@sw/board-model';
import { SHAPE_KINDS } from '@sw/editor';
import { expect, test } from 'vitest';
import { LINE_ORDER, SHAPE_LABELS, SHAPE_ORDER } from './shape-kinds.ts';

test('R3.52 the shape panel has the fourteen shapes, each with a name of its own', () => {
  expect(SHAPE_ORDER.toSorted((a, b) => a - b)).toEqual(SHAPE_KINDS);
  expect(new Set(SHAPE_KINDS.map((kind) => SHAPE_LABELS[kind])).size).toBe(14);
  expect(LINE_ORDER).toEqual([KIND.solidLine, KIND.solidArrow, KIND.dashedLine, KIND.dashedArrow]);
});
