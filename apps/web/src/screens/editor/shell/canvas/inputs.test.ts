import { expect, test } from 'vitest';
import { ClickCounter, keyInput, pointerInput, wheelInput } from './inputs.ts';

const KEYS = { shiftKey: false, altKey: true, ctrlKey: false, metaKey: true };
const PLACE = { left: 10, top: 20 };

test('Command counts as Ctrl, and places are those of the canvas', () => {
  const sample = { clientX: 15, clientY: 26, pressure: 0.5 };
  const event = {
    ...KEYS,
    ...sample,
    pointerId: 3,
    pointerType: 'pen',
    button: 5,
    getCoalescedEvents: () => [sample, { ...sample, clientX: 16 }],
  } as unknown as PointerEvent;
  expect(pointerInput('move', event, PLACE, 2)).toEqual({
    type: 'move',
    shift: false,
    alt: true,
    ctrl: true,
    x: 5,
    y: 6,
    pressure: 0.5,
    pointerId: 3,
    device: 'pen',
    button: 5,
    clicks: 2,
    coalesced: [
      { x: 5, y: 6, pressure: 0.5 },
      { x: 6, y: 6, pressure: 0.5 },
    ],
    // This browser predicts no positions.
    predicted: [],
  });
});

test('a wheel keeps its unit, a key its place on the keyboard', () => {
  const wheel = { ...KEYS, clientX: 10, clientY: 20, deltaX: 0, deltaY: 3, deltaMode: 1 } as WheelEvent;
  expect(wheelInput(wheel, PLACE)).toMatchObject({ x: 0, y: 0, deltaY: 3, unit: 1, ctrl: true });
  const key = { ...KEYS, type: 'keyup', key: 'ф', code: 'KeyA', repeat: false } as KeyboardEvent;
  expect(keyInput(key)).toMatchObject({ type: 'up', key: 'ф', code: 'KeyA' });
});

test('clicks count up at one place in short succession, and start again elsewhere or later', () => {
  const counter = new ClickCounter();
  expect([counter.down(5, 5, 0), counter.down(8, 5, 300), counter.down(8, 5, 600)]).toEqual([1, 2, 3]);
  expect(counter.down(60, 5, 700)).toBe(1);
  expect(counter.down(60, 5, 1_200)).toBe(1);
});

test.each([
  ['Ctrl and a click on a Mac', true, { ctrlKey: true }, 0, 2],
  ['with Command it is a click with Command', true, { ctrlKey: true, metaKey: true }, 0, 0],
  ['elsewhere Ctrl and a click are what they are', false, { ctrlKey: true }, 0, 0],
  ['a click alone', true, {}, 0, 0],
  ['moves have no button', true, { ctrlKey: true }, -1, -1],
])('the context click: %s', (_, apple, keys, button, heard) => {
  const event = { ...KEYS, metaKey: false, ...keys, button, clientX: 0, clientY: 0 } as unknown as PointerEvent;
  expect(pointerInput('down', event, PLACE, 1, apple).button).toBe(heard);
});
