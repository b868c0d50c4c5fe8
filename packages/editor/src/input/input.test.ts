import { KIND } from '@sw/board-model';
import type { Camera } from '@sw/board-render';
import { expect, test } from 'vitest';
import type { KeyInput, PointerInput } from './events.ts';
import { chordOf, commandOf, KEYMAP } from './keymap.ts';
import { SHORTCUT_PANEL } from './shortcut-panel.ts';
import { NO_TOUCH, type TouchState, touched } from './touch.ts';
import { wheeled } from './wheel.ts';

const camera: Camera = { x: 0, y: 0, zoom: 1 };
const size = { width: 1000, height: 800 };
const plain = { shift: false, alt: false, ctrl: false };

const press = (key: string, code: string, keys: Partial<KeyInput> = {}): KeyInput => ({
  type: 'down',
  key,
  code,
  repeat: false,
  ...plain,
  ...keys,
});

const ctrl = { ctrl: true };

test.each([
  ['R9.35 V', press('v', 'KeyV'), { name: 'tool', mode: 'SELECT' }],
  ['R9.36 P', press('p', 'KeyP'), { name: 'tool', mode: 'DRAW' }],
  ['R9.37 E', press('e', 'KeyE'), { name: 'tool', mode: 'ERASER' }],
  ['R9.38 T', press('t', 'KeyT'), { name: 'tool', mode: 'TEXT' }],
  ['R9.39 R', press('r', 'KeyR'), { name: 'tool', mode: 'SHAPE', kind: 201 }],
  ['R9.40 L', press('l', 'KeyL'), { name: 'tool', mode: 'SHAPE', kind: 212 }],
  ['R9.41 O', press('o', 'KeyO'), { name: 'tool', mode: 'SHAPE', kind: 208 }],
  ['R9.42 A', press('a', 'KeyA'), { name: 'tool', mode: 'SHAPE', kind: 202 }],
  ['R9.44 Ctrl+Z', press('z', 'KeyZ', ctrl), { name: 'undo' }],
  ['R9.44 Ctrl+Y', press('y', 'KeyY', ctrl), { name: 'redo' }],
  ['R9.45 Ctrl+C', press('c', 'KeyC', ctrl), { name: 'copy' }],
  ['R9.45 Ctrl+V', press('v', 'KeyV', ctrl), { name: 'paste' }],
  ['R9.46 Ctrl+L', press('l', 'KeyL', ctrl), { name: 'lock' }],
  ['R9.47 Ctrl+B', press('b', 'KeyB', ctrl), { name: 'toggleStyle', style: 'bold' }],
  ['R9.47 Ctrl+I', press('i', 'KeyI', ctrl), { name: 'toggleStyle', style: 'italic' }],
  ['R9.47 Ctrl+U', press('u', 'KeyU', ctrl), { name: 'toggleStyle', style: 'underline' }],
  ['R9.48 Del', press('Delete', 'Delete'), { name: 'delete' }],
  ['R9.49 Ctrl+plus', press('+', 'Equal', { ...ctrl, shift: true }), { name: 'zoomIn' }],
  ['R9.49 Ctrl+minus', press('-', 'Minus', ctrl), { name: 'zoomOut' }],
  ['R9.50 Ctrl+0', press('0', 'Digit0', ctrl), { name: 'zoomReset' }],
  ['R9.51 ]', press(']', 'BracketRight'), { name: 'bringToTop' }],
  ['R9.51 [', press('[', 'BracketLeft'), { name: 'sendToBottom' }],
  ['R9.52 Ctrl+Alt+M', press('µ', 'KeyM', { ...ctrl, alt: true }), { name: 'insertGraph', kind: KIND.levelRight }],
  ['R9.53 Ctrl+Alt+T', press('†', 'KeyT', { ...ctrl, alt: true }), { name: 'insertTable' }],
  ['a Russian keyboard’s V', press('м', 'KeyV'), { name: 'tool', mode: 'SELECT' }],
  ['Chinese brackets', press('】', 'BracketRight'), { name: 'bringToTop' }],
])('%s', (_, event, command) => {
  expect(commandOf(event)).toEqual(command);
});

test('a shortcut of the application asks for its command, unless the keymap has that chord', () => {
  const shortcuts = { c: 'comment', v: 'never' };
  expect(commandOf(press('c', 'KeyC'), shortcuts)).toEqual({ name: 'ask', request: 'comment' });
  expect(commandOf(press('v', 'KeyV'), shortcuts)).toEqual({ name: 'tool', mode: 'SELECT' });
  expect(commandOf(press('c', 'KeyC'))).toBeUndefined();
});

test('keys without a meaning are left to the browser', () => {
  expect(commandOf(press('q', 'KeyQ'))).toBeUndefined();
  expect(commandOf(press('constructor', ''))).toBeUndefined();
  expect(chordOf(press('Z', 'KeyZ', { ...ctrl, shift: true }))).toBe('ctrl+shift+z');
});

