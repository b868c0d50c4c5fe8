/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { KIND } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { makeDocument, makePdf } from '@sw/convert/testing';
import { PNG } from 'pngjs';
import { doing, drag, key, onePerson, tool, twoPeople, type Witness } from './editor-world.ts';
import { exported } from './export-world.ts';
import { boxOf } from './layout-world.ts';
import { dropFiles } from './pictures-world.ts';
import { expect, type Person, settled, test } from './world.ts';

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

async function insert(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Documents and audio').click();
  await (await chooser).setFiles([file(name, bytes)]);
}

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const openAt = (page: Page, name: string): Locator => card(page, name).getByText(/^\d+ \/ \d+/);
const documentOf = (seen: Witness) =>
  seen.objects.find(({ type }) => type === KIND.pdf || type === KIND.officeDocument);
/** Waits until the converter has drawn this many pages: a page that is not drawn yet cannot be opened. */
async function pagesDrawn(owner: Person, seen: Witness, count: number): Promise<void> {
  await expect.poll(() => documentOf(seen)?.url ?? '', 'it has its address').not.toBe('');
  const query = { uri: documentOf(seen)?.url ?? '' };
  await expect
    .poll(async () => (await owner.client.call(ROUTES.getDocument, { query })).ready.length, { timeout: 60_000 })
    .toBe(count);
}
const inkOn = (seen: Witness) => seen.objects.filter(({ type }) => type === KIND.markerLine);

/** The number of pixels on the first sheet that have a colour. */
const dotsOf = (path: string, colour?: string): number =>
  dotsIn(execFileSync('pdftoppm', ['-png', '-r', '72', '-singlefile', path], { maxBuffer: 64 * 1024 * 1024 }), colour);

/** The number of pixels in a picture that have a colour. */
function dotsIn(picture: Buffer, colour = ''): number {
  const { data } = PNG.sync.read(picture);
  const shades = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let found = 0;
  for (let i = 0; i < data.length; i += 4) {
    const apart = shades.reduce((sum, shade, n) => sum + Math.abs((data[i + n] ?? 0) - shade), 0);
    if (apart < 40) found += 1;
  }
  return found;
}

test('R1.15 R3.23 R3.55 R3.84 R3.92 a deck is uploaded, converted and turned for both; ink stays on its page and goes out in the PDF', async ({
  page,
  person: owner,
  browser,
}) => {
  test.setTimeout(400_000);
  const { other, seen } = await twoPeople(page, owner, browser);
  const deck = await makeDocument({ format: 'pptx', pages: 5, words: '光伏车棚 Slide' });
  await doing(page, 'insertDocument', () =>
    doing(page, 'documentArrived', () => insert(page, 'Feeder study.pptx', deck)),
  );
  await expect(openAt(page, 'Feeder study.pptx')).toHaveText('1 / 5', { timeout: 90_000 });
  await expect(openAt(other, 'Feeder study.pptx')).toHaveText('1 / 5', { timeout: 30_000 });
  await pagesDrawn(owner, seen, 5);
  expect(documentOf(seen)).toMatchObject({ type: KIND.officeDocument, name: 'Feeder study.pptx' });
  await expect(card(other, 'Feeder study.pptx')).toContainText('光伏车棚 Slide 1');

  const next = card(page, 'Feeder study.pptx').getByRole('button', { name: 'Next page' });
  await doing(page, 'turnPage', () => next.click());
  await key(page, 'Escape');
  await next.click();
  await expect(openAt(other, 'Feeder study.pptx')).toHaveText('3 / 5');
  await expect(card(other, 'Feeder study.pptx')).toContainText('光伏车棚 Slide 3');

  const box = await boxOf(card(page, 'Feeder study.pptx'));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height * 0.62 };
  await key(page, 'p');
  await drag(page, [
    [middle.x - 60, middle.y],
    [middle.x, middle.y + 30],
    [middle.x + 60, middle.y],
  ]);
  await expect.poll(() => inkOn(seen)).toMatchObject([{ parentId: documentOf(seen)?.selectId, pageIndex: 2 }]);
  await key(page, 'v');
  const around = { x: middle.x - 70, y: middle.y - 10, width: 140, height: 50 };
  // Found by its colour, which does not occur in the document.
  const dots = async (window: Page) => dotsIn(await window.screenshot({ clip: around }), inkOn(seen)[0]?.stroke);
  await expect.poll(() => dots(page)).toBeGreaterThan(80);
  await expect.poll(() => dots(other)).toBeGreaterThan(80);

  await card(other, 'Feeder study.pptx').getByRole('button', { name: 'Next page' }).click();
  await expect(openAt(page, 'Feeder study.pptx')).toHaveText('4 / 5');
  await expect.poll(() => dots(page), 'the ink has gone with its page').toBe(0);
  await card(other, 'Feeder study.pptx').getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => dots(page)).toBeGreaterThan(80);

  await card(page, 'Feeder study.pptx').getByRole('button', { name: 'Pages of the document' }).click();
  const strip = page.getByRole('navigation', { name: 'Pages of the document' });
  await expect(strip.getByRole('button')).toHaveCount(5);
  await expect(strip.getByRole('button', { name: 'Page 3, with drawings' })).toHaveAttribute('aria-current', 'page');
  await expect(strip.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('data-has-objects', 'false');

  const pdf = await exported(page, ['PDF', 'This page']);
  const words = execFileSync('pdftotext', [pdf.path, '-'], { encoding: 'utf8' });
  expect(words).toContain('Feeder study.pptx');
  expect(dotsOf(pdf.path, inkOn(seen)[0]?.stroke)).toBeGreaterThan(80);

  await card(page, 'Feeder study.pptx').getByRole('button', { name: 'More' }).click();
  await doing(page, 'openDocument', () => page.getByRole('menuitem', { name: 'Close for everyone' }).click());
  await expect(openAt(other, 'Feeder study.pptx')).toBeHidden();
  await expect.poll(() => dots(other), 'the cover hides page and ink').toBe(0);
  await card(other, 'Feeder study.pptx').getByRole('button', { name: 'Open for everyone' }).click();
  await expect(openAt(page, 'Feeder study.pptx')).toHaveText('3 / 5');
  await expect.poll(() => dots(page)).toBeGreaterThan(80);

  await card(page, 'Feeder study.pptx').getByRole('button', { name: 'More' }).click();
  await doing(page, 'clearDocumentPage', () =>
    page.getByRole('menuitem', { name: 'Remove the ink of this page' }).click(),
  );
  await expect.poll(() => inkOn(seen)).toEqual([]);
});

