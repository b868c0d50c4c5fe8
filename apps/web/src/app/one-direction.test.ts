import { expect, it } from 'vitest';
import { circleIn } from '../../vite/one-direction.ts';

it('chunks that import only one way are in order, also if two import the same one', () => {
  const imports = { index: ['board', 'list'], board: ['frame'], list: ['frame'], frame: [] };
  expect(circleIn(new Map(Object.entries(imports)))).toBeUndefined();
});

it('two chunks that import each other over a third one are named', () => {
  const imports = { index: ['board'], board: ['frame'], frame: ['parts'], parts: ['board'] };
  expect(circleIn(new Map(Object.entries(imports)))).toEqual(['board', 'frame', 'parts', 'board']);
});
