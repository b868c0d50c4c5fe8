import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { type BoardObject, blobIdOf, creation, deletion, KIND, OPERATION, textOf } from '@sw/board-model';
import { everyKind, type KindCell } from '@sw/testing';
import { ON_DESKTOP } from '../chromium.ts';
import { differenceBetween, type Likeness, moved } from '../pixels/likeness.ts';
import type { Picture } from '../pixels/picture.ts';
import { key, openEditor, replica, twoPeople } from './editor-world.ts';
import {
  countArriving,
  type Files,
  filesOf,
  likenessOf,
  marksAround,
  pageIn,
  stillWindow,
  unlike,
} from './likeness-world.ts';
import { BLUE, halves, insertOne, RED } from './pictures-world.ts';
import { expect, test } from './world.ts';

test.use(ON_DESKTOP);

/** The whole page at one pixel per unit. */
const WINDOW = { width: 2_000, height: 3_000 } as const;
/** An explicit paper, since the dots of default paper are only drawn on the screen. */
const PAPER = { color: '#FBF7EA' } as const;
/** The default family is that of the reader's system; a bundled family is the same everywhere. */
const FAMILY = 'Open Sans';

const FORMATS = ['PNG', 'SVG', 'PDF'] as const;

/**
 * The limits for one cell, at half the scale. Measured in the worst cells: PNG 0.63, 0.001 and 0.16; SVG 1.34, 0.008 and
 * 0.19; PDF 2.66, 0.022 and 0.65. The means are those of the large words, whose edges Chromium deepens and a PDF's reader
 * does not round to pixels; the 0.65 is that of a template's faint rules, which the reader draws a little bolder.
 */
const MOST: Readonly<Record<(typeof FORMATS)[number], Likeness>> = {
  PNG: { mean: 1, share: 0.004, ofMoved: 0.3 },
  SVG: { mean: 2, share: 0.015, ofMoved: 0.35 },
  PDF: { mean: 3.5, share: 0.03, ofMoved: 0.75 },
};

/** Text in the order of the file and without whitespace, since the lines of one text follow each other directly. */
const bare = (text: string): string => text.replace(/\s/g, '');

function wordsIn(pdfPath: string): string {
  return bare(execFileSync('pdftotext', ['-raw', pdfPath, '-'], { encoding: 'utf8' }));
}

/** The targets of the links in a PDF. */
async function linksIn(pdfPath: string): Promise<Set<string>> {
  const file = await readFile(pdfPath, 'latin1');
  const links = [...file.matchAll(/\/URI \(((?:\\.|[^\\)])*)\)/g)].map(([, link = '']) => link.replace(/\\(.)/g, '$1'));
  return new Set(links);
}

const LINK = 'https://example.org/office?a=1&b=(2)';

/** The text of an object: its words, or the name on its frame. */
const readIn = (object: BoardObject): string =>
  textOf(object) || (object.type === KIND.image ? '' : (object.name ?? ''));

/** Adds to the report how far the worst cell is from the screen. */
function report(info: TestInfo, cells: readonly KindCell[], screen: Picture, files: Files): void {
  for (const format of FORMATS) {
    const { mean, share } = differenceBetween(screen, files[format]);
    const found = cells.map((cell) => ({ name: cell.name, ...likenessOf(screen, files[format], cell) }));
    const worst = (by: keyof Likeness): string => {
      const [most] = found.toSorted((a, b) => b[by] - a[by]);
      return `${by} ${most?.[by].toFixed(3)} ${most?.name}`;
    };
    const description = `page ${mean.toFixed(3)} ${share.toFixed(5)}; ${worst('mean')}; ${worst('share')}; ${worst('ofMoved')}`;
    info.annotations.push({ type: format, description });
  }
}

async function lookAtAll(page: Page, arriving: () => number): Promise<Picture> {
  await key(page, 'Shift+Digit1');
  // The view moves there with an animation.
  await stillWindow(page, arriving);
  await key(page, 'Control+0');
  await key(page, '\\');
  await page.mouse.move(10, 10);
  return pageIn(await stillWindow(page, arriving));
}

test('a page with every kind of object looks in its files as it does on the screen, and what is missing or moved is noticed', async ({
  page: mei,
  person: owner,
  browser,
}, info) => {
  // Six files, each created by a process of its own, and pictures of six million pixels.
  test.setTimeout(400_000);
  const { board, other: ben, seen } = await twoPeople(mei, owner, browser);
  const picture = await insertOne(mei, seen, halves('roof.png', 320, 200, RED, BLUE));
  await key(mei, 'Control+a');
  await key(mei, 'Delete');
  await expect.poll(() => seen.objects).toEqual([]);
  await mei.close();

  const cells = everyKind({ blobId: blobIdOf(picture.imgSrc) ?? '', fontFamily: FAMILY });
  const objects = cells.flatMap((cell) => cell.objects);
  expect(new Set(objects.map(({ type }) => type))).toEqual(new Set([...Object.values(KIND), 999]));
  const drawer = await replica(owner, board);
  const state = [...objects, ...marksAround(cells)];
  const drawn = drawer.page.dispatch([
    { protocolType: OPERATION.created, state, changes: state.map(({ selectId }) => creation(selectId)) },
    { protocolType: OPERATION.background, changes: [['', 'background', null, PAPER]] },
  ]);
  expect(drawn.ok).toBe(true);
  await expect.poll(() => drawer.page.pending).toBe(0);

  await ben.setViewportSize(WINDOW);
  const arriving = countArriving(ben);
  await openEditor(ben, board);
  const screen = await lookAtAll(ben, arriving);
  const files = await filesOf(ben, browser, info);
  report(info, cells, screen, files);
  for (const format of FORMATS) expect(unlike(screen, files[format], cells, MOST[format]), format).toEqual([]);

  const words = wordsIn(files.pdfPath);
  expect(objects.map(readIn).filter((text) => !words.includes(bare(text)))).toEqual([]);
  expect(await linksIn(files.pdfPath)).toEqual(new Set([LINK]));
  expect(files.svg).toContain(`xlink:href="${LINK.replace('&', '&amp;')}"`);

  const names = cells.map(({ name }) => name);
  for (const format of FORMATS) {
    const file = files[format];
    const forged = {
      'four pixels to the right': moved(file, 2, 0),
      'four pixels down': moved(file, 0, 2),
      gone: moved(file, file.width, 0),
    };
    for (const [forgery, other] of Object.entries(forged))
      expect(unlike(screen, other, cells, MOST[format]), `${format}, ${forgery}`).toEqual(names);
  }

  const [gone, aside] = ['hexagon', 'kanban'].map((name) => cells.find((cell) => cell.name === name)?.objects[0]);
  if (!gone || !aside) throw new Error('no such kinds');
  const changed = drawer.page.dispatch([
    { protocolType: OPERATION.eraser, changes: [deletion(gone.selectId)] },
    { protocolType: OPERATION.property, changes: [[aside.selectId, 'left', aside.left, aside.left + 4]] },
  ]);
  expect(changed.ok).toBe(true);
  await expect.poll(() => drawer.page.pending).toBe(0);
  const later = await filesOf(ben, browser, info);
  for (const format of FORMATS)
    expect(unlike(screen, later[format], cells, MOST[format]), format).toEqual(['hexagon', 'kanban']);
  drawer.close();
});
