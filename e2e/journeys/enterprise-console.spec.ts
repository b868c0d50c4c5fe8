import { readFile } from 'node:fs/promises';
import { ROUTES } from '@sw/contract';
import { faults } from './axe-world.ts';
import { enterpriseOf, openConsole, option, rowOf, tick } from './enterprise-world.ts';
import { boardsTitle, expect, heard, holdMessage, newPerson, signedInAs, test } from './world.ts';

test('chosen members are moved together with a way back, get a role, and are signed out', async ({ page, person }) => {
  const [amara, karim] = await enterpriseOf(person, ['Amara Obi', 'Karim Saidi', 'Priya Nair']);
  await person.client.call(ROUTES.createDepartment, { body: { name: 'Science', parentId: null } });
  await openConsole(page, person);
  await tick(page, 'Amara Obi');
  await tick(page, 'Karim Saidi');
  const bar = page.getByRole('region', { name: 'What is chosen' });
  await expect(bar.getByText('2 of 4 chosen')).toBeVisible();

  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 people' });
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await option(page, 'Science').click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await holdMessage(page, '2 people moved');
  await expect(rowOf(page, 'Amara Obi')).toContainText('Science');
  await expect(rowOf(page, 'Priya Nair')).not.toContainText('Science');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Amara Obi')).not.toContainText('Science');

  await bar.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('menu', { name: 'Change role' }).getByRole('menuitem', { name: 'Room manager' }).click();
  await expect(rowOf(page, 'Karim Saidi')).toContainText('Room manager');

  await bar.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Sign 2 people out?' }).getByRole('button', { name: 'Sign out' }).click();
  await heard(page, '2 people are signed out on all devices');
  for (const member of [amara, karim]) {
    await expect(member?.client.call(ROUTES.getUserInfo, {})).rejects.toMatchObject({ error: 'NOT_SIGNED_IN' });
  }
  await bar.getByRole('button', { name: 'Choose none' }).click();
  await expect(bar).toBeHidden();
});

