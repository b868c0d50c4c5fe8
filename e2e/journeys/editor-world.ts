/// <reference lib="dom" />
import type { Browser, Locator, Page } from '@playwright/test';
import type { BoardObject } from '@sw/board-model';
import { contractHttp, memoryLocks, memoryQueue, openBoardConnection, type PageClient } from '@sw/board-sync';
import { ROUTES } from '@sw/contract';
import { PNG } from 'pngjs';
import { type Board, joined, newBoard, openBoard, pageOf } from './sharing-world.ts';
import { expect, newPerson, type Person, signedInAs } from './world.ts';

export type Spot = readonly [number, number];

export const saveState = (page: Page): Locator => page.getByRole('status', { name: 'Save state' });

/**
 * Everything done on the page is in the log. The displayed text lags for a moment when that stops being true, so the text
 * alone proves nothing.
 */
export async function expectSaved(page: Page, options?: { readonly timeout?: number }): Promise<void> {
  await expect(saveState(page)).toHaveAttribute('data-state', 'saved', options);
  await expect(saveState(page)).toHaveText('Saved', options);
}

export async function openEditor(page: Page, board: Board): Promise<void> {
  await openBoard(page, board);
  await pageOpened(page);
}

/**
 * The open page handles input and is drawn. After a page change its number is shown first, and the save state briefly is
 * that of the previous page.
 */
export async function pageOpened(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toHaveAttribute('aria-busy', 'false');
  await expectSaved(page);
}

export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });

/** Opens the panel of a drawing tool: a second press on a tool shows its settings. */
export async function panelOf(page: Page, name: string): Promise<void> {
  await key(page, 'v');
  await tool(page, name).click();
  await tool(page, name).click();
}

/** Drags like a hand: pressed at the first place, moved through the others, released at the last. */
export async function drag(page: Page, spots: readonly Spot[]): Promise<void> {
  const [first, ...rest] = spots;
  if (!first) return;
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const spot of rest) await page.mouse.move(...spot, { steps: 4 });
  await page.mouse.up();
}

/** Makes letter keys commands again: a selected object that takes text stops taking letters after its text was opened and left. */
async function freeLetters(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  if ((await page.locator('[data-waiting]').count()) === 0) return;
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
}

/** Shift and a digit also produce a character. */
const isPrintable = (name: string): boolean =>
  (name.length === 1 && !'[]'.includes(name)) || name.startsWith('Shift+Digit');

/** A key on the canvas instead of the last used control. Characters go to the tools. */
export async function key(page: Page, name: string): Promise<void> {
  await page.locator('canvas').first().focus();
  if (isPrintable(name)) await freeLetters(page);
  await page.keyboard.press(name);
}

/** Writes a text at a place, and returns to selecting. */
export async function write(page: Page, at: Spot, text: string): Promise<void> {
  await key(page, 't');
  await page.mouse.click(...at);
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
  await key(page, 'v');
}

/**
 * Performs an action by hand and waits until the editor reports exactly this command: a journey that names a command has
 * used it. `journeys.test.ts` of the editor's screen lists the commands and keys that no journey uses.
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

/** Picks an entry of the context menu at a place. */
export async function pick(page: Page, at: Spot, entry: string): Promise<void> {
  await page.mouse.click(...at, { button: 'right' });
  await page.getByRole('menu', { name: 'Context menu' }).getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Selects the object at a place, once it has arrived on this screen: it is in the log earlier. */
export async function selectAt(page: Page, at: Spot, control = 'Lock'): Promise<void> {
  await expect(async () => {
    await key(page, 'Escape');
    await page.mouse.click(...at);
    await expect(bar(page, control)).toBeVisible({ timeout: 1_000 });
  }, 'something can be selected there').toPass({ timeout: 60_000 });
}

/** A control of the contextual bar. If it shows a value, its name ends with that value. */
export const bar = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: new RegExp(`^${name}(:|$)`) });

