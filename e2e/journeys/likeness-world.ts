/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { type BoardObject, KIND, readObject } from '@sw/board-model';
import type { KindCell } from '@sw/testing';
import type { Frame } from '../pixels/gallery/sheet.ts';
import { halved, isWithin, type Likeness, likenessIn } from '../pixels/likeness.ts';
import { fromPng, type Picture, part } from '../pixels/picture.ts';
import { exported } from './export-world.ts';
import { expect } from './world.ts';

const MARK = [255, 0, 255] as const;
const MARK_SIDE = 8;
/** From the first mark to the corner of the page. Even, so that the squares of two pixels are the same ones in every picture. */
const ORIGIN = 16;

/** Squares of a colour that nothing else has, at two corners of the page: by them one picture is laid on another. */
export function marksAround(cells: readonly KindCell[]): BoardObject[] {
  const right = Math.max(...cells.map(({ frame }) => frame.left + frame.width));
  const bottom = Math.max(...cells.map(({ frame }) => frame.top + frame.height));
  return [
    { left: -ORIGIN, top: -ORIGIN },
    { left: right, top: bottom },
  ].map((place, i) => {
    const look = { width: MARK_SIDE, height: MARK_SIDE, fill: '#FF00FF', stroke: 'transparent' };
    const read = readObject({ selectId: String(i + 1), type: KIND.rectangle, ...place, ...look });
    if (!read.ok) throw new Error(read.error);
    return read.value;
  });
}

/** Where the page lies in a picture of it, from mark to mark. */
function pageFrame({ width, bytes }: Picture): Frame {
  const isMark = (pixel: number): boolean => MARK.every((shade, c) => bytes[pixel * 4 + c] === shade);
  let [first, last] = [0, bytes.length / 4 - 1];
  while (first < last && !isMark(first)) first += 1;
  while (last > first && !isMark(last)) last -= 1;
  if (first === last) throw new Error('the marks are not seen');
  const [left, top] = [first % width, Math.floor(first / width)];
  return { left, top, width: (last % width) + 1 - left, height: Math.floor(last / width) + 1 - top };
}

/** Progress and buttons over documents belong to the window, not to the page. By the object model: the policy allows no other style. */
const hideControls = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-document], [data-audio] { display: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** What the window shows when nothing moves any more. */
export async function stillWindow(page: Page): Promise<Picture> {
  await hideControls(page);
  let last = await page.screenshot();
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = await page.screenshot();
    return last.equals(before);
  };
  await expect.poll(isStill, { intervals: [500], timeout: 60_000 }).toBe(true);
  return fromPng(last);
}

/** The page at half its scale, from mark to mark. */
export const pageIn = (picture: Picture, frame = pageFrame(picture)): Picture => halved(part(picture, frame));

/** The page as its files show it, at half its scale, from mark to mark. */
export interface Files {
  readonly PNG: Picture;
  readonly SVG: Picture;
  readonly PDF: Picture;
  readonly svg: string;
  readonly pdfPath: string;
}

/** Through the dialog. The SVG is shown by the browser itself, the PDF by an engine that is not ours. */
export async function filesOf(page: Page, browser: Browser, info: TestInfo): Promise<Files> {
  const whole = fromPng((await exported(page, ['PNG', 'This page', '1×'])).bytes);
  const { width, height } = whole;
  const frame = pageFrame(whole);
  const svg = (await exported(page, ['SVG', 'This page'])).bytes;
  const svgPath = info.outputPath('page.svg');
  await writeFile(svgPath, svg);
  const viewer = await browser.newPage({ viewport: { width, height } });
  await viewer.goto(`file://${svgPath}`);
  const shown = fromPng(await viewer.screenshot());
  await viewer.close();
  const { path: pdfPath } = await exported(page, ['PDF', 'This page']);
  // Twice as large, so that thin lines are not rounded to whole pixels.
  execFileSync('pdftoppm', ['-r', '192', '-png', '-singlefile', pdfPath, info.outputPath('page')]);
  const drawn = halved(fromPng(await readFile(info.outputPath('page.png'))));
  for (const one of [shown, drawn]) expect([one.width, one.height]).toEqual([width, height]);
  const [PNG, SVG, PDF] = [whole, shown, drawn].map((one) => pageIn(one, frame)) as [Picture, Picture, Picture];
  return { PNG, SVG, PDF, svg: svg.toString(), pdfPath };
}

const halfFrame = ({ left, top, width, height }: Frame): Frame => ({
  left: (ORIGIN + left) / 2,
  top: (ORIGIN + top) / 2,
  width: width / 2,
  height: height / 2,
});

export const likenessOf = (screen: Picture, file: Picture, { frame }: KindCell): Likeness =>
  likenessIn(screen, file, halfFrame(frame));

/** The cells in which a file looks another way than the screen. */
export const unlike = (screen: Picture, file: Picture, cells: readonly KindCell[], most: Likeness): string[] =>
  cells.filter((cell) => !isWithin(likenessOf(screen, file, cell), most)).map(({ name }) => name);
