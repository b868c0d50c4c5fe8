import { readFile } from 'node:fs/promises';
import { faults } from './axe-world.ts';
import { scanned } from './sharing-world.ts';
import { App } from './totp.ts';
import { boardsTitle, expect, mailedCode, PASSWORD, signedInAs, signIn, test } from './world.ts';

test('an authenticator app is set up, asked for at the sign-in, replaced by a recovery code, and switched off again', async ({
  page,
  person,
  browser,
  database,
}) => {
  await signedInAs(page, person);
  // Backdates the sign-in, so that the first change needs a fresh one.
  await database.query
    .updateTable('session')
    .set({ provenAt: new Date(0) })
    .where('accountId', '=', person.user.userId)
    .execute();
  await page.goto('account');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('switch', { name: 'Second factor' });
  await row.click();
  await expect(dialog.getByText('Confirm that it is you')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-2026x');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('User password error').or(page.getByText('User password error')).first()).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();

  // The action continues automatically.
  await expect(dialog.getByText('Set up an authenticator app')).toBeVisible();
  const picture = dialog.getByRole('img', { name: 'QR code with the secret for your authenticator app' });
  const app = new App(await scanned(picture, 'otpauth:'));
  expect(app.names).toEqual(['Smart whiteboard', person.email]);
  expect((await dialog.locator('code').textContent())?.replaceAll(' ', '')).toBe(app.secret);
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel('Code of the app').fill('12345');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('Enter the 6 digits that your app shows')).toBeVisible();
  await dialog.getByLabel('Code of the app').fill(await app.code());
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  await expect(dialog.getByText('Save your recovery codes')).toBeVisible();
  const codes = await dialog.locator('li code').allTextContents();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain(codes[9]);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
  await expect(row).toBeChecked();

  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL('login', process.env.E2E_ADDRESS).href);
  await signIn(other, person.email, PASSWORD);
  await expect(other).toHaveURL(/login\/verify$/);
  await expect(other.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  expect(await faults(other, 'form')).toEqual([]);
  await other.getByLabel('Code of the app').fill('000000');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByText('The code is wrong')).toBeVisible();
  await other.getByLabel('Code of the app').fill(await app.code());
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(boardsTitle(other)).toBeVisible();

  const third = await (await browser.newContext()).newPage();
  await third.goto(new URL('login/verify', process.env.E2E_ADDRESS).href);
  await expect(third.getByText('This page continues a sign-in')).toBeVisible();
  await third.getByRole('button', { name: 'Start again' }).click();
  await signIn(third, person.email, PASSWORD);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await third.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(boardsTitle(third)).toBeVisible();

  await page.reload();
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
  await row.click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(row).not.toBeChecked();
});

test('somebody without a password confirms a change with a mailed code', async ({ page, person, database }) => {
  const { userId } = person.user;
  await database.query.deleteFrom('passwordCredential').where('accountId', '=', userId).execute();
  await database.query
    .updateTable('session')
    .set({ provenAt: new Date(0) })
    .where('accountId', '=', userId)
    .execute();
  await signedInAs(page, person);
  await page.goto('account');
  await page.getByRole('switch', { name: 'Second factor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`We mailed a code to ${person.email}`)).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  const code = await mailedCode(person.email, 'is your code to confirm that it is you');
  await dialog.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The code is wrong')).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  // The change continues automatically.
  await expect(dialog.getByText('Set up an authenticator app')).toBeVisible();
});
