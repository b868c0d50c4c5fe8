/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PART_BYTES, ROUTES } from '@sw/contract';
import { makePdf } from '@sw/convert/testing';
import { inkOf } from './editor-world.ts';
import { expect, heard, holdMessage, shotOf, signedInAs, test } from './world.ts';

const pdf = (name: string, bytes = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
});
const files = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).locator('[data-main]');
const folders = (page: Page) => page.getByRole('list', { name: 'Folders' }).locator('[data-main]');
const file = (page: Page, name: string) => page.locator(`[data-main]`).filter({ hasText: name });
const add = (page: Page, ...some: ReturnType<typeof pdf>[]) => page.getByTestId('add-files').setInputFiles(some);

test('R2.19 R3.31 R1.27 a folder is made, opened and filled; the path leads back', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto('board');
  await page.getByRole('link', { name: 'File centre' }).click();
  await expect(page.getByText('Keep your files here')).toBeVisible();
  for (const name of ['Science', 'Grade 6']) {
    await page.getByRole('button', { name: 'New folder' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Folder ${name}` }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  await add(page, pdf('Tides and the moon.pdf'), pdf('Water cycle.pdf'));
  await expect(files(page)).toHaveText(['PDFTides and the moon.pdf', 'PDFWater cycle.pdf']);
  const path = page.getByRole('navigation', { name: 'You are here' });
  await path.getByRole('link', { name: 'Science' }).click();
  await expect(folders(page)).toHaveText(['Grade 6 2 items']);
  await path.getByRole('link', { name: 'File centre' }).click();
  await expect(page.getByRole('button', { name: 'Folder Science, 1 item' })).toBeVisible();
});

test('files are renamed, moved by the menu and by dragging, selected by keys, deleted and brought back', async ({
  page,
  person,
}) => {
  const { id } = await person.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Archive' } });
  await signedInAs(page, person);
  await page.goto('files');
  await add(page, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await expect(files(page)).toHaveCount(3);
  await file(page, 'a.pdf').press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('a:b.pdf');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A name cannot contain')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('c.pdf');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Duplicate file name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('first.pdf');
  await page.keyboard.press('Enter');
  await expect(files(page)).toHaveText(['PDFb.pdf', 'PDFc.pdf', 'PDFfirst.pdf']);

  await file(page, 'b.pdf').dragTo(page.getByRole('button', { name: 'Folder Archive' }));
  await expect(files(page)).toHaveText(['PDFc.pdf', 'PDFfirst.pdf']);
  await page.getByRole('button', { name: 'Actions for c.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Move to', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Move here' }).click();
  await expect(files(page)).toHaveText(['PDFfirst.pdf']);
  await page.goto(`files?folder=${id}`);
  await expect(files(page)).toHaveText(['PDFb.pdf', 'PDFc.pdf']);
  await file(page, 'b.pdf').press('Control+a');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await holdMessage(page, '2 items are in the recycle bin');
  await expect(files(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files(page)).toHaveCount(2);
  await file(page, 'b.pdf').press('Delete');
  await expect(files(page)).toHaveCount(1);
  await heard(page, 'b.pdf is in the recycle bin');
  await page.goto('recycle?kind=files');
  await expect(page.getByText('b.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Delete for good: b.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('No deleted files')).toBeVisible();
});

test('a taken name asks, versions are kept and restored, a search finds in every folder, and the space is shown', async ({
  page,
  person,
}) => {
  await person.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Deep' } });
  await signedInAs(page, person);
  await page.goto('files');
  await add(page, pdf('plan.pdf'));
  await expect(files(page)).toHaveCount(1);
  await add(page, pdf('plan.pdf'));
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(files(page)).toHaveText(['PDFplan (2).pdf', 'PDFplan.pdf']);
  await add(page, pdf('plan.pdf', 9_000));
  await page.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByText('8.8 KB').first()).toBeVisible();
  await expect(files(page)).toHaveCount(2);
  await file(page, 'plan.pdf').last().click();
  const details = page.getByRole('complementary', { name: 'Details of plan.pdf' });
  await expect(details.getByText('Earlier versions')).toBeVisible();
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: /^Download the version/ }).click();
  expect((await download).suggestedFilename()).toBe('plan.pdf');
  await details.getByRole('button', { name: /^Restore the version/ }).click();
  await heard(page, 'The earlier version is back');
  // The file and its versions are loaded one after the other.
  await expect(details.getByText('8.8 KB', { exact: true })).toBeHidden();
  await expect(details.getByText('Mei Lin, 8.8 KB')).toBeVisible();
  await details.getByRole('button', { name: /^Delete the version/ }).click();
  await expect(details.getByText('Earlier versions')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('pla');
  await expect(files(page)).toHaveCount(2);
  await expect(folders(page)).toHaveCount(0);
  await page.getByLabel('Search files').fill('zebra');
  await expect(page.getByText("Nothing found for 'zebra'")).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('region', { name: 'File centre' }).getByText(/KB of 1 GB/)).toBeVisible();
});

test('an upload goes on after the tab was closed, with the parts that are missing', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto('files');
  const large = pdf('large.pdf', PART_BYTES + 1_000);
  // The second part does not arrive before the tab is closed.
  const puts: string[] = [];
  await page.route(/partNumber=2/, (route) => route.abort());
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') puts.push(answer.url());
  });
  await add(page, large);
  await expect.poll(() => puts.filter((url) => url.includes('partNumber=1')).length).toBe(1);
  // In this order, because the page retries the part after a second.
  await page.reload();
  await page.unroute(/partNumber=2/);
  puts.length = 0;
  await page.evaluate(() => {
    // A real file keeps its modification time, but the browser's test input sets a new one each time.
    const begun = JSON.parse(localStorage.getItem('iwb_uploadsBegun') ?? '{}') as Record<string, unknown>;
    const [[fingerprint, upload] = ['[]', {}]] = Object.entries(begun);
    const [order, size] = JSON.parse(fingerprint) as [unknown, number];
    const make = new File([], 'x').constructor as typeof File;
    Object.defineProperty(make.prototype, 'lastModified', { get: () => 7 });
    localStorage.setItem('iwb_uploadsBegun', JSON.stringify({ [JSON.stringify([order, size, 7])]: upload }));
  });
  await add(page, large);
  await expect(files(page)).toHaveText(['PDFlarge.pdf']);
  expect(puts.filter((url) => url.includes('partNumber=1'))).toEqual([]);
  expect(puts.filter((url) => url.includes('partNumber=2'))).toHaveLength(1);
});

test('R2.27 R2.28 a file is shared by a link with a password, opened without signing in, and shared no more', async ({
  page,
  person,
  browser,
}) => {
  await signedInAs(page, person);
  await page.goto('files');
  await add(page, pdf('plan.pdf'));
  await page.getByRole('button', { name: 'Actions for plan.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  await page.getByLabel('Password (optional)').fill('river-7');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  const guest = await (await browser.newContext()).newPage();
  const address = `document/index${link.search}`;
  await guest.goto(address);
  await guest.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await guest.getByRole('button', { name: 'Show file' }).click();
  await expect(guest.getByText('The password is not correct')).toBeVisible();
  await guest.getByRole('textbox', { name: 'Password' }).fill('river-7');
  await guest.getByRole('button', { name: 'Show file' }).click();
  await expect(guest.getByRole('heading', { name: 'plan.pdf' })).toBeVisible();
  const download = guest.waitForEvent('download');
  await guest.getByRole('link', { name: /Download/ }).click();
  expect((await download).suggestedFilename()).toBe('plan.pdf');
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByText('This file is not shared')).toBeVisible();
  await guest.context().close();
});

test('the pages of a PDF are looked through in its details, and by a guest with the link', async ({
  page,
  person,
  browser,
}) => {
  await signedInAs(page, person);
  await page.goto('files');
  // Its font is not embedded, so the reader must provide one.
  await add(page, { name: 'Tariff.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf(3)) });
  await file(page, 'Tariff.pdf').click();
  const details = page.getByRole('complementary', { name: 'Details of Tariff.pdf' });
  const words = async (window: Page, number: number) => {
    const shot = await shotOf(window.getByRole('img', { name: `Page ${number} of 3 of Tariff.pdf` }));
    return shot === undefined ? 0 : inkOf(shot);
  };
  await expect.poll(() => words(page, 1), 'the page has words on it').toBeGreaterThan(0.001);
  const next = details.getByRole('button', { name: 'Next page' });
  for (const number of [2, 3]) {
    await next.click();
    await expect.poll(() => words(page, number)).toBeGreaterThan(0.001);
  }
  await expect(next).toBeDisabled();
  await details.getByRole('button', { name: 'Previous page' }).click();
  await expect(details.getByText('2 / 3')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Tariff.pdf' }).first().click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`document/index${link.search}`);
  await expect.poll(() => words(guest, 1)).toBeGreaterThan(0.001);
});

test('several files and a folder are downloaded as one zip, from the selection and from the menu', async ({
  page,
  person,
}) => {
  await person.client.call(ROUTES.createFolder, { body: { folderId: null, name: '课件' } });
  await signedInAs(page, person);
  await page.goto('files');
  await add(page, pdf('a.pdf'), pdf('b.pdf'));
  await expect(files(page)).toHaveCount(2);
  const saved = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await press();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  await file(page, 'a.pdf').press('Control+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  const bar = page.getByRole('toolbar').filter({ hasText: '3 selected' });
  const all = await saved(() => bar.getByRole('button', { name: 'Download' }).click());
  expect(all.name).toBe('File centre.zip');
  for (const name of ['a.pdf', 'b.pdf', '课件/']) expect(all.bytes.includes(name)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for 课件' }).click();
  const one = await saved(() => page.getByRole('menuitem', { name: 'Download' }).click());
  expect([one.name, one.bytes.includes('课件/'), one.bytes.includes('a.pdf')]).toEqual(['课件.zip', true, false]);
  await expect(page.getByRole('heading', { name: 'File centre', level: 1 })).toBeVisible();
});

test('R8.46 a full space takes no more files, and says so beside the file', async ({ page, person, database }) => {
  await signedInAs(page, person);
  await page.goto('files');
  await add(page, pdf('first.pdf'));
  await expect(files(page)).toHaveCount(1);
  await database.query
    .updateTable('spaceAccount')
    .set({ bytes: String(2 ** 50) })
    .where('spaceId', '=', person.user.space.spaceId)
    .execute();
  await add(page, pdf('second.pdf'));
  const sending = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem');
  await expect(sending.filter({ hasText: 'second.pdf' })).toContainText('Cloud space full');
  await expect(files(page)).toHaveCount(1);
});
