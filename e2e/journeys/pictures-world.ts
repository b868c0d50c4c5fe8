/// <reference lib="dom" />
import type { Locator, Page, Request } from '@playwright/test';
import type { BoardObject } from '@sw/board-model';
import { PNG } from 'pngjs';
import { doing, type Spot, tool, type Witness } from './editor-world.ts';
import { expect } from './world.ts';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export type Colour = readonly [number, number, number];
export const RED: Colour = [200, 60, 50];
export const BLUE: Colour = [40, 110, 210];
export const GREEN: Colour = [40, 140, 80];

/** A picture whose left and right halves have different colours. */
export function halves(name: string, width: number, height: number, left: Colour, right = left): PictureFile {
  const png = new PNG({ width, height });
  for (let i = 0; i < width * height; i += 1) {
    const colour = i % width < width / 2 ? left : right;
    png.data.set([...colour, 255], i * 4);
  }
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

/** Inserts by the toolbar's button. */
export async function insertByButton(page: Page, files: readonly PictureFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Pictures').click();
  await (await chooser).setFiles([...files]);
}

export async function insertOne(page: Page, seen: Witness, file: PictureFile): Promise<BoardObject> {
  await doing(page, 'pictureArrived', () => insertByButton(page, [file]));
  await expect.poll(() => seen.objects.some(({ imgSrc }) => imgSrc !== undefined)).toBe(true);
  return seen.only();
}

/** Drops files from outside the page. */
export async function dropFiles(page: Page, at: Spot, files: readonly PictureFile[]): Promise<void> {
  const carried = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const taken = await page.evaluate(
    ([x, y, all]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const target = document.elementFromPoint(x, y) ?? document.body;
      /** Whether a handler accepted the event. */
      const fire = (kind: string): boolean => {
        const where = { clientX: x, clientY: y, bubbles: true, cancelable: true };
        return !target.dispatchEvent(new DragEvent(kind, { dataTransfer, ...where }));
      };
      fire('dragenter');
      return fire('dragover') && fire('drop');
    },
    [...at, carried] as const,
  );
  expect(taken, 'the browser would leave the board for it').toBe(true);
}

export const mark = (page: Page, words: string): Locator => page.locator('[data-picture]').filter({ hasText: words });

/** Matches requests to the object storage by their method. */
export const ofStore =
  (...methods: string[]) =>
  (request: Request): boolean =>
    methods.includes(request.method()) && request.url().includes('X-Amz-Signature');

/** The colour at one place of the window. */
async function colourAt(page: Page, [x, y]: Spot): Promise<Colour> {
  const { data } = PNG.sync.read(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }));
  return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
}

/** Tolerant, because compression changes colours a little. */
const isNear = (one: Colour, other: Colour): boolean =>
  one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) < 24);

export async function expectColour(page: Page, at: Spot, colour: Colour): Promise<void> {
  await expect.poll(async () => isNear(await colourAt(page, at), colour), { message: `${colour} at ${at}` }).toBe(true);
}
