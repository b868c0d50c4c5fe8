import { modulesAt } from './module-stack.ts';
import { boardsTitle, expect, mailedCode, newEmail, PASSWORD, test } from './world.ts';

test('R2.13 R2.14 the footer of the login pages leads to the legal texts, in the language in use, and back', async ({
  page,
}) => {
  await page.goto(modulesAt('login'));
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/iwb\/account\/content\/person$/);
  await expect(page.getByRole('heading', { name: 'User agreement', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('User agreement');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/iwb\/login$/);

  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Privacy policy');
  await page.getByRole('button', { name: 'Go back' }).click();
  for (const [language, title] of [
    ['简体中文', '隐私政策'],
    ['繁體中文', '使用條款'],
  ] as const) {
    await page.getByRole('button', { name: /English|简体中文/ }).click();
    await page.getByRole('menuitem', { name: language }).click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await page.goBack();
  }
});

test('the legal pages lead to the licences of the software in the page', async ({ page }) => {
  await page.goto(modulesAt('account/content/person'));
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open-source notices' }).click();
  const notices = (await opening).locator('body');
  await expect(notices).toContainText(/^react \d+\.\d+\.\d+ \(MIT\)$/m);
  await expect(notices).toContainText('Permission is hereby granted');
});

test('R2.13 any other type of text is not found', async ({ page }) => {
  await page.goto(modulesAt('account/content/merchant'));
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found');
});

test('R2.13 a text that does not load says so and can be asked for again', async ({ page }) => {
  await page.route('**/license/**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(modulesAt('account/content/privacy'));
  await expect(page.getByRole('heading', { name: 'The text could not be loaded', level: 1 })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
});

test('R7.64 registering says which texts are accepted, opens them beside the form, and keeps the acceptance', async ({
  page,
  database,
}) => {
  const email = newEmail();
  await page.goto(modulesAt('registerAndReset'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(
    page.getByText('By creating an account you accept the user agreement and the privacy policy.'),
  ).toBeVisible();
  for (const name of ['User agreement', 'Privacy policy']) {
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: name.toLowerCase() }).click();
    const beside = await opening;
    await expect(beside.getByRole('heading', { name, level: 1 })).toBeVisible();
    await beside.close();
  }

  await page.getByLabel('Code from the email').fill(await mailedCode(email));
  await page.getByLabel('Nickname').fill('Jonas Weber');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(boardsTitle(page)).toBeVisible();
  const accepted = async () => {
    const rows = await database.query
      .selectFrom('agreement')
      .innerJoin('account', 'account.accountId', 'agreement.accountId')
      .select('type')
      .where('email', '=', email)
      .orderBy('type')
      .execute();
    return rows.map(({ type }) => type);
  };
  await expect.poll(accepted).toEqual(['person', 'privacy']);
});

test('R7.97 the legal pages can be read without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-TW', colorScheme: 'dark' });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(modulesAt('/license/person/content.html'));
  await expect(page.getByRole('heading', { name: '使用條款', level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 20, 19)');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'User agreement', level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});

test('R2.14 R7.97 R1.43 with the module off there is no link, no line and no page', async ({ page, request }) => {
  await page.goto('registerAndReset');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page.getByText('By creating an account')).toHaveCount(0);
  for (const path of ['/license/person/content.html', '/license/privacy/content.html'])
    expect((await request.get(path)).status()).toBe(404);
});
