import { expect, test } from 'vitest';
import { type OpenPanel, panelAfter, takes } from './panel-machine.ts';
import type { ToolName } from './tools.ts';

const press = (tool: ToolName, current: OpenPanel) => ({ type: 'press', tool, current }) as const;
const hold = (tool: ToolName) => ({ type: 'hold', tool }) as const;
const taken = (tool: OpenPanel) => ({ type: 'taken', tool }) as const;

test('a first click takes the pen, a second opens its panel, a third closes it', () => {
  expect(takes(press('pen', 'select'), 'select')).toBe(true);
  expect(panelAfter(undefined, press('pen', 'select'))).toBeUndefined();
  expect(takes(press('pen', 'pen'), 'pen')).toBe(false);
  expect(panelAfter(undefined, press('pen', 'pen'))).toBe('pen');
  expect(panelAfter('pen', press('pen', 'pen'))).toBeUndefined();
});

test('holding takes and opens at once; what has no panel opens none', () => {
  expect(takes(hold('eraser'), 'select')).toBe(true);
  expect(panelAfter(undefined, hold('eraser'))).toBe('eraser');
  expect(panelAfter(undefined, hold('move'))).toBeUndefined();
  expect(panelAfter(undefined, press('select', 'select'))).toBeUndefined();
});

test('background is opened by the first click and takes no tool', () => {
  expect(takes(press('background', 'pen'), 'pen')).toBe(false);
  expect(panelAfter('pen', press('background', 'pen'))).toBe('background');
  expect(panelAfter('background', press('background', 'pen'))).toBeUndefined();
  expect(panelAfter('background', press('pen', 'pen'))).toBe('pen');
});

test('a panel stays with its tool only, however the tool is changed', () => {
  expect(panelAfter('pen', taken('pen'))).toBe('pen');
  expect(panelAfter('pen', taken('select'))).toBeUndefined();
  expect(panelAfter('shape', taken('connector'))).toBe('shape');
  expect(panelAfter('connector', taken('shape'))).toBeUndefined();
  expect(panelAfter('background', taken('background'))).toBe('background');
});

test('the first stroke, a click elsewhere and Esc close it', () => {
  expect(panelAfter('pen', { type: 'away' })).toBeUndefined();
});
