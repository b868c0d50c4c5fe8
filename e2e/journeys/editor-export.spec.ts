/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readTwbHead } from '@sw/board-archive';
import { type BoardObject, contentHash, copyPageContents, createPage, textOf } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { PNG } from 'pngjs';
import { doing, drag, expectSaved, key, onePerson, openEditor, twoPeople, witness, write } from './editor-world.ts';
import { exportDialog, exported } from './export-world.ts';
import { joined, openList, pageOf } from './sharing-world.ts';
import { expect, heard, newPerson, test } from './world.ts';

const drawn = (page: Page) =>
  drag(page, [
    [500, 300],
    [700, 420],
  ]);

test('a page goes out as PDF, SVG and PNG with what both people drew, and the files agree', async ({
  page,
  person: owner,
  browser,
}, info) => {
  // Three files, each created by a process of its own.
  test.slow();
  const { other, seen } = await twoPeople(page, owner, browser);
  await key(page, 'r');
  await drawn(page);
  await write(page, [520, 520], 'Solar roof 停车场');
  await key(other, 'n');
  await other.mouse.click(900, 300);
  await other.keyboard.type('Shade after 3 pm');
  await other.keyboard.press('Escape');
  // An export waits for unsent work of its own screen, but not of others.
  await expect.poll(() => seen.objects.map(textOf)).toContain('Shade after 3 pm');

  await doing(page, 'ask', () => key(page, 'Control+Shift+E'));
  await expect(exportDialog(page)).toBeVisible();
  const pdf = await exported(page, ['PDF', 'This page']);
  expect(pdf.name).toBe('Solar canopy.pdf');
  const words = execFileSync('pdftotext', [pdf.path, '-'], { encoding: 'utf8' });
  for (const word of ['Solar roof', '停车场', 'Shade']) expect(words).toContain(word);

  const png = await exported(page, ['PNG', 'This page', '1×']);
  const picture = PNG.sync.read(png.bytes);
  const svg = await exported(page, ['SVG', 'This page']);
  expect([png.name, svg.name]).toEqual(['Solar canopy.png', 'Solar canopy.svg']);
  expect(svg.bytes.toString()).toContain('>Shade');

  const path = info.outputPath('page.svg');
  await writeFile(path, svg.bytes);
  const viewer = await browser.newPage({ viewport: { width: picture.width, height: picture.height } });
  await viewer.goto(`file://${path}`);
  const shown = PNG.sync.read(await viewer.screenshot());
  await viewer.close();
  expect(apart(picture, shown)).toBeLessThan(0.006);
  execFileSync('pdftoppm', ['-r', '96', '-png', '-singlefile', pdf.path, info.outputPath('page')]);
  expect(apart(picture, PNG.sync.read(await readFile(info.outputPath('page.png'))))).toBeLessThan(0.006);
});

/** The share of pixels that differ by more than a quarter of the range; engines differ in how they smooth edges. */
function apart(one: PNG, other: PNG): number {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  let differing = 0;
  for (let i = 0; i < one.data.length; i += 4) {
    if ([0, 1, 2].some((channel) => Math.abs((one.data[i + channel] ?? 0) - (other.data[i + channel] ?? 0)) > 64))
      differing += 1;
  }
  return differing / (one.data.length / 4);
}

test('a selection goes out alone, can be looked through, and one that is gone gets a message', async ({
  page,
  person: owner,
}) => {
  await onePerson(page, owner);
  await key(page, 'r');
  await drawn(page);
  await key(page, 'v');
  await page.mouse.click(500, 360);
  const { bytes } = await exported(page, ['PNG', 'Selection (1 object)', '2×', 'Transparent background']);
  const { data, width } = PNG.sync.read(bytes);
  expect(width).toBeGreaterThan(400);
  expect(data[3], 'the corner can be looked through').toBe(0);
});

