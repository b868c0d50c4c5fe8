import { ROUTES } from '@sw/contract';
import { faults } from './axe-world.ts';

import { expect, signedInAs, test } from './world.ts';

test('R2.21 R1.25 R1.26 R3.39 R3.46 the menu leads to the rights, with bars of what is used and what the next level gives', async ({
  page,
  person,
}) => {
  const client = person.client;
  for (let n = 0; n < 8; n += 1) await client.call(ROUTES.createBoard, { body: { wbName: `Plan ${n}` } });
  await signedInAs(page, person);
  await page.goto('board');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Member rights' }).click();
  await expect(page).toHaveURL(/\/rights$/);
  await expect(page).toHaveTitle('Member rights');
  const main = page.getByRole('main');
  const boards = main.getByRole('listitem').filter({ hasText: 'Whiteboards created' });
  await expect(boards).toContainText('8 of 10');
  await expect(boards).toContainText('2 left');
  await expect(boards).toHaveAttribute('data-state', 'soon');
  await expect(main.getByRole('listitem').filter({ hasText: 'Call time this month' })).toContainText('0 of 120 min');
  await expect(main.getByRole('row', { name: /Pages on one whiteboard/ })).toContainText(/Fullest so far.*1.*10.*30/);
  await expect(main.getByRole('row', { name: /Audio and video quality/ })).toContainText(
    /Standard \(SD\).*High \(HDV\)/,
  );
  expect(await faults(page)).toEqual([]);

  await client.call(ROUTES.createBoard, { body: { wbName: 'Ninth' } });
  await client.call(ROUTES.createBoard, { body: { wbName: 'Tenth' } });
  await page.reload();
  await expect(boards).toContainText('No more whiteboards can be created');
  await expect(boards).toHaveAttribute('data-state', 'full');
});

test('R8.05 a request to sales is sent once, and the page says that it is under way', async ({
  page,
  person,
  database,
}) => {
  await signedInAs(page, person);
  await page.goto('rights');
  await page.getByRole('button', { name: 'Contact sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact sales' });
  await dialog.getByLabel('What do you need?').fill('Forty whiteboards for a school');
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText(/^You asked on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact sales' })).toBeHidden();
  const rows = await database.query
    .selectFrom('salesRequest')
    .select(['levelNo', 'message'])
    .where('accountId', '=', person.user.userId)
    .execute();
  expect(rows).toEqual([{ levelNo: 2, message: 'Forty whiteboards for a school' }]);
});
