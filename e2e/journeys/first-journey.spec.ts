import { boardsTitle, expect, mailedCode, newEmail, PASSWORD, readIn, signIn, test } from './world.ts';

test('R1.01 R2.02 R2.03 R2.17 R2.34 R2.43 R2.45 R4.13 register, read the code from the mail, sign in, see the empty list, sign out in one tab and be signed out in the other', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await page.goto('');
  await expect(page).toHaveURL(/\/iwb\/login$/);
  await expect(page).toHaveTitle('Sign in');

  await page.getByRole('link', { name: 'Create an account' }).click();
  // Both screens ask for an address, and the first stays visible until the second has loaded.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill(await mailedCode(email));
  await page.getByLabel('Nickname').fill('Jonas Weber');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(boardsTitle(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No whiteboards yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/iwb\/login$/);

  await signIn(page, email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  await expect(page.getByText('Jonas Weber')).toBeVisible();

  const other = await context.newPage();
  await other.goto('');
  await expect(boardsTitle(other)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/iwb\/login$/);
  await expect(other).toHaveURL(/\/iwb\/login$/);
  const kept = await readIn(other, () => Object.keys(localStorage).sort());
  expect(kept).not.toContain('iwb_authorization');
  expect(kept).toContain('iwb_user');
});

test('R1.05 R1.33 a whiteboard is created, and every word changes with the language', async ({
  page,
  person,
  context,
}) => {
  await page.goto('login');
  await signIn(page, person.email, PASSWORD);
  await page.getByRole('button', { name: 'New whiteboard' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Create whiteboard' }).click();
  await expect(dialog.getByText('Please input whiteboard name')).toBeVisible();
  await dialog.getByLabel('Name').fill('What? Now');
  await dialog.getByRole('button', { name: 'Create whiteboard' }).click();
  await expect(dialog.getByText('Cannot contain illegal characters')).toBeVisible();
  await dialog.getByLabel('Name').fill('Water cycle, grade 6');
  await dialog.getByRole('button', { name: 'Create whiteboard' }).click();
  await expect(page).toHaveTitle('Water cycle, grade 6');

  for (const [language, title, tag] of [
    ['简体中文', '白板', 'zh-CN'],
    ['繁體中文', '白板', 'zh-TW'],
    ['English', 'Whiteboards', 'en'],
  ] as const) {
    await page.goto('account');
    await page.getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option', { hasText: language }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await page.getByRole('navigation').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(title);
  }
  // The choice belongs to the account: another browser of the same person uses that language too.
  const kept = async () => {
    const info = await context.request.get(`${process.env.E2E_API}/api/user/info`, {
      headers: { 'x-authorization-with': person.authorization, 'x-iwb-client': 'web' },
    });
    return ((await info.json()) as { data?: { locale: string } }).data?.locale;
  };
  await expect.poll(kept).toBe('en');
});
