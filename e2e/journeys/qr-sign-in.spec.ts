import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { createClient, ROUTES } from '@sw/contract';
import { faults } from './axe-world.ts';
import { modulesApi, modulesAt } from './module-stack.ts';
import { scanned } from './sharing-world.ts';
import { boardsTitle, expect, PASSWORD, type Person, readIn, signedInAs, signIn, test } from './world.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const picture = (page: Page) => page.getByRole('img', { name: 'QR code for signing in with a phone' });

/** The link on the computer's screen, read as a camera would. */
async function linkShown(page: Page): Promise<string> {
  await expect(picture(page)).toBeVisible();
  return scanned(picture(page), '/iwb/login/scan/');
}

async function phoneOf(browser: Browser, person?: Person): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  if (person) await signedInAs(page, person);
  return page;
}

const asked = (phone: Page) => phone.getByRole('heading', { name: 'Sign in on a computer?' });
const numberShown = async (page: Page): Promise<string> => {
  const status = page.getByRole('status').filter({ hasText: 'Type this number on your phone' });
  await expect(status).toBeVisible();
  return /\d\d/.exec((await status.textContent()) ?? '')?.[0] ?? '';
};

test('R2.08 R7.70 a signed-in phone scans the code of a computer, types its number, and the computer is signed in at once', async ({
  page,
  person,
  browser,
}) => {
  await page.goto('/iwb/login');
  await page.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect(page).toHaveURL(/\/login\/qrcode$/);
  const link = await linkShown(page);
  expect(await faults(page, 'main')).toEqual([]);

  const phone = await phoneOf(browser, person);
  await phone.goto(link);
  await expect(asked(phone)).toBeVisible();
  await expect(phone.getByText('Chrome on Linux')).toBeVisible();
  const number = await numberShown(page);
  expect(await faults(phone, 'main')).toEqual([]);
  await phone.getByLabel('Number on the computer').fill(number);
  await phone.getByRole('button', { name: 'Sign in there' }).tap();
  await expect(phone.getByRole('heading', { name: 'The computer is signed in' })).toBeVisible();
  await expect(boardsTitle(page)).toBeVisible();

  await phone.goto(link);
  await expect(phone.getByText('This code is no longer valid')).toBeVisible();
});

test('R2.08 a phone that is not signed in signs in first; a wrong number or a refusal signs in nobody, and a new code is offered', async ({
  page,
  person,
  browser,
}) => {
  await page.goto('/iwb/login/qrcode');
  const phone = await phoneOf(browser);
  await phone.goto(await linkShown(page));
  await signIn(phone, person.email, PASSWORD);
  await expect(asked(phone)).toBeVisible();
  const number = await numberShown(page);
  await phone.getByLabel('Number on the computer').fill(number === '00' ? '01' : '00');
  await phone.getByRole('button', { name: 'Sign in there' }).tap();
  await expect(phone.getByText('That is not the number on the computer')).toBeVisible();
  await expect(page.getByText('Your phone did not let this computer in.')).toBeVisible();

  await page.getByRole('button', { name: 'Show a new code' }).click();
  await phone.goto(await linkShown(page));
  await expect(asked(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'That is not me' }).tap();
  await expect(phone.getByRole('heading', { name: 'Nobody was signed in' })).toBeVisible();
  await expect(page.getByText('Your phone did not let this computer in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\/qrcode$/);
});

test('R1.32 R7.95 R7.96 the native half of the mini-program scans what a computer shows, refuses it, and lets the next one in', async ({
  page,
  person: { authorization },
}) => {
  const mini = createClient({ baseUrl: modulesApi(), authorization: () => authorization, locale: () => 'en' });
  await page.goto(modulesAt('login/qrcode'));
  const scannedId = async (): Promise<string> => new URL(await linkShown(page)).pathname.split('/').at(-1) ?? '';
  const refused = await scannedId();
  expect(await mini.call(ROUTES.webScan, { body: { qrId: refused } })).toMatchObject({
    userAgent: expect.stringContaining('Chrome'),
  });
  await numberShown(page);
  await mini.call(ROUTES.webCancel, { body: { qrId: refused } });
  await page.getByRole('button', { name: 'Show a new code' }).click();
  const qrId = await scannedId();
  expect(qrId).not.toBe(refused);
  await mini.call(ROUTES.webScan, { body: { qrId } });
  await mini.call(ROUTES.webScan, { body: { qrId, number: await numberShown(page) } });
  await expect(boardsTitle(page)).toBeVisible();
});

test('R1.40 with the module on, the code stands beside the form of the sign-in page; without it, it does not', async ({
  page,
  person,
  browser,
}) => {
  test.slow();
  await page.goto('/iwb/login');
  await expect(page.getByRole('button', { name: 'Scan a QR code' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);

  await page.goto(modulesAt('login'));
  await expect(page.getByLabel('Email')).toBeVisible();
  const link = await linkShown(page);
  expect(await faults(page, 'main')).toEqual([]);
  const phone = await phoneOf(browser, person);
  await phone.goto(link);
  await expect(asked(phone)).toBeVisible();
  await phone.getByLabel('Number on the computer').fill(await numberShown(page));
  await phone.getByRole('button', { name: 'Sign in there' }).tap();
  await expect(page).not.toHaveURL(/\/login/);
  expect(await readIn(page, () => localStorage.getItem('iwb_authorization'))).not.toBeNull();
});
