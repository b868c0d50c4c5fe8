import { afterEach, expect, test, vi } from 'vitest';
import { canBlur, isTooSlow } from './blur.ts';

afterEach(() => vi.unstubAllGlobals());

test('blur is offered only where the browser gives the frames of a camera to a worker', () => {
  expect(canBlur()).toBe(false);
  for (const name of ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator']) {
    expect(canBlur()).toBe(false);
    vi.stubGlobal(name, class {});
  }
  vi.stubGlobal('OffscreenCanvas', class {});
  expect(canBlur()).toBe(true);
});

test('fewer than eight pictures a second are too slow', () => {
  expect(isTooSlow(1_000 / 8)).toBe(false);
  expect(isTooSlow(1_000 / 7)).toBe(true);
});