test('R1.15 R3.55 a text and a sheet with Chinese words, a table and a picture look and read the same for both', async ({
  page,
  person: owner,
  browser,
}) => {
  test.setTimeout(400_000);
  const { other, seen } = await twoPeople(page, owner, browser);
  const [text, sheet] = [
    await makeDocument({ format: 'docx', pages: 3, words: '施工方案 Plan' }),
    await makeDocument({ format: 'xlsx', pages: 2, words: '预算 Budget' }),
  ];
  await insert(page, 'Plan.docx', text);
  await expect(openAt(other, 'Plan.docx')).toHaveText('1 / 3', { timeout: 90_000 });
  await insert(page, 'Budget.xlsx', sheet);
  await expect(openAt(other, 'Budget.xlsx')).toHaveText('1 / 2', { timeout: 90_000 });
  expect(seen.objects.map(({ type }) => type)).toEqual([KIND.officeDocument, KIND.officeDocument]);

  for (const window of [page, other]) {
    await expect(card(window, 'Plan.docx')).toContainText('施工方案 Plan 1');
    await expect(card(window, 'Plan.docx')).toContainText('Item 项目');
    await expect(card(window, 'Budget.xlsx')).toContainText('预算 Budget 1');
    await expect(card(window, 'Budget.xlsx')).toContainText('14,200');
  }
  // The sheet was inserted beside the text, which filled the window.
  for (const window of [page, other]) await key(window, 'Shift+Digit1');
  await card(other, 'Plan.docx').getByRole('button', { name: 'Next page' }).click();
  await card(other, 'Budget.xlsx').getByRole('button', { name: 'Next page' }).click();
  await expect(openAt(page, 'Plan.docx')).toHaveText('2 / 3');
  await expect(openAt(page, 'Budget.xlsx')).toHaveText('2 / 2');
  await expect(card(page, 'Budget.xlsx')).toContainText('预算 Budget 2');

  // The picture of the text is a red box, and nothing else on the page is red.
  const pdf = await exported(page, ['PDF', 'This page']);
  expect(dotsOf(pdf.path, '#ff0000')).toBeGreaterThan(80);
  for (const window of [page, other]) {
    await expect
      .poll(async () => dotsIn(await window.screenshot(), '#ff0000'), 'the picture in the text is drawn')
      .toBeGreaterThan(80);
  }
});

