/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Browser, Page, Request, TestInfo } from '@playwright/test';
import { type BoardObject, KIND, readObject } from '@sw/board-model';
import type { KindCell } from '@sw/testing';
import type { Frame } from '../pixels/gallery/sheet.ts';
import { halved, isWithin, type Likeness, likenessIn } from '../pixels/likeness.ts';
import { fromPng, type Picture, part } from '../pixels/picture.ts';
import { exported } from './export-world.ts';
import { ofStore } from './pictures-world.ts';
import { expect, settled } from './world.ts';

const MARK = [255, 0, 255] as const;
const MARK_SIDE = 8;
/**
 * The distance from the first mark to the corner of the page. It is even, so that the squares of two by two pixels are the
 * same in every picture.
 */
const ORIGIN = 16;

/** Squares in a unique colour at two corners of the page, by which two pictures are aligned. */
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

/** The position of the page in a picture, from mark to mark. */
function pageFrame({ width, bytes }: Picture): Frame {
  const isMark = (pixel: number): boolean => MARK.every((shade, c) => bytes[pixel * 4 + c] === shade);
  let [first, last] = [0, bytes.length / 4 - 1];
  while (first < last && !isMark(first)) first += 1;
  while (last > first && !isMark(last)) last -= 1;
  if (first === last) throw new Error('the marks are not seen');
  const [left, top] = [first % width, Math.floor(first / width)];
  return { left, top, width: (last % width) + 1 - left, height: Math.floor(last / width) + 1 - top };
}

/**
 * Progress and buttons over documents belong to the window, not to the page. Hidden through the CSSOM, because the policy
 * allows no other style.
 */
const hideControls = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-document], [data-audio] { display: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** A font or a picture; the board reads its pictures by `fetch`, from signed addresses of the store. */
const isSeen = (request: Request): boolean =>
  ['font', 'image'].includes(request.resourceType()) || ofStore('GET')(request);

/**
 * The number of fonts and pictures being loaded. Other requests are not counted: for those that may outlive their page
 * (`keepalive`), Chromium never reports the end.
 */
export function countArriving(page: Page): () => number {
  const arriving = new Set<Request>();
  page.on('request', (request) => {
    if (isSeen(request)) arriving.add(request);
  });
  page.on('requestfinished', (request) => arriving.delete(request));
  page.on('requestfailed', (request) => arriving.delete(request));
  return () => arriving.size;
}

/** The window's contents once nothing moves any more, and nothing that it shows is still arriving. */
export async function stillWindow(page: Page, arriving: () => number): Promise<Picture> {
  await hideControls(page);
  const look = async () => {
    await expect.poll(arriving, { message: 'fonts and pictures are there' }).toBe(0);
    return page.screenshot();
  };
  return fromPng(await settled(look, 3));
}

/** The page at half its scale, from mark to mark. */
export const pageIn = (picture: Picture, frame = pageFrame(picture)): Picture => halved(part(picture, frame));

/** The page as shown by its exported files, at half its scale, from mark to mark. */
export interface Files {
  readonly PNG: Picture;
  readonly SVG: Picture;
  readonly PDF: Picture;
  readonly svg: string;
  readonly pdfPath: string;
}

/** Exports through the dialog. The browser itself shows the SVG, and a third-party engine the PDF. */
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
  // Twice the resolution, so that thin lines are not rounded to whole pixels.
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

/** The cells in which a file differs from the screen. */
export const unlike = (screen: Picture, file: Picture, cells: readonly KindCell[], most: Likeness): string[] =>
  cells.filter((cell) => !isWithin(likenessOf(screen, file, cell), most)).map(({ name }) => name);
