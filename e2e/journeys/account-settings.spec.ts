import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { maskedPhone, ROUTES, requireSignedIn } from '@sw/contract';
import { smsCode, smsTo } from '@sw/testing';
import { shadedPng } from './account-world.ts';
import {
  boardsTitle,
  expect,
  heard,
  mailedCode,
  newEmail,
  PASSWORD,
  type Person,
  signedInAgain,
  signedInAs,
  signIn,
  test,
} from './world.ts';

const SINK = process.env.SMS_SINK_URL ?? '';
const newPhone = () => `15${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

async function openSettings(page: Page, person: Person): Promise<void> {
  await signedInAs(page, person);
  await page.goto('account');
  await expect(page.getByRole('heading', { name: 'Account settings', level: 1 })).toBeVisible();
}
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();
const infoOf = (person: Person) => person.client.call(ROUTES.getUserInfo, {});

test('R2.11 the name, the time zone and the theme are saved as they are changed', async ({ page, person }) => {
  await openSettings(page, person);
  await page.getByLabel('Name', { exact: true }).fill('Mei Lin Chen');
  await page.getByRole('heading', { name: 'Profile' }).click();
  await expect.poll(async () => (await infoOf(person)).nickName).toBe('Mei Lin Chen');
  await saved(page);
  await expect(
    page.getByRole('complementary').getByText('Mei Lin Chen').or(page.getByText('Mei Lin Chen')).first(),
  ).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('heading', { name: 'Profile' }).click();
  await expect(page.getByText('Enter nickname')).toBeVisible();

  await page.getByLabel('Time zone').click();
  await page.getByLabel('Time zone').fill('Shanghai');
  await page.locator('.ant-select-item-option', { hasText: 'Asia/Shanghai' }).click();
  await expect.poll(async () => (await infoOf(person)).timeZone).toBe('Asia/Shanghai');

  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByText('Light', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('R7.65 R7.13 a picture is cut to a square with pointer and keys, shown, changed and removed', async ({
  page,
  person,
}) => {
  await openSettings(page, person);
  const file = { name: 'me.png', mimeType: 'image/png', buffer: shadedPng(400, 200) };
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await (await chosen).setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  const area = dialog.getByRole('application');
  await expect(area).toHaveAttribute('data-crop', '200 100 200');
  // The dialog grows while it opens. `hover` waits until its target no longer moves.
  await area.hover();
  const box = await area.boundingBox();
  if (box === null) throw new Error('the picture is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width / 4, y, { steps: 3 });
  await page.mouse.up();
  await expect(area).toHaveAttribute('data-crop', '250 100 200');
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(area).toHaveAttribute('data-crop', '242 100 200');
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('+');
  await expect(area).toHaveAttribute('data-crop', '242 100 100');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toHaveCount(0);
  const { avatarUrl } = await infoOf(person);
  expect(avatarUrl).not.toBeNull();
  const shown = page.locator(`main img[src="${avatarUrl}"]`);
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256);

  await page.getByRole('button', { name: 'Change your picture' }).click();
  await page.getByRole('menuitem', { name: 'Remove the picture' }).click();
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  expect((await infoOf(person)).avatarUrl).toBeNull();
});

test('R7.68 R7.69 the email address changes once both addresses have confirmed', async ({ page, person }) => {
  await openSettings(page, person);
  const email = newEmail();
  await page.getByRole('button', { name: 'Change the email address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByText(`current address, ${person.email}`)).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(await mailedCode(person.email, 'for a new email address'));
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(`Now type the code we emailed to ${email}`)).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(await mailedCode(email, 'to confirm this address'));
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await heard(page, 'Your email address is changed');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect((await infoOf(person)).email).toBe(email);
});

test('a new password signs the other devices out and signs in', async ({ page, person }) => {
  const other = await signedInAgain(person);
  await openSettings(page, person);
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(dialog.getByText('The password must contain 8 to 18 characters')).toBeVisible();
  await dialog.getByLabel('New password').fill('Harbour-2027');
  await expect(dialog.getByText('Strong.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await heard(page, 'The password is changed');
  await expect(other.client.call(ROUTES.getUserInfo, {})).rejects.toMatchObject({ kind: 'signedOut' });
  await expect(infoOf(person)).resolves.toMatchObject({ email: person.email });
});

test('R5.10 R5.11 R7.66 R7.67 R7.70 a phone is bound, shown masked, signs in by code and is removed', async ({
  page,
  person,
  browser,
}) => {
  const phone = newPhone();
  await openSettings(page, person);
  await page.getByRole('button', { name: 'Bind a phone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('12345678901');
  await dialog.getByRole('button', { name: 'Text me a code' }).click();
  await expect(dialog.getByText('Enter a phone number of 11 digits')).toBeVisible();
  await dialog.getByLabel('Phone number').fill(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`);
  await dialog.getByRole('button', { name: 'Text me a code' }).click();
  await dialog.getByLabel('Code from the text message').fill(await smsCode(phone, SINK));
  await dialog.getByRole('button', { name: 'Bind this phone' }).click();
  await heard(page, 'The phone is bound');
  await expect(page.getByText(maskedPhone(phone), { exact: true })).toBeVisible();

  const before = (await smsTo(phone, SINK)).length;
  const context = await browser.newContext();
  const phonePage = await context.newPage();
  await phonePage.goto('login');
  await phonePage.getByLabel('Email or phone').fill(phone);
  await phonePage.getByRole('button', { name: 'Text me a code' }).click();
  await expect(phonePage.getByLabel('Phone number')).toHaveValue(phone);
  await phonePage.getByRole('button', { name: 'Text me a code' }).click();
  await phonePage.getByLabel('Code from the text message').fill(await smsCode(phone, SINK, before));
  await phonePage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(boardsTitle(phonePage)).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Remove the phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the phone' }).click();
  await expect(page.getByText('Not bound')).toBeVisible();
});

