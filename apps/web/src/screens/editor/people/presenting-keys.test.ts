import { expect, test } from 'vitest';
import { presentingStep } from './presenting-keys.ts';

const pages = [{ pageId: '1' }, { pageId: '2' }, { pageId: '3' }];
const press = (key: string, at: number, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  presentingStep({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held }, pages, at);

test('arrow keys and Space turn pages, and Escape ends', () => {
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', ' '])
    expect(press(key, 1)).toEqual({ do: 'open', pageId: '3' });
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp']) expect(press(key, 1)).toEqual({ do: 'open', pageId: '1' });
  expect(press(' ', 1, { shiftKey: true })).toEqual({ do: 'open', pageId: '1' });
  expect(press('Escape', 1)).toEqual({ do: 'end' });
});

test('beyond the ends a key does nothing, and other keys keep their meaning', () => {
  expect(press('ArrowRight', 2)).toEqual({ do: 'stay' });
  expect(press('ArrowLeft', 0)).toEqual({ do: 'stay' });
  expect(press('r', 0)).toBeUndefined();
  expect(press('ArrowRight', 0, { ctrlKey: true })).toBeUndefined();
});