test('a user without the permit to copy is offered no file, and the server makes none', async ({
  page,
  person: owner,
  browser,
}) => {
  // Four people, two of them with a screen.
  test.slow();
  const { board } = await onePerson(page, owner);
  const { exportId } = await owner.client.call(ROUTES.createExport, {
    params: { wbNo: board.wbNo },
    body: { format: 'pdf' },
  });
  for (const permit of ['0', '1'] as const) {
    const guest = await newPerson('Gia Rossi');
    await joined(owner, board, guest, permit);
    const other = await pageOf(browser, guest);
    await openEditor(other, board);
    await other.getByRole('button', { name: 'Menu for Solar canopy' }).click();
    await expect(other.getByRole('menuitem', { name: 'Import' })).toBeVisible();
    for (const name of ['Export', 'Print'])
      await expect(other.getByRole('menuitem', { name, exact: true })).toBeHidden();
    // Waits for the menu, which takes the focus a frame after it becomes visible.
    await other.getByRole('menu').press('Escape');
    await expect(other.getByRole('menu')).toBeHidden();
    await key(other, 'Control+p');
    await heard(other, 'The owner does not allow copying this whiteboard');
    const params = { wbNo: board.wbNo, exportId };
    for (const format of ['pdf', 'png', 'svg', 'twb'] as const) {
      const asked = guest.client.call(ROUTES.createExport, { params: { wbNo: board.wbNo }, body: { format } });
      await expect(asked).rejects.toMatchObject({ error: 'COPY_FORBIDDEN' });
    }
    await expect(guest.client.call(ROUTES.getExport, { params })).rejects.toMatchObject({ error: 'COPY_FORBIDDEN' });
    await other.close();
  }
  const copier = await newPerson('Hal Berg');
  await joined(owner, board, copier, '2');
  const theirs = copier.client.call(ROUTES.getExport, { params: { wbNo: board.wbNo, exportId } });
  await expect(theirs, 'a file is of who began it').rejects.toMatchObject({ error: 'NOT_FOUND' });
});

/** The objects in the log, as read by a witness. */
function hashOf(objects: readonly BoardObject[]): string {
  const page = createPage('1');
  for (const object of objects) page.objects.set(object.selectId, object);
  return contentHash(copyPageContents(page, '1', { version: 1, creator: 1 }));
}

test('R3.16 a board goes out as a twb file and comes in again with the same pages', async ({
  page,
  person: owner,
}, info) => {
  const { seen } = await onePerson(page, owner);
  for (const [letter, x] of [
    ['r', 400],
    ['o', 600],
    ['a', 800],
  ] as const) {
    await key(page, letter);
    await drag(page, [
      [x, 300],
      [x + 120, 400],
    ]);
  }
  await write(page, [450, 520], '停车场 plan');
  await expectSaved(page);
  const { name, bytes } = await exported(page, ['Whiteboard file']);
  expect(name).toBe('Solar canopy.twb');
  const head = readTwbHead(bytes);
  if (!head.ok) throw new Error(head.error);
  const [hash] = head.value.pages.map((one) => one.hash);
  await expect.poll(() => hashOf(seen.objects)).toBe(hash);

  const path = info.outputPath('Solar canopy.twb');
  await writeFile(path, bytes);
  await openList(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await choosing).setFiles(path);
  await heard(page, 'Imported Solar canopy', { timeout: 60_000 });
  const boards = await owner.client.call(ROUTES.listBoards, {});
  expect(boards.map(({ wbName }) => wbName)).toEqual(['Solar canopy', 'Solar canopy']);
  const made = boards.find(
    ({ createdAt }) =>
      createdAt ===
      boards
        .map((one) => one.createdAt)
        .sort()
        .at(-1),
  );
  if (!made) throw new Error('no board');
  expect(made.thumbnail, 'it has its picture at once').not.toBeNull();
  const watcher = await witness(owner, made);
  await expect.poll(() => hashOf(watcher.objects)).toBe(hash);
  watcher.close();

  await writeFile(path, bytes.subarray(0, bytes.length - 3));
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await again).setFiles(path);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'This is not a whiteboard file, or it is damaged',
  );
  expect(await owner.client.call(ROUTES.listBoards, {})).toHaveLength(2);
});

test('Ctrl and P prints the board, one page a sheet', async ({ page, person: owner }, info) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const { board } = await onePerson(page, owner);
  await owner.client.call(ROUTES.createPage, { query: { wbNo: board.wbNo }, body: {} });
  await key(page, 'r');
  await drawn(page);
  await expectSaved(page);
  await doing(page, 'ask', () => key(page, 'Control+p'));
  const print = page.getByRole('dialog', { name: 'Print' });
  await print.getByLabel('All 2 pages').check();
  await print.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 60_000 });
  const path = info.outputPath('print.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  const facts = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
  expect(/Pages: +(\d+)/.exec(facts)?.[1]).toBe('2');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.sw-print')).toHaveCount(0);
});
