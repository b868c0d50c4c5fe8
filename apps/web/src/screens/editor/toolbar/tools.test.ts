import { KIND } from '@sw/board-model';
import { SHAPE_KINDS, TOOL_MODES } from '@sw/editor';
import { expect, test } from 'vitest';
import {
  currentTool,
  LAST_GROUP,
  PHONE_REST,
  PHONE_TOOLS,
  shapeKind,
  TOOL_GROUPS,
  TOOL_NAMES,
  toolCommand,
} from './tools.ts';

const kinds = { shape: KIND.hexagon, line: KIND.dashedArrow };

test('R2.70 R2.80 what is chosen is what is then in the hand', () => {
  for (const tool of TOOL_NAMES) {
    const command = toolCommand(tool, kinds);
    if (command) expect(currentTool({ kind: 0, ...command })).toBe(tool);
  }
  expect(toolCommand('background', kinds)).toBeUndefined();
});

test('R2.77 R2.78 every mode but the two for looking has its place in the toolbar', () => {
  const without = TOOL_MODES.filter((mode) => currentTool({ mode, kind: KIND.rectangle }) === undefined);
  expect(without).toEqual(['DEMOMODE', 'READONLY']);
});

test('every tool stands in the toolbar once, and once in the sheet of a phone', () => {
  const sorted = [...TOOL_NAMES].toSorted();
  expect([...TOOL_GROUPS.flat(), ...LAST_GROUP].toSorted()).toEqual(sorted);
  expect([...PHONE_TOOLS, ...PHONE_REST].toSorted()).toEqual(sorted);
});

test('the shape tool never draws a line', () => {
  const lines = SHAPE_KINDS.filter((kind) => shapeKind(kind) !== kind);
  expect(lines).toEqual([KIND.solidArrow, KIND.dashedArrow, KIND.dashedLine, KIND.solidLine]);
});