/** Makes a choice in the layer of one of the bar's controls, and closes the layer. */
export async function choose(page: Page, control: string, choice: string): Promise<void> {
  await bar(page, control).click();
  const layer = page.getByRole('dialog', { name: control, exact: true });
  await layer.getByRole('button', { name: choice, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
}

/** On a phone of 390×844, panels fill the lower part of the window. */
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

/** The share of a part of the window that is not paper, from 0 to 1. */
export async function inkIn(page: Page, box: Box): Promise<number> {
  return inkOf(await page.screenshot({ clip: box }));
}

/** Another screen shows the laser. Its trail fades within 1.2 s, so the hand keeps moving while that screen is checked. */
export async function pointAt(page: Page, seenBy: Page, from: Spot, to: Spot): Promise<void> {
  const around = { x: from[0] - 20, y: from[1] - 30, width: to[0] - from[0] + 40, height: 60 };
  const thereAndBack = async () => {
    for (const end of [to, from]) await page.mouse.move(...end, { steps: 10 });
  };
  await page.mouse.move(...from);
  await page.mouse.down();
  await expect
    .poll(async () => {
      await thereAndBack();
      const [ink] = await Promise.all([inkIn(seenBy, around), thereAndBack()]);
      return ink;
    })
    .toBeGreaterThan(0.002);
  await page.mouse.up();
}

/** The indexes of the pixels that are not paper, and the size of the picture. */
function inkedPixels(png: Buffer): {
  readonly inked: readonly number[];
  readonly width: number;
  readonly count: number;
} {
  const { data, width } = PNG.sync.read(png);
  const paper = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
  const inked: number[] = [];
  for (let i = 0; i < data.length; i += 4) {
    // The dots of the paper differ by less.
    if (paper.some((value, channel) => Math.abs((data[i + channel] ?? 0) - value) > 40)) inked.push(i / 4);
  }
  return { inked, width, count: data.length / 4 };
}

/** The same for an existing picture. */
export function inkOf(png: Buffer): number {
  const { inked, count } = inkedPixels(png);
  return inked.length / count;
}

/** The centre of all ink in a part of the window; also valid for ink that is still blurred after a zoom. */
export async function inkMiddle(page: Page, clip: Box): Promise<Spot> {
  const { inked, width } = inkedPixels(await page.screenshot({ clip }));
  const mean = (of: (pixel: number) => number): number =>
    inked.reduce((sum, pixel) => sum + of(pixel), 0) / inked.length;
  return [Math.round(mean((pixel) => pixel % width)), Math.round(mean((pixel) => Math.floor(pixel / width)))];
}

/** The share of a part of two windows that differs, from 0 to 1. */
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

/** A person who watches the log with a separate replica: everything they see is stored. */
export interface Witness {
  readonly objects: readonly BoardObject[];
  /** The only object on the page. Waits until there is exactly one. */
  only(): Promise<BoardObject>;
  close(): void;
}

/** A page of a board in a replica of this person, without a window. */
export async function replica(
  person: Person,
  { wbNo }: Pick<Board, 'wbNo'>,
  pageId?: string,
  maciid = 'witness',
): Promise<{ readonly page: PageClient; close(): void }> {
  const http = contractHttp(person.client);
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
  // A snapshot comes by HTTP, the right to draw and all later records through the socket.
  await expect
    .poll(() => page.page !== undefined && page.standing !== undefined && page.live, 'the page is there to its end')
    .toBe(true);
  return { page, close: () => connection.close() };
}

export async function witness(person: Person, board: Board, pageId?: string): Promise<Witness> {
  const { page, close } = await replica(person, board, pageId);
  const objects = () => [...(page.page?.objects.values() ?? [])];
  return {
    get objects() {
      return objects();
    },
    async only() {
      await expect.poll(() => objects().length, 'objects on the page').toBe(1);
      const [one] = objects();
      if (one === undefined) throw new Error('the object is gone again');
      return one;
    },
    close,
  };
}

/** A person on a board of their own, and a witness. */
export async function onePerson(page: Page, owner: Person): Promise<{ readonly board: Board; readonly seen: Witness }> {
  const board = await newBoard(owner, 'Solar canopy');
  await signedInAs(page, owner);
  await openEditor(page, board);
  const seen = await witness(owner, board);
  page.once('close', () => seen.close());
  return { board, seen };
}

/** The owner of a board and Ben Okoro, who may edit and copy, each with a screen of their own, and a witness. */
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
