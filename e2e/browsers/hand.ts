import { expect } from '@playwright/test';
import { PNG } from 'pngjs';
import type { Box, Spot } from '../journeys/editor-world.ts';
import type { Driver } from './driver.ts';

/** JavaScript expressions that find an element of the page. */
export const named = (selector: string, name: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => ` +
  `(one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)})`;
export const field = (label: string): string => `${named('label', label)}?.control`;

/** The centre of an element, once it exists and nothing covers it. */
async function middleOf(driver: Driver, element: string): Promise<Spot> {
  const middle = `((one) => {
    const box = one?.getBoundingClientRect();
    if (!box) return null;
    const spot = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const top = document.elementFromPoint(...spot);
    return top && (one.contains(top) || top.contains(one)) ? spot : null;
  })(${element})`;
  let found: Spot | null = null;
  await expect
    .poll(
      async () => {
        found = (await driver.evaluate(middle)) as Spot | null;
        return found !== null;
      },
      { message: `${driver.name} shows ${element}`, timeout: 60_000 },
    )
    .toBe(true);
  return found ?? [0, 0];
}

/** Drags like a hand: pressed at the first place, moved through the others, released at the last. */
export async function drag(driver: Driver, [first, ...rest]: readonly Spot[]): Promise<void> {
  const [x, y] = first ?? [0, 0];
  await driver.perform({
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      ...rest.map((spot) => ({ type: 'pointerMove', x: spot[0], y: spot[1], duration: 50 })),
      { type: 'pointerUp', button: 0 },
    ],
  });
}

export async function click(driver: Driver, element: string): Promise<void> {
  await drag(driver, [await middleOf(driver, element)]);
}

export async function fill(driver: Driver, element: string, text: string): Promise<void> {
  await click(driver, element);
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await driver.perform({ type: 'key', id: 'keyboard', actions });
}

export async function textOf(driver: Driver, element: string): Promise<unknown> {
  return driver.evaluate(`${element}?.textContent ?? null`);
}

/** A part of the window as a PNG. */
export async function picture(driver: Driver, { x, y, width, height }: Box): Promise<Buffer> {
  const whole = PNG.sync.read(await driver.screenshot());
  const part = new PNG({ width, height });
  PNG.bitblt(whole, part, x, y, width, height, 0, 0);
  return PNG.sync.write(part);
}
