/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { Tab } from '../render/tab.ts';
import { type Frames, framesOf, type TraceEvent } from './frames.ts';

/** Makes the page request every frame, as it does while somebody draws. */
export async function askForFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = (): void => void requestAnimationFrame(frame);
    frame();
  });
}

/** The frames of the page while `happens` runs. */
export async function framesDuring(tab: Tab, happens: () => Promise<void>): Promise<Frames> {
  await tab.browser.startTracing(tab.page, { categories: ['toplevel', 'devtools.timeline'] });
  await happens();
  const trace = await tab.browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return framesOf(traceEvents);
}

/** Draws strokes with the page's own pointer events: the driver's would take a tenth of a second each. */
export async function drawStrokes(page: Page, count: number): Promise<void> {
  await page.evaluate(async (strokes) => {
    const canvas = document.elementFromPoint(800, 500);
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas in the middle of the window');
    // The browser does not have this pointer, so it cannot be captured.
    canvas.setPointerCapture = () => {};
    const point = (type: string, x: number, y: number): void => {
      const buttons = type === 'pointerup' ? 0 : 1;
      const which = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons, bubbles: true };
      canvas.dispatchEvent(new PointerEvent(type, { ...which, clientX: x, clientY: y, pressure: 0.5 }));
    };
    for (let n = 0; n < strokes; n += 1) {
      const [x, y] = [320 + ((n * 37) % 1_000), 200 + ((n * 61) % 560)];
      point('pointerdown', x, y);
      for (let i = 1; i <= 6; i += 1) point('pointermove', x + 5 * i, y + (i % 2) * 6);
      point('pointerup', x + 30, y);
      if (n % 50 === 0) await new Promise((next) => setTimeout(next, 0));
    }
  }, count);
}

/** Bold on, bold off, for the selection: one operation each, all on one object. */
export async function pressBold(page: Page, count: number): Promise<void> {
  await page.evaluate(async (presses) => {
    const bold = { key: 'b', code: 'KeyB', ctrlKey: true, bubbles: true };
    for (let n = 0; n < presses; n += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', bold));
      if (n % 50 === 0) await new Promise((next) => setTimeout(next, 0));
    }
  }, count);
}
