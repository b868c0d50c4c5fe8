import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { faults } from './axe-world.ts';
import { option } from './enterprise-world.ts';
import { expect, heard, newEmail, newPerson, PASSWORD, type Person, signedInAs, test } from './world.ts';

/** Like the operator's command. */
async function makeAdministrator(database: Database, { user }: Person): Promise<void> {
  await database.query
    .updateTable('account')
    .set({ administrator: true })
    .where('accountId', '=', user.userId)
    .execute();
}

async function openSite(page: Page, database: Database, person: Person, part = ''): Promise<void> {
  await makeAdministrator(database, person);
  await signedInAs(page, person);
  await page.goto(`admin${part === '' ? '' : `?part=${part}`}`);
}

const find = (page: Page, text: string) => page.getByRole('searchbox').fill(text);
const openPerson = (page: Page, email: string) =>
  page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
/** A person's panel is also a dialog, with a button of the same name. */
const answer = async (page: Page, action: string) => {
  await page.getByRole('button', { name: action, exact: true }).click();
  const question = page.getByRole('dialog', { name: /\?$/ });
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
};

test('only administrators have the console in their menu, and the address tells others nothing', async ({
  page,
  person,
  database,
}) => {
  await signedInAs(page, person);
  await page.goto('admin');
  await expect(page.getByRole('heading', { name: 'Only for administrators' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Installation' })).toHaveCount(0);
  await makeAdministrator(database, person);
  await page.reload();
  await menu.getByRole('link', { name: 'Installation' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('R2.10 an administrator creates an account; its initial password is shown once and replaced at the first sign-in', async ({
  page,
  person,
  database,
  browser,
}) => {
  await openSite(page, database, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  const email = newEmail();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Name').fill('Ines Duarte');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const once = page.getByRole('dialog', { name: 'Initial password of Ines Duarte' });
  const password = await once.getByLabel('Initial password', { exact: true }).inputValue();
  expect(password.length).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect(once, 'it is not lost by a key').toBeVisible();
  await once.getByRole('button', { name: 'I have passed it on' }).click();
  await find(page, email);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Initial password');

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto('login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs).toHaveURL(/forgetAndReset/);
});

test('a person is signed out, disabled, enabled, deleted, kept, and given the administration', async ({
  page,
  person,
  database,
}) => {
  const other = await newPerson('Karim Saidi');
  await openSite(page, database, person);
  await find(page, other.email);
  await openPerson(page, other.email);
  const panel = page.getByRole('dialog', { name: 'Karim Saidi' });
  await answer(page, 'Sign out everywhere');
  await heard(page, 'Karim Saidi is signed out everywhere');
  await expect(other.client.call(ROUTES.getUserInfo, {})).rejects.toMatchObject({ error: 'NOT_SIGNED_IN' });
  await answer(page, 'Make administrator');
  await heard(page, 'Karim Saidi is an administrator now');
  await answer(page, 'Withdraw administration');
  await heard(page, 'Karim Saidi is no administrator now');
  await answer(page, 'Disable');
  await heard(page, 'Karim Saidi is disabled');
  await answer(page, 'Enable');
  await heard(page, 'Karim Saidi can sign in again');
  await answer(page, 'New initial password');
  const once = page.getByRole('dialog', { name: 'Initial password of Karim Saidi' });
  await expect(once.getByLabel('Initial password', { exact: true })).not.toHaveValue(PASSWORD);
  await once.getByRole('button', { name: 'I have passed it on' }).click();
  await answer(page, 'Delete');
  await heard(page, 'Karim Saidi will be erased in 30 days');
  await expect(panel.getByText(/Will be erased on/)).toBeVisible();
  await answer(page, 'Keep the account');
  await heard(page, 'The account of Karim Saidi stays');

  await panel.getByRole('combobox', { name: 'Level of Karim Saidi' }).click();
  await option(page, 'Team').click();
  await heard(page, 'Karim Saidi has level Team now');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /Level of a person set/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind of action' }).click();
  await option(page, 'Administrators').click();
  await expect(log.getByRole('row', { name: /Level of a person set/ })).toHaveCount(0);
  await expect(log.getByRole('row', { name: /Made an administrator/ }).first()).toBeVisible();
});

test('a level is changed within its bounds, after a look at whom it reaches', async ({ page, person, database }) => {
  await openSite(page, database, person, 'levels');
  const before = await database.query
    .selectFrom('level')
    .selectAll()
    .where('levelNo', '=', 3)
    .executeTakeFirstOrThrow();
  await page.getByRole('button', { name: `Edit ${before.name}` }).click();
  const dialog = page.getByRole('dialog');
  const pages = dialog.getByRole('spinbutton', { name: 'Pages on one whiteboard' });
  await pages.fill('100000');
  await dialog.getByRole('button', { name: 'Look at the change' }).click();
  await expect(pages, 'outside its bounds').toHaveAttribute('aria-invalid', 'true');
  const wanted = before.maxPages === 150 ? 151 : 150;
  await pages.fill(String(wanted));
  await dialog.getByRole('button', { name: 'Look at the change' }).click();
  await expect(dialog.getByRole('status')).toContainText(/Applies at once to \d+ people and \d+ enterprises/);
  await expect(dialog.getByRole('listitem')).toContainText(`${before.maxPages} → ${wanted}`);
  await dialog.getByRole('button', { name: 'Save level' }).click();
  await expect(dialog).toBeHidden();
  const after = await database.query.selectFrom('level').select('maxPages').where('levelNo', '=', 3).executeTakeFirst();
  expect(after?.maxPages).toBe(wanted);
});

test('a request to sales reaches administrators, who give the enterprise a level and mark it handled', async ({
  page,
  person,
  database,
}) => {
  const owner = await newPerson('Jonas Weber');
  const name = `Northfield ${Date.now()}`;
  await owner.client.call(ROUTES.createMerchant, { body: { name } });
  await makeAdministrator(database, person);
  await owner.client.call(ROUTES.askSales, { body: { levelNo: 2, message: 'Forty teachers' } });

  await signedInAs(page, person);
  await page.goto('board');
  await page.getByRole('button', { name: /Notifications/ }).click();
  // Requests are shown to all administrators.
  await page.getByText('Jonas Weber asks for a higher level').first().click();
  await expect(page).toHaveURL(/admin\?part=requests/);
  const request = page.getByRole('listitem').filter({ hasText: name });
  await expect(request).toContainText('Forty teachers');
  await page.getByRole('link', { name: 'Enterprises' }).click();
  await find(page, name);
  await page.getByRole('combobox', { name: `Level of ${name}` }).click();
  await option(page, 'Team').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set level' }).click();
  await heard(page, `${name} has level Team now`);
  await page.getByRole('link', { name: /Requests/ }).click();
  await request.getByRole('button', { name: 'Mark handled: request of Jonas Weber' }).click();
  await expect(request).toBeHidden();
  await page.getByText('Handled', { exact: true }).click();
  await expect(request).toContainText('Handled by Mei Lin');
});

test('the registration in force is shown, and how to change it', async ({ page, person, database }) => {
  await openSite(page, database, person, 'registration');
  await expect(page.getByRole('listitem').filter({ hasText: 'In force' })).toContainText(
    'Everybody can create an account.',
  );
  await expect(page.getByText('REGISTRATION=open')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious fault in any part of the site console in the ${theme} theme`, async ({
    page,
    person,
    database,
  }) => {
    await person.client.call(ROUTES.askSales, { body: { levelNo: 2, message: 'More boards' } });
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await openSite(page, database, person);
    await find(page, person.email);
    await openPerson(page, person.email);
    await expect(page.getByText('Devices signed in')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const nav = page.getByRole('navigation', { name: 'Installation' });
    for (const [part, sign] of [
      ['Levels', page.getByRole('rowheader', { name: 'Pages on one whiteboard' })],
      ['Enterprises', page.getByRole('searchbox', { name: 'Search enterprises' })],
      ['Requests', page.getByText('More boards').first()],
      ['Registration', page.getByText('In force')],
      ['Audit log', page.getByRole('region', { name: 'Audit log' }).getByRole('row').nth(1)],
    ] as const) {
      await nav.getByRole('link', { name: new RegExp(`^${part}`) }).click();
      await expect(sign).toBeVisible();
      expect(await faults(page), part).toEqual([]);
    }
  });
}
