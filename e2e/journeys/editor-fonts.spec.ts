import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { ON_DESKTOP } from '../chromium.ts';
import { bar, choose, expectSaved, key, onePerson, openEditor, twoPeople } from './editor-world.ts';
import { exported } from './export-world.ts';
import { expect, test } from './world.ts';

test.use({ ...ON_DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });

const PAPER = [900, 640] as const;
const CLEAR = { x: 100, y: 120, width: 1100, height: 480 };

interface Words {
  readonly width: number;
  /** Row by row, with one character per pixel. */
  readonly ink: string;
}

/** The text on the paper, wherever it is. */
async function wordsOn(page: Page): Promise<Words> {
  const { data, width, height } = PNG.sync.read(await page.screenshot({ clip: CLEAR }));
  const isInk = (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) <= 120;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isInk(x, y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  let ink = '';
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) ink += isInk(x, y) ? '#' : '.';
  return { width: right - left, ink };
}

const inkWidth = async (page: Page): Promise<number> => (await wordsOn(page)).width;

/** Nothing selected, and everything in the window at its actual size. */
async function rest(page: Page): Promise<void> {
  await key(page, 'Escape');
  await key(page, 'Escape');
  await key(page, 'Shift+Digit1');
  await key(page, 'Control+0');
  await page.mouse.move(...PAPER);
}

/** The same, repeated until something is visible: a page that is still opening has nothing to fit. */
async function restOnWords(page: Page): Promise<void> {
  const look = async () => {
    await rest(page);
    return inkWidth(page);
  };
  await expect.poll(look).toBeGreaterThan(100);
}

/** The width, once both windows show the same. Their positions may differ by part of a pixel. */
async function widthInBoth(page: Page, other: Page, isRight: (width: number) => boolean): Promise<number> {
  let width = 0;
  const isSame = async () => {
    width = await inkWidth(page);
    return isRight(width) && Math.abs(width - (await inkWidth(other))) <= 2;
  };
  await expect.poll(isSame).toBe(true);
  return width;
}

/** The fonts that this window has fetched, by file name. */
function fontsFetched(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/([a-z0-9-]+)-[\w-]{8}\.woff2/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}

/** Loads that the page's own policy has blocked. */
function refusals(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) said.push(message.text());
  });
  return said;
}

test('R9.10 a text is written in a font that comes with the product, which others see too, also after a reload', async ({
  page,
  person: owner,
  browser,
}) => {
  test.slow();
  const refused = refusals(page);
  const { board, other, seen } = await twoPeople(page, owner, browser);
  const [here, there] = [fontsFetched(page), fontsFetched(other)];
  await key(page, 't');
  await page.mouse.click(400, 300);
  await page.keyboard.type('Canopy for the car park');
  await page.keyboard.press('Escape');
  await expect.poll(() => seen.objects.length).toBe(1);
  await rest(page);
  await rest(other);
  const usual = await widthInBoth(page, other, (width) => width > 100);
  // The default is one small file, the same for all users and for exported files.
  expect(new Set([...here, ...there])).toEqual(new Set(['noto-sans-latin-400-normal']));

  await key(page, 'Control+a');
  await choose(page, 'Font', 'Caveat');
  await expect.poll(async () => (await seen.only()).fontFamily).toBe('Caveat');
  await rest(page);
  await rest(other);
  // A narrow font: a fifth narrower than the default.
  const narrow = await widthInBoth(page, other, (width) => width < usual - 30);
  // The list has shown each name in its own font; the other window needs one file of one family.
  await expect.poll(() => new Set(here).size).toBeGreaterThanOrEqual(9);
  expect([...new Set(there)].toSorted()).toEqual(['caveat-latin-400-normal', 'noto-sans-latin-400-normal']);

  await expectSaved(page);
  await page.reload();
  await openEditor(page, board);
  await restOnWords(page);
  const again = await widthInBoth(page, other, (width) => width < usual - 30);
  expect(Math.abs(again - narrow)).toBeLessThanOrEqual(2);
  await key(page, 'Control+a');
  await expect(bar(page, 'Font')).toContainText('Caveat');
  expect(refused).toEqual([]);
});

