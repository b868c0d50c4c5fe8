import { createPage, encodeSnapshot } from '@sw/board-model';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RenderSettings } from './port.ts';
import { ThumbnailRenderer } from './thumbnail-renderer.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 90_000 });

const PATIENT = { deadlineMs: 60_000, heapMb: 256, idleMs: 60_000 };
const snapshot = await encodeSnapshot(createPage('700000000000000001'));
const NOTHING = async () => ({});
const HANGING = new URL('../testing/hanging-renderer-main.ts', import.meta.url);
const GREEDY = new URL('../testing/greedy-renderer-main.ts', import.meta.url);

function rendererWith(settings: Partial<RenderSettings> = {}): ThumbnailRenderer {
  const renderer = new ThumbnailRenderer({ ...PATIENT, ...settings });
  onTestFinished(() => renderer.stop());
  return renderer;
}

test('draws one page after the other in the same process', async () => {
  const renderer = rendererWith();
  const first = await renderer.draw(snapshot, NOTHING);
  expect(Buffer.from(first.light).subarray(8, 12).toString()).toBe('WEBP');
  expect(first.hasObjects).toBe(false);
  expect(await renderer.draw(snapshot, NOTHING)).toEqual(first);
});

test('a page that hangs is given up, and the next one is drawn by a new process', async () => {
  const renderer = rendererWith({ entry: HANGING, deadlineMs: 500 });
  await expect(renderer.draw(snapshot, NOTHING)).rejects.toThrow('no answer within 500 ms');
  await expect(renderer.draw(snapshot, NOTHING)).rejects.toThrow('no answer within 500 ms');
});

test('a page that needs too much memory costs its process, and nobody else', async () => {
  await expect(rendererWith({ entry: GREEDY, heapMb: 64 }).draw(snapshot, NOTHING)).rejects.toThrow(
    'the process ended',
  );
});

test('bytes that are no page are refused as such, and the process continues', async () => {
  const renderer = rendererWith();
  await expect(renderer.draw(new Uint8Array([1, 2, 3]), NOTHING)).rejects.toThrow();
  expect((await renderer.draw(snapshot, NOTHING)).light.length).toBeGreaterThan(0);
});

test('a process without work is let go, and started again when there is some', async () => {
  const renderer = rendererWith({ idleMs: 1 });
  for (let round = 0; round < 2; round += 1)
    expect((await renderer.draw(snapshot, NOTHING)).light.length).toBeGreaterThan(0);
});

test('stopping ends a drawing', async () => {
  const renderer = rendererWith({ entry: HANGING });
  const drawing = renderer.draw(snapshot, NOTHING);
  renderer.stop();
  await expect(drawing).rejects.toThrow('the process ended');
});
