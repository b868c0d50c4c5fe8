import { KIND } from '@sw/board-model';
import { isLine, SvgPath, shapePath } from '@sw/board-render';
import { SHAPE_KINDS } from '@sw/editor';
import { expect, test } from 'vitest';

const outlineOf = (kind: number): string => {
  const path = new SvgPath();
  shapePath(path, kind, 24, 16);
  return path.d;
};

test('R3.52 every closed shape has an outline inside its box', () => {
  for (const kind of SHAPE_KINDS.filter((one) => !isLine(one))) {
    expect(outlineOf(kind), `kind ${kind}`).toMatch(/^M.+Z$/);
    expect(outlineOf(kind)).not.toContain('NaN');
  }
  expect(outlineOf(KIND.solidLine)).toBe('');
});
