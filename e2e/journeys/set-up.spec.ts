import type { Stack } from '@sw/dev';
import { type TestDatabase, testDatabase, testPrefix } from '@sw/testing';
import { adminCommand } from './admin-command.ts';
import { faults } from './axe-world.ts';
import { startStackWith } from './module-stack.ts';
import { boardsTitle, expect, newEmail, PASSWORD, signIn, test } from './world.ts';

// One worker for the file, so that the processes below are started once, on a database without an administrator.
test.describe.configure({ mode: 'serial' });

const TOKEN = 'the-token-of-this-journey';
let database: TestDatabase;
let stack: Stack;
test.beforeAll(async () => {
  database = await testDatabase();
  stack = await startStackWith({
    DATABASE_URL: database.processUrl,
    KEY_PREFIX: testPrefix(),
    SETUP_TOKEN: TOKEN,
    REGISTRATION: 'off',
  });
});
test.afterAll(async () => {
  await stack.stop();
  await database.drop();
});

const at = (path: string) => new URL(path, stack.address).href;

test("the operator's token creates the first administrator, once", async ({ page, browser }) => {
  await page.goto(at('setup'));
  await expect(page.getByRole('heading', { name: 'Set up this installation' })).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('Type the set-up token')).toBeVisible();
  await page.getByLabel('Set-up token').fill('a guess');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Nickname').fill('Operator');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('The set-up token is wrong.')).toBeVisible();

  // Another user had opened the page before the set-up was complete.
  const late = await (await browser.newContext()).newPage();
  await late.goto(at('setup'));
  await expect(late.getByLabel('Set-up token')).toBeVisible();

  await page.getByLabel('Set-up token').fill(TOKEN);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(boardsTitle(page)).toBeVisible();

  await late.getByLabel('Set-up token').fill(TOKEN);
  await late.getByLabel('Email').fill(newEmail());
  await late.getByLabel('Nickname').fill('Second');
  await late.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await late.getByRole('button', { name: 'Create administrator' }).click();
  await expect(late.getByRole('heading', { name: 'Already set up' })).toBeVisible();
  expect(await faults(late, 'main')).toEqual([]);
  await late.getByRole('button', { name: 'Sign in' }).click();
  await expect(late).toHaveURL(/\/login$/);
});

test('R2.10 somebody whom the command created signs in with the initial password and chooses their own', async ({
  page,
}) => {
  const email = newEmail();
  const { initialPassword } = await adminCommand<{ initialPassword: string }>(
    database.url,
    ...['people', 'create', '--email', email, '--name', 'Amara Obi'],
  );
  await page.goto(at('login'));
  await signIn(page, email, initialPassword);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('Password you were given').fill(initialPassword);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(boardsTitle(page)).toBeVisible();
});

test('without a token in the configuration the page says how to go on', async ({ page }) => {
  await page.goto('setup');
  await expect(page.getByRole('heading', { name: 'Set-up is closed' })).toBeVisible();
  await expect(page.getByText('SETUP_TOKEN')).toBeVisible();
});