test('of many the ones that cannot be changed are named, with the reason', async ({ page, person }) => {
  const [admin] = await enterpriseOf(person, ['Amara Obi', 'Karim Saidi']);
  if (admin === undefined) throw new Error('nobody joined');
  await person.client.call(ROUTES.changeMember, { params: { userId: admin.user.userId }, body: { role: 'admin' } });
  await openConsole(page, admin);
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  const bar = page.getByRole('region', { name: 'What is chosen' });
  await expect(bar.getByText('3 of 3 chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('menu', { name: 'Change role' }).getByRole('menuitem', { name: 'Admin', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '1 person was not changed' });
  await expect(dialog.getByRole('listitem')).toContainText(/Mei Lin.*Only owners decide about owners/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, 'Karim Saidi')).toContainText('Admin');
});

test('the list says how members sign in and when they were last here', async ({ page, person, database }) => {
  const [amara] = await enterpriseOf(person, ['Amara Obi']);
  const accountId = amara?.user.userId ?? '';
  await database.query
    .insertInto('totpFactor')
    .values({ accountId, sealedSecret: Buffer.from('sealed'), lastStep: 0 })
    .execute();
  const hoursAgo = new Date(Date.now() - 30 * 3_600_000);
  await database.query
    .updateTable('spaceMember')
    .set({ lastHereAt: hoursAgo })
    .where('accountId', '=', accountId)
    .where('name', 'is not', null)
    .execute();
  await openConsole(page, person);
  await expect(rowOf(page, 'Amara Obi')).toContainText('Second factor');
  await expect(rowOf(page, 'Amara Obi')).not.toContainText('Now');
  await expect(rowOf(page, 'Mei Lin (you)')).toContainText('Password only');
  await expect(rowOf(page, 'Mei Lin (you)')).toContainText('Now');
});

test('departments are added, renamed, moved and deleted; an empty one says what to do', async ({ page, person }) => {
  await enterpriseOf(person, []);
  await openConsole(page, person);
  await expect(page.getByText('Departments group your members. Add the first one.')).toBeVisible();
  const groups = page.getByRole('list').filter({ hasText: 'Without department' });
  const group = (name: string) => groups.getByRole('button', { name: new RegExp(`^${name} \\d`) });
  // A closing dialog returns the focus, and would take it from the button that the next key is meant for.
  const closed = () => expect(page.getByRole('dialog')).toBeHidden();
  const add = async (name: string) => {
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(group(name)).toBeVisible();
    await closed();
  };
  await page.getByRole('button', { name: 'Add a department' }).click();
  await add('Science');
  const menu = async (name: string, entry: string) => {
    // With the keyboard: the button is visible only on hover over its row, or with the focus.
    await page.getByRole('button', { name: `More for ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Science', 'Add a department in it');
  await add('Physics');
  await page.getByRole('button', { name: 'Add a department' }).click();
  await add('Arts');
  await menu('Physics', 'Move to');
  const moving = page.getByRole('dialog', { name: 'Move Physics' });
  await moving.getByRole('combobox', { name: 'Department' }).click();
  await option(page, 'Arts').click();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(moving).toBeHidden();
  await menu('Physics', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Painting');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(group('Painting')).toBeVisible();
  await closed();
  const { departments } = await person.client.call(ROUTES.listDepartments, {});
  expect(departments.map(({ name }) => name)).toEqual(['Arts', 'Painting', 'Science']);

  await group('Painting').click();
  await expect(page.getByRole('heading', { name: 'Nobody is here yet' })).toBeVisible();
  await menu('Painting', 'Delete');
  await page.getByRole('dialog', { name: 'Delete Painting?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(group('Painting')).toBeHidden();
  await expect(group('All members')).toHaveAttribute('aria-pressed', 'true');
});

test('the log is searched and saved; owners decide how long it is kept; the rights show what is used', async ({
  page,
  person,
}) => {
  await enterpriseOf(person, ['Amara Obi']);
  for (const name of ['Science', 'Languages']) {
    await person.client.call(ROUTES.createDepartment, { body: { name, parentId: null } });
  }
  await openConsole(page, person, 'audit');
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /Department added.*Languages/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('lang');
  await expect(log.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Languages');
  expect(csv).not.toContain('Science');
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('nothing like this');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('region', { name: 'Audit log' }).getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('combobox', { name: 'Kind of action' }).click();
  await option(page, 'Members').click();
  await expect(log.getByRole('row', { name: /Department added/ })).toHaveCount(0);
  await expect(log.getByRole('row', { name: /Member joined/ })).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('combobox', { name: 'How long the audit log is kept' }).click();
  await option(page, '365 days').click();
  const confirm = page.getByRole('dialog', { name: 'Keep the log for 365 days?' });
  await confirm.getByRole('button', { name: 'Delete older events' }).click();
  await expect(confirm).toBeHidden();
  expect((await person.client.call(ROUTES.getMerchant, {})).auditDays).toBe(365);

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Rights' }).click();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '18 left' });
  await expect(card).toContainText('2 of 20');
  await expect(page.getByRole('columnheader', { name: 'Team gives' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact sales' })).toBeVisible();
});

test('members leave in their account settings; the last owner is asked to name another first', async ({
  page,
  person,
}) => {
  const owner = await newPerson('Jonas Weber');
  await owner.client.call(ROUTES.createMerchant, { body: { name: 'Northfield Academy' } });
  const { url } = await owner.client.call(ROUTES.createMerchantLink, {});
  const key = new URL(url).searchParams.get('key') ?? '';
  await person.client.call(ROUTES.joinMerchant, { body: { key } });
  await person.client.call(ROUTES.createMerchant, { body: { name: 'Own Press' } });
  await signedInAs(page, person);
  await page.goto('account');
  await page.getByRole('button', { name: 'Leave Own Press' }).click();
  await page.getByRole('dialog', { name: 'Leave Own Press?' }).getByRole('button', { name: 'Leave' }).click();
  const refused = page.getByRole('dialog', { name: /An enterprise needs an owner/ });
  await refused.getByRole('button').click();
  await page.getByRole('button', { name: 'Leave Northfield Academy' }).click();
  await page.getByRole('dialog', { name: 'Leave Northfield Academy?' }).getByRole('button', { name: 'Leave' }).click();
  await heard(page, 'You left Northfield Academy');
  await expect(page.getByRole('button', { name: 'Leave Northfield Academy' })).toBeHidden();
  const { merchants } = await person.client.call(ROUTES.getMerchants, {});
  expect(merchants.map(({ merchantName }) => merchantName)).not.toContain('Northfield Academy');
  await page.goto('board');
  await expect(boardsTitle(page)).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious fault in any part of the enterprise console in the ${theme} theme`, async ({
    page,
    person,
  }) => {
    await enterpriseOf(person, ['Amara Obi', 'Karim Saidi']);
    await person.client.call(ROUTES.createDepartment, { body: { name: 'Science', parentId: null } });
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await openConsole(page, person);
    await tick(page, 'Amara Obi');
    await expect(page.getByText('1 of 3 chosen')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Switched off/ }).click();
    await expect(page.getByRole('heading', { name: 'Nobody is switched off' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const nav = page.getByRole('navigation', { name: 'Administration' });
    for (const [part, sign] of [
      ['Rights', page.getByRole('columnheader', { name: 'Your limit' })],
      ['Settings', page.getByRole('combobox', { name: 'How long the audit log is kept' })],
      ['Audit log', page.getByRole('row', { name: /Enterprise created/ })],
    ] as const) {
      await nav.getByRole('link', { name: part }).click();
      await expect(sign).toBeVisible();
      expect(await faults(page), part).toEqual([]);
    }
  });
}
