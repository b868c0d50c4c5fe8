/// <reference lib="dom" />
import type { Browser, Locator, Page } from '@playwright/test';
import type { BoardObject } from '@sw/board-model';
import { contractHttp, memoryLocks, memoryQueue, openBoardConnection, type PageClient } from '@sw/board-sync';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { PNG } from 'pngjs';
import { type Board, joined, newBoard, openBoard, pageOf } from './sharing-world.ts';
import { expect, newPerson, type Person, signedInAs } from './world.ts';

export type Spot = readonly [number, number];

export const saveState = (page: Page): Locator => page.getByRole('status', { name: 'Save state' });

export async function openEditor(page: Page, board: Board): Promise<void> {
  await openBoard(page, board);
  await pageOpened(page);
}

/**
 * The page on the screen takes what a hand does, and is drawn. After a turn its number is shown first, and for a moment the
 * save state is that of the page before.
 */
export async function pageOpened(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toHaveAttribute('aria-busy', 'false');
  await expect(saveState(page)).toHaveText('Saved');
}

export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });

/** Opens the panel of a drawing tool: the second press on a tool shows what it can be set to. */
export async function panelOf(page: Page, name: string): Promise<void> {
  await key(page, 'v');
  await tool(page, name).click();
  await tool(page, name).click();
}

/** As a hand does it: down at the first place, through the others, up at the last. */
export async function drag(page: Page, spots: readonly Spot[]): Promise<void> {
  const [first, ...rest] = spots;
  if (!first) return;
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const spot of rest) await page.mouse.move(...spot, { steps: 4 });
  await page.mouse.up();
}

/** A selected object that takes text gives letters up when its text is left; it stays selected. */
async function freeLetters(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  if ((await page.locator('[data-waiting]').count()) === 0) return;
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
}

/** Shift and a digit give a character too. */
const isPrintable = (name: string): boolean =>
  (name.length === 1 && !'[]'.includes(name)) || name.startsWith('Shift+Digit');

/** A key on the canvas, not on whatever control was used last. Characters are the tools'. */
export async function key(page: Page, name: string): Promise<void> {
  await page.locator('canvas').first().focus();
  if (isPrintable(name)) await freeLetters(page);
  await page.keyboard.press(name);
}

/**
 * Something is done by hand, and the editor says that it did just that: a journey that names a command has used it. Which
 * commands and keys no journey uses is listed by `journeys.test.ts` of the editor's screen.
 */
export async function doing(page: Page, command: string, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const world = globalThis as { done?: string[] };
    if (world.done === undefined) {
      window.addEventListener('sw-command', (event) => world.done?.push((event as CustomEvent<string>).detail));
    }
    world.done = [];
  });
  await action();
  await expect
    .poll(() => page.evaluate(() => (globalThis as { done?: string[] }).done ?? []), { message: `does ${command}` })
    .toContain(command);
}

/** An entry of the context menu at a place. */
export async function pick(page: Page, at: Spot, entry: string): Promise<void> {
  await page.mouse.click(...at, { button: 'right' });
  await page.getByRole('menu', { name: 'Context menu' }).getByRole('menuitem', { name: entry, exact: true }).click();
}

/** A control of the contextual bar. Where it shows a value, its name ends with that. */
export const bar = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: new RegExp(`^${name}(:|$)`) });

