/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { faults } from './axe-world.ts';
import { Device, withoutAutofill } from './passkey-world.ts';
import { App } from './totp.ts';
import {
  boardsTitle,
  expect,
  heard,
  mailTo,
  PASSWORD,
  type Person,
  readIn,
  signedInAs,
  signIn,
  test,
} from './world.ts';

/** Backdates the sign-in, so that the next change needs a fresh one. */
const longAgo = (database: Database, { user }: Person) =>
  database.query
    .updateTable('session')
    .set({ provenAt: new Date(0) })
    .where('accountId', '=', user.userId)
    .execute();

const signingIn = (page: Page) => page.getByRole('region', { name: 'Signing in' });
const rowOf = (page: Page, name: string) => signingIn(page).getByText(name, { exact: true });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(passkeyButton(page)).toBeVisible();
}

/** A person whose browser has a passkey, at their account settings. */
async function withPasskey(page: Page, person: Person): Promise<Device> {
  await withoutAutofill(page);
  await signedInAs(page, person);
  const device = await Device.in(page);
  await page.goto('account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(rowOf(page, 'Chrome on Linux')).toBeVisible();
  return device;
}

test('a passkey is added after a fresh sign-in, named, signs in without an address, and its owner is mailed', async ({
  page,
  person,
  database,
}) => {
  await withoutAutofill(page);
  await signedInAs(page, person);
  await longAgo(database, person);
  const device = await Device.in(page);
  await page.goto('account');
  await expect(signingIn(page).getByText('Sign in with your fingerprint, face or screen lock')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await heard(page, 'The passkey is added');
  await expect(rowOf(page, 'Chrome on Linux')).toBeVisible();
  await expect(signingIn(page).getByText('Not used yet · Backed up')).toBeVisible();
  expect(await device.passkeys()).toBe(1);
  expect(await faults(page, 'main')).toEqual([]);
  const mail = await mailTo(person.email, ({ subject }) => subject.includes('passkey was added'));
  expect(mail.text).toContain('“Chrome on Linux”');

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await heard(page, 'This device already has a passkey for your account');

  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('Give the passkey a name')).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(rowOf(page, 'Work laptop')).toBeVisible();

  await signOut(page);
  expect(await faults(page, 'main')).toEqual([]);
  await passkeyButton(page).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('account');
  await expect(signingIn(page).getByText(/Last used .* · Backed up/)).toBeVisible();
});

test('a passkey counts as both factors, and as the second one after a password', async ({ page, person }) => {
  await withPasskey(page, person);
  const { setup, address } = await person.client.call(ROUTES.startTotp, {});
  await person.client.call(ROUTES.confirmTotp, { body: { setup, code: await new App(address).code() } });

  await signOut(page);
  await passkeyButton(page).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('account');
  await signOut(page);

  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/login\/verify$/);
  await expect(page.getByText('Use one of your passkeys: your device asks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the authenticator app' })).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/login/);
});

test('a passkey proves who one is, for example to remove it; removed, it no longer signs in', async ({
  page,
  person,
  database,
}) => {
  await withPasskey(page, person);
  await longAgo(database, person);
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Chrome on Linux?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByRole('button', { name: 'Use your password' })).toBeVisible();
  // Not the dialog below it, which waits.
  expect(await faults(page, '.ant-modal')).toEqual([]);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await heard(page, 'The passkey is removed');
  await expect(rowOf(page, 'Chrome on Linux')).toHaveCount(0);
  await mailTo(person.email, ({ subject }) => subject.includes('passkey was removed'));

  await signOut(page);
  await passkeyButton(page).click();
  await expect(page.getByText('This passkey does not work here')).toBeVisible();
  await expect(page).toHaveURL(/login$/);
});

test('a closed window of the browser is said in plain words, and the next try works', async ({ page, person }) => {
  const device = await withPasskey(page, person);
  await signOut(page);
  await device.knowsFinger(false);
  await passkeyButton(page).click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await device.knowsFinger(true);
  await passkeyButton(page).click();
  await expect(page).not.toHaveURL(/login/);
});

test('the browser offers the passkey in the field for the address', async ({ page, person }) => {
  await signedInAs(page, person);
  await Device.in(page);
  await page.goto('account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(rowOf(page, 'Chrome on Linux')).toBeVisible();
  await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Sign out', exact: true }).click();
  // This journey's device immediately picks the offered passkey.
  await expect(boardsTitle(page).or(page.getByRole('heading', { name: 'Account', level: 1 }))).toBeVisible();
  const { userId } = person.user;
  await expect.poll(() => readIn(page, () => localStorage.getItem('iwb_user'))).toContain(userId);
});