test('R9.10 letters of a Han family that are written later look like those that were there when the board was opened', async ({
  page,
  person: owner,
  browser,
}) => {
  test.slow();
  const { board, other, seen } = await twoPeople(page, owner, browser);
  const [here, there] = [fontsFetched(page), fontsFetched(other)];
  await key(page, 't');
  await page.mouse.click(400, 300);
  await page.keyboard.insertText('停车');
  await page.keyboard.press('Escape');
  await expect.poll(() => seen.objects.length).toBe(1);
  await choose(page, 'Font', 'Ma Shan Zheng');
  await expect.poll(async () => (await seen.only()).fontFamily).toBe('Ma Shan Zheng');
  const parts = (names: readonly string[]) => new Set(names.filter((name) => name.startsWith('ma-shan-zheng'))).size;
  await expect.poll(() => parts(there)).toBeGreaterThan(0);
  const before = parts(here);

  await key(page, 'Enter');
  await page.keyboard.press('End');
  await page.keyboard.insertText('场顶棚雨雪');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await seen.only()).runs?.[0]?.text).toBe('停车场顶棚雨雪');
  // These characters are in parts of the family that were not needed before.
  await expect.poll(() => parts(here)).toBeGreaterThan(before);
  await expectSaved(page);
  await other.reload();
  await openEditor(other, board);
  await restOnWords(page);
  await restOnWords(other);
  await expect.poll(async () => (await wordsOn(page)).ink === (await wordsOn(other)).ink).toBe(true);
});

interface Line {
  readonly left: number;
  readonly right: number;
}

/** The lines of a text on the screen, found by the pixel rows that contain ink. */
async function linesOn(page: Page): Promise<Line[]> {
  const { data, width, height } = PNG.sync.read(await page.screenshot({ clip: CLEAR }));
  const lines: { left: number; right: number; last: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) > 120) continue;
      const line = lines.at(-1);
      // The dot of an i is nearer to its letter than lines are to each other.
      if (line && y - line.last < 8) {
        [line.left, line.right, line.last] = [Math.min(line.left, x), Math.max(line.right, x), y];
      } else lines.push({ left: x, right: x, last: y });
    }
  }
  return lines;
}

const WORD = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">/g;

/** The lengths of the lines in a PDF, from its words, in css pixels: a point is four thirds of a pixel. */
function linesIn(path: string): number[] {
  const found = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  const lines: { readonly middle: number; left: number; right: number }[] = [];
  for (const [, ...numbers] of found.matchAll(WORD)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map(Number);
    const middle = (top + bottom) / 2;
    // Han and Latin words of a line have different heights.
    const line = lines.find((one) => Math.abs(one.middle - middle) < 9);
    if (line) [line.left, line.right] = [Math.min(line.left, left), Math.max(line.right, right)];
    else lines.push({ middle, left, right });
  }
  return lines.map(({ left, right }) => ((right - left) * 4) / 3);
}

test('R9.10 a text in the default face breaks at the same words on the screen and in a PDF, and its lines are as long', async ({
  page,
  person: owner,
}) => {
  test.slow();
  const { seen } = await onePerson(page, owner);
  const text =
    'Will the canopy withstand wind and wild illumination? Willow Millwright filled in: it will, mostly 停车场顶棚.';
  // A long pasted text wraps.
  await page.evaluate((words) => navigator.clipboard.writeText(words), text.repeat(2));
  await page.mouse.move(600, 360);
  await key(page, 'Control+v');
  await expect.poll(() => seen.objects.map(({ width }) => (width ?? 0) > 0)).toEqual([true]);
  await expectSaved(page);
  await restOnWords(page);
  const pdf = await exported(page, ['PDF', 'This page']);
  const lines = linesIn(pdf.path);
  expect(lines.length).toBeGreaterThan(2);
  const looked = async () => {
    await rest(page);
    const shown = await linesOn(page);
    return shown.map(({ left, right }, i) => Math.abs(right - left - (lines[i] ?? 0)) < 6);
  };
  await expect.poll(looked).toEqual(lines.map(() => true));
});