/** Chooses in the layer that a control of the bar opens, and closes it. */
export async function choose(page: Page, control: string, choice: string): Promise<void> {
  await bar(page, control).click();
  const layer = page.getByRole('dialog', { name: control, exact: true });
  await layer.getByRole('button', { name: choice, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
}

/** On a phone of 390×844 what is a panel elsewhere fills the lower part of the window. */
export async function expectSheet(sheet: Locator): Promise<void> {
  const place = async () => {
    const { x, y = 0, width, height = 0 } = (await sheet.boundingBox()) ?? {};
    return [x, width, Math.round(y + height)];
  };
  await expect.poll(place).toEqual([0, 390, 844]);
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How much of a part of the window is not paper, from 0 to 1. */
export async function inkIn(page: Page, box: Box): Promise<number> {
  return inkOf(await page.screenshot({ clip: box }));
}

/** The numbers of the pixels that are not paper, and the size of the picture. */
function inkedPixels(png: Buffer): {
  readonly inked: readonly number[];
  readonly width: number;
  readonly count: number;
} {
  const { data, width } = PNG.sync.read(png);
  const paper = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
  const inked: number[] = [];
  for (let i = 0; i < data.length; i += 4) {
    // Dots of the paper differ by less.
    if (paper.some((value, channel) => Math.abs((data[i + channel] ?? 0) - value) > 40)) inked.push(i / 4);
  }
  return { inked, width, count: data.length / 4 };
}

/** The same for a picture that is there already. */
export function inkOf(png: Buffer): number {
  const { inked, count } = inkedPixels(png);
  return inked.length / count;
}

/** The middle of all ink in a part of the window; the same for ink that is still blurred after a zoom. */
export async function inkMiddle(page: Page, clip: Box): Promise<Spot> {
  const { inked, width } = inkedPixels(await page.screenshot({ clip }));
  const mean = (of: (pixel: number) => number): number =>
    inked.reduce((sum, pixel) => sum + of(pixel), 0) / inked.length;
  return [Math.round(mean((pixel) => pixel % width)), Math.round(mean((pixel) => Math.floor(pixel / width)))];
}

/** How much of a part of two windows looks another way, from 0 to 1. */
export async function difference(one: Page, other: Page, clip: Box): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (page) => PNG.sync.read(await page.screenshot({ clip })).data),
  );
  if (a === undefined || b === undefined) return 1;
  let differing = 0;
  for (let i = 0; i < a.length; i += 4) {
    if ([0, 1, 2].some((channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0)) > 40)) differing += 1;
  }
  return differing / (a.length / 4);
}

/** Somebody who watches the log with a replica of their own: what they see is on disk. */
export interface Witness {
  readonly objects: readonly BoardObject[];
  only(): BoardObject;
  close(): void;
}

/** A page of a board in a replica of somebody's own, without a window. */
export async function replica(
  person: Person,
  { wbNo }: Pick<Board, 'wbNo'>,
  pageId?: string,
  maciid = 'witness',
): Promise<{ readonly page: PageClient; close(): void }> {
  const api = process.env.E2E_API ?? '';
  const http = contractHttp(person.client, async (path) => {
    const headers = { [AUTHORIZATION_HEADER]: person.authorization, [MARKER_HEADER]: MARKER_VALUE };
    return new Uint8Array(await (await fetch(`${api}${path}`, { headers })).arrayBuffer());
  });
  const connection = await openBoardConnection({
    url: `${(process.env.E2E_GATEWAY ?? '').replace('http', 'ws')}/ws`,
    userId: person.user.userId,
    maciid,
    http,
    queue: memoryQueue(),
    locks: memoryLocks(),
  });
  const { pageId: first } = await person.client.call(ROUTES.getPage, { params: { id: pageId ?? wbNo } });
  const page = connection.openPage({ wbNo, pageId: first });
  // The page comes by HTTP and the right to draw on it through the socket, in either order.
  await expect.poll(() => page.page !== undefined && page.standing !== undefined).toBe(true);
  return { page, close: () => connection.close() };
}

export async function witness(person: Person, board: Board, pageId?: string): Promise<Witness> {
  const { page, close } = await replica(person, board, pageId);
  const objects = () => [...(page.page?.objects.values() ?? [])];
  return {
    get objects() {
      return objects();
    },
    only() {
      const all = objects();
      if (all.length !== 1 || !all[0]) throw new Error(`${all.length} objects`);
      return all[0];
    },
    close,
  };
}

/** Somebody at a board of their own, and a witness. */
export async function onePerson(page: Page, owner: Person): Promise<{ readonly board: Board; readonly seen: Witness }> {
  const board = await newBoard(owner, 'Solar canopy');
  await signedInAs(page, owner);
  await openEditor(page, board);
  const seen = await witness(owner, board);
  page.once('close', () => seen.close());
  return { board, seen };
}

/** The owner of a board and Ben Okoro, who may edit and copy, each at a screen of their own, and a witness. */
export async function twoPeople(
  page: Page,
  owner: Person,
  browser: Browser,
): Promise<{ readonly board: Board; readonly other: Page; readonly seen: Witness }> {
  const { board, seen } = await onePerson(page, owner);
  const ben = await newPerson('Ben Okoro');
  await joined(owner, board, ben);
  const other = await pageOf(browser, ben);
  await openEditor(other, board);
  return { board, other, seen };
}
