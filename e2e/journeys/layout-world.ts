/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import type { Box } from './editor-world.ts';
import { expect } from './world.ts';

/** The box of an element, once it has one: an element that is being rendered again has none for a moment. */
export async function boxOf(part: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect.poll(async () => (box = await part.boundingBox()), { message: `${part} has a place` }).not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

const isApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.5 ||
  b.x + b.width <= a.x + 0.5 ||
  a.y + a.height <= b.y + 0.5 ||
  b.y + b.height <= a.y + 0.5;

/** None of the parts overlaps another, and all are inside the window. */
export async function expectApart(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const faults: string[] = [];
      const boxes: (readonly [name: string, box: Box])[] = [];
      for (const [name, part] of Object.entries(parts)) {
        const box = await part.boundingBox();
        if (box === null) faults.push(`${name} has no place`);
        else boxes.push([name, box]);
      }
      for (const [place, [name, box]] of boxes.entries()) {
        if (box.x < -0.5 || box.y < -0.5 || box.x + box.width > width + 0.5 || box.y + box.height > height + 0.5)
          faults.push(`${name} leaves the window`);
        for (const [other, one] of boxes.slice(place + 1)) if (!isApart(box, one)) faults.push(`${name} on ${other}`);
      }
      return faults;
    })
    .toEqual([]);
}

/** A soft keyboard: the visual viewport shrinks, but the page is not laid out again. Must be called before the page is opened. */
export async function withKeyboard(page: Page): Promise<(height: number) => Promise<void>> {
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), {
      covered: 0,
      offsetTop: 0,
      offsetLeft: 0,
      pageTop: 0,
      pageLeft: 0,
      scale: 1,
    });
    Object.defineProperties(viewport, {
      width: { get: () => window.innerWidth },
      height: { get: () => window.innerHeight - viewport.covered },
    });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  return (height) =>
    page.evaluate((covered) => {
      Object.assign(window.visualViewport ?? {}, { covered });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, height);
}