test('R7.70 a password signs in with the bound phone in the same field', async ({ page, person }) => {
  const phone = newPhone();
  await person.client.call(ROUTES.sendSmsCode, { query: { phone } });
  await person.client.call(ROUTES.bindPhone, { query: { phone, code: await smsCode(phone, SINK) } });
  await page.goto('login');
  await signIn(page, phone, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
});

test('R7.70 the code of the mailed link signs in where it was asked for, once', async ({ page, person }) => {
  await page.goto('login');
  await page.getByLabel('Email or phone').fill(person.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('Code from the email').fill('12');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  const code = await mailedCode(person.email, 'is your code to sign in');
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(boardsTitle(page)).toBeVisible();
  const again = person.client.call(ROUTES.signInByMailCode, { body: { email: person.email, code } });
  await expect(again.then(requireSignedIn)).rejects.toMatchObject({ kind: 'rejected' });
});

test('R2.11 notices are turned off by kind and channel, and stay so', async ({ page, person }) => {
  await openSettings(page, person);
  const box = (kind: string, channel: string) => page.getByRole('checkbox', { name: `${kind}: ${channel}` });
  await expect(box('Comments, replies and mentions', 'Email')).toBeChecked();
  await box('Comments, replies and mentions', 'Email').uncheck();
  await box('Missed calls', 'In the app').uncheck();
  await expect
    .poll(async () => (await infoOf(person)).notices)
    .toEqual({ calls: { app: false }, comments: { mail: false } });
  await saved(page);
  await expect(box('Missed calls', 'Email')).toHaveCount(0);
  await page.reload();
  await expect(box('Comments, replies and mentions', 'Email')).not.toBeChecked();
  await expect(box('Comments, replies and mentions', 'In the app')).toBeChecked();
  await box('Comments, replies and mentions', 'Email').check();
  await expect.poll(async () => (await infoOf(person)).notices).toEqual({ calls: { app: false } });
});