test('R2.51 R2.52 R2.53 R2.55 R2.56 the panel lists every action of the specification, each with an input that works', () => {
  const rows = SHORTCUT_PANEL.flatMap(({ rows: list }) => list);
  const specified = [
    ...['moveCanvas', 'select', 'moveCanvasHorizontally', 'moveCanvasVertically'],
    ...['brush', 'eraserCircle', 'text', 'rectangle', 'line', 'circle', 'arrow', 'square', 'perfectCircle'],
    ...['mindMap', 'table', 'copy', 'paste', 'undo', 'redo', 'delete', 'bringToTop', 'sendToBottom', 'lockUnlock'],
    ...['bold', 'italic', 'underline', 'zoomIn', 'zoomOut', 'zoomReset'],
  ];
  const actions = rows.map(({ action }) => action);
  expect(actions.filter((action) => specified.includes(action))).toEqual(specified);
  for (const { rows: list } of SHORTCUT_PANEL) {
    const own = list.map(({ action }) => specified.includes(action));
    expect(own, 'those of the specification come first').toEqual(own.toSorted((a, b) => Number(b) - Number(a)));
  }
  for (const { inputs } of rows) {
    for (const input of inputs) expect(/wheel|drag/.test(input) || Object.hasOwn(KEYMAP, input)).toBe(true);
  }
  expect(rows.filter(({ hint }) => hint === 'holdShift').map(({ action }) => action)).toEqual([
    'square',
    'perfectCircle',
  ]);
});

test('the panel lists every key that works: each chord of the keymap, or another one of the same command', () => {
  const listed = SHORTCUT_PANEL.flatMap(({ rows }) => rows.flatMap(({ inputs }) => inputs));
  const commands = new Set(listed.map((input) => JSON.stringify(KEYMAP[input])));
  expect(Object.keys(KEYMAP).filter((chord) => !commands.has(JSON.stringify(KEYMAP[chord])))).toEqual([]);
  expect(new Set(SHORTCUT_PANEL.flatMap(({ rows }) => rows.map(({ action }) => action))).size).toBe(
    SHORTCUT_PANEL.flatMap(({ rows }) => rows).length,
  );
});

test('the wheel moves the canvas, with Shift sideways, with Ctrl it zooms about the pointer', () => {
  const wheel = { x: 500, y: 400, deltaX: 0, deltaY: 100, unit: 0, ...plain } as const;
  expect(wheeled(camera, wheel, size)).toMatchObject({ x: 0, y: 100 });
  expect(wheeled(camera, { ...wheel, shift: true }, size)).toMatchObject({ x: 100, y: 0 });
  expect(wheeled(camera, { ...wheel, unit: 1, deltaY: 3 }, size)).toMatchObject({ y: 48 });
  const zoomed = wheeled(camera, { ...wheel, ctrl: true, deltaY: -10 }, size);
  expect(zoomed.zoom).toBeCloseTo(Math.exp(0.1));
  expect(zoomed.x + 500 / zoomed.zoom).toBeCloseTo(500);
});

const finger = (
  type: PointerInput['type'],
  pointerId: number,
  x: number,
  y: number,
  device: 'touch' | 'pen' = 'touch',
): PointerInput => ({
  type,
  pointerId,
  device,
  x,
  y,
  button: 0,
  clicks: 1,
  coalesced: [],
  predicted: [],
  ...plain,
});

function play(events: readonly PointerInput[], state: TouchState = NO_TOUCH) {
  let at = camera;
  const to: string[] = [];
  let now = state;
  for (const event of events) {
    const step = touched(now, event, at);
    now = step.state;
    at = step.camera;
    to.push(step.to);
  }
  return { state: now, camera: at, to };
}

test('one finger is the tool’s; a second one ends that and both move and zoom the canvas', () => {
  const played = play([
    finger('down', 1, 400, 400),
    finger('move', 1, 410, 400),
    finger('down', 2, 600, 400),
    finger('move', 2, 800, 400),
    finger('up', 2, 800, 400),
    finger('move', 1, 420, 400),
    finger('up', 1, 420, 400),
    finger('down', 3, 1, 1),
  ]);
  expect(played.to).toEqual(['tool', 'tool', 'begin', 'canvas', 'canvas', 'canvas', 'canvas', 'tool']);
  expect(played.camera.zoom).toBeCloseTo(390 / 190);
});

test('once a pen was seen, palms and fingers only move the canvas', () => {
  const { state } = play([finger('down', 9, 100, 100, 'pen'), finger('up', 9, 100, 100, 'pen')]);
  const played = play([finger('down', 1, 400, 400), finger('move', 1, 430, 440), finger('up', 1, 430, 440)], state);
  expect(played.to).toEqual(['canvas', 'canvas', 'canvas']);
  expect(played.camera).toMatchObject({ x: -30, y: -40 });
  expect(play([finger('move', 9, 1, 1, 'pen')], played.state).to).toEqual(['tool']);
});