test('R2.84 R9.12 R9.13 R5.27 a long PDF shows thirty pages; the mini window is its user’s own, and keys and wheel turn what is selected', async ({
  page,
  person: owner,
  browser,
}) => {
  test.setTimeout(400_000);
  const { other, seen } = await twoPeople(page, owner, browser);
  await doing(page, 'documentArrived', () => dropFiles(page, [747, 440], [file('Contract.pdf', makePdf(200))]));
  await expect(openAt(page, 'Contract.pdf')).toHaveText(/^1 \/ 30/, { timeout: 60_000 });
  await expect(card(page, 'Contract.pdf')).toContainText('the first 30 are shown', { timeout: 60_000 });
  await pagesDrawn(owner, seen, 30);
  // The page marks them too.
  const strip = page.getByRole('navigation', { name: 'Pages of the document' });
  const pagesButton = card(page, 'Contract.pdf').getByRole('button', { name: 'Pages of the document' });
  await pagesButton.click();
  await expect(strip.getByRole('button')).toHaveCount(30);
  await pagesButton.click();
  await expect(strip).toBeHidden();

  await card(page, 'Contract.pdf').getByRole('button', { name: 'Mini window' }).click();
  const mini = page.getByRole('region', { name: 'Contract.pdf in the mini window' });
  await mini.getByRole('button', { name: 'Next page, only for you' }).click();
  await expect(mini).toContainText('2 / 30');
  await expect(openAt(page, 'Contract.pdf')).toHaveText(/^1 \/ 30/);
  await expect(other.getByRole('region', { name: 'Contract.pdf in the mini window' })).toHaveCount(0);
  await mini.getByRole('button', { name: 'Back to the board' }).click();
  await expect(mini).toBeHidden();

  const box = await settled(() => boxOf(card(page, 'Contract.pdf')));
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.press('ArrowRight');
  await expect(openAt(other, 'Contract.pdf')).toHaveText(/^2 \/ 30/);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expect(openAt(other, 'Contract.pdf')).toHaveText(/^3 \/ 30/);
  await key(page, 'Control+l');
  await page.keyboard.press('ArrowLeft');
  await expect(openAt(other, 'Contract.pdf'), 'a locked document turns too').toHaveText(/^2 \/ 30/);
  await key(page, 'Control+l');

  const more = card(page, 'Contract.pdf').getByRole('button', { name: 'More' });
  const before = documentOf(seen)?.scaleX ?? 0;
  await more.click();
  await page.getByRole('menuitem', { name: 'Small' }).click();
  await expect.poll(() => documentOf(seen)?.scaleX).not.toBe(before);
  await key(page, 'Shift+Digit1');
  await more.click();
  await doing(page, 'spreadDocument', () => page.getByRole('menuitem', { name: 'Spread out' }).click());
  await expect.poll(() => seen.objects.filter(({ type }) => type === KIND.image).length).toBe(30);
});

test('R8.48 a document with a password keeps its place with cause and remedy, and can be removed and brought back', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await insert(page, 'Secret.pdf', await makeDocument({ format: 'pdf', pages: 1, password: 'secret' }));
  await expect(page.getByText('The file has a password. Remove it and add the file again.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('File parse failed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => seen.objects.length).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => seen.objects.length).toBe(1);
});

/** A tone followed by an equally long silence, so that it plays while the other screen loads it. */
const TONE_SECONDS = 30;
function tone(): Uint8Array {
  const rate = 8_000;
  const samples = rate * TONE_SECONDS;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n += 1)
    bytes.writeInt16LE(n < samples / 2 ? Math.round(12_000 * Math.sin(n * 0.35)) : 0, 44 + n * 2);
  return bytes;
}

test('R3.22 R3.26 a recording is put on the board with its wave, and played for everyone in step', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await doing(page, 'documentArrived', () => insert(page, 'Call.wav', tone()));
  await expect
    .poll(() => seen.objects[0])
    .toMatchObject({
      type: KIND.audio,
      name: 'Call.wav',
      seconds: TONE_SECONDS,
      url: expect.stringMatching(/^\/cdn\//),
    });
  const wave = String(seen.objects[0]?.wave);
  expect([wave.length, wave[10], wave.at(-10)]).toEqual([200, 'f', '0']);
  await expect(card(other, 'Call.wav').getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // A browser plays nothing before the first press of its user.
  await other.mouse.click(300, 700);
  await card(page, 'Call.wav').getByRole('button', { name: 'Play for everyone' }).click();
  await expect(card(other, 'Call.wav').getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(card(other, 'Call.wav')).toContainText('plays this for everyone');
  await card(page, 'Call.wav').getByRole('button', { name: 'Pause' }).click();
  await expect(card(other, 'Call.wav').getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a page is printed with its document and the ink on it', async ({ page, person: owner }, info) => {
  test.setTimeout(400_000);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const { seen } = await onePerson(page, owner);
  // A page of one colour, #CC9933.
  await insert(page, 'Offer.pdf', makePdf(1, { drawing: '0.8 0.6 0.2 rg 0 0 595 842 re f' }));
  await expect(openAt(page, 'Offer.pdf')).toHaveText('1 / 1', { timeout: 90_000 });
  const box = await boxOf(card(page, 'Offer.pdf'));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await key(page, 'p');
  await drag(page, [
    [middle.x - 60, middle.y],
    [middle.x, middle.y + 30],
    [middle.x + 60, middle.y],
  ]);
  await expect.poll(() => inkOn(seen)).toMatchObject([{ parentId: documentOf(seen)?.selectId, pageIndex: 0 }]);
  await key(page, 'Control+p');
  await page.getByRole('dialog', { name: 'Print' }).getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 60_000 });
  const path = info.outputPath('print.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  expect(dotsOf(path, inkOn(seen)[0]?.stroke)).toBeGreaterThan(40);
  expect(dotsOf(path, '#CC9933')).toBeGreaterThan(1_000);
});
