import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { faults } from './axe-world.ts';
import { drag, key, onePerson } from './editor-world.ts';
import { exportDialog } from './export-world.ts';
import { scanned } from './sharing-world.ts';
import { expect, mailedLink, newEmail, test } from './world.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Draws a rectangle and exports it as a PDF. */
async function exportPdf(page: Page): Promise<Locator> {
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await key(page, 'Control+Shift+E');
  const dialog = exportDialog(page);
  await dialog.getByLabel('PDF', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  return dialog;
}

/** Offers the file as a QR code. */
async function offered(page: Page): Promise<{ readonly url: string; readonly password: string }> {
  const dialog = await exportPdf(page);
  await dialog.getByRole('button', { name: 'Take away by QR code' }).click({ timeout: 60_000 });
  const qr = dialog.getByRole('img', { name: 'QR code that opens the download page' });
  await expect(qr).toBeVisible();
  return {
    url: await scanned(qr, 'scanCode'),
    password: (await dialog.getByLabel('Password', { exact: true }).textContent()) ?? '',
  };
}

async function openedOn(browser: Browser, url: string, options: BrowserContextOptions = PHONE): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Take it with you' })).toBeVisible();
  return page;
}

async function enter(phone: Page, password: string): Promise<void> {
  await phone.getByLabel('Password').fill(password);
  await phone.getByRole('button', { name: 'Show files' }).tap();
}

test('R2.29 R7.75 R7.76 R7.77 a phone scans the code, enters the password and downloads the file; a changed password replaces the old one', async ({
  page,
  person: owner,
  browser,
}) => {
  test.slow();
  await onePerson(page, owner);
  const { url, password } = await offered(page);
  expect(password).toMatch(/^[A-Z0-9]{4}$/);

  const phone = await openedOn(browser, url);
  expect(await faults(phone)).toEqual([]);
  await enter(phone, password === 'AAAA' ? 'BBBB' : 'AAAA');
  await expect(phone.getByText('The password is not right')).toBeVisible();
  await enter(phone, password.toLowerCase());
  await expect(phone.getByRole('heading', { name: 'Your files' })).toBeVisible();
  expect(await faults(phone)).toEqual([]);
  const coming = phone.waitForEvent('download');
  await phone.getByRole('link', { name: /^Download / }).tap();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const dialog = exportDialog(page);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('New password').fill('7x');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('4 letters or digits')).toBeVisible();
  await dialog.getByLabel('New password').fill('7xy8');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveText('7XY8');
  const later = await openedOn(browser, url);
  await enter(later, password);
  await expect(later.getByText('The password is not right')).toBeVisible();
  await enter(later, '7XY8');
  await expect(later.getByRole('heading', { name: 'Your files' })).toBeVisible();
});

test('R2.29 a code that is over says so, and what to do', async ({ page }) => {
  await page.goto('scanCode/?key=gone');
  await page.getByLabel('Password').fill('AAAA');
  await page.getByRole('button', { name: 'Show files' }).click();
  await expect(page.getByRole('heading', { name: 'These files are no longer here' })).toBeVisible();
  await expect(page.getByText('create a new one')).toBeVisible();
});

test('R8.52 a code that cannot be made says so', async ({ page, person: owner }) => {
  await onePerson(page, owner);
  await page.route('**/oss_scan_code_take_away*', (route) => route.abort());
  const dialog = await exportPdf(page);
  await dialog.getByRole('button', { name: 'Take away by QR code' }).click({ timeout: 60_000 });
  await expect(page.getByText('QR code failure')).toBeVisible();
});

test('R7.71 R7.72 R7.73 a PDF with the ink in it is saved among the files and sent to somebody, who opens it with the password', async ({
  page,
  person: owner,
  browser,
}) => {
  test.slow();
  await onePerson(page, owner);
  const dialog = await exportPdf(page);
  await dialog.getByRole('button', { name: 'Save to my files' }).click({ timeout: 60_000 });
  await expect(dialog.getByText("Saved to your files as 'Solar canopy.pdf'")).toBeVisible();

  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await dialog.getByLabel('Email address').fill('nowhere');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Email is invalid')).toBeVisible();
  const email = newEmail();
  await dialog.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`on its way to ${email}`)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const password = (await dialog.getByLabel('Password', { exact: true }).textContent()) ?? '';

  const phone = await openedOn(browser, await mailedLink(email, 'scanCode'));
  await enter(phone, password);
  const coming = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download Solar canopy.pdf' }).tap();
  expect((await readFile(await (await coming).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('files');
  await expect(page.getByText('Solar canopy.pdf')).toBeVisible();
});
