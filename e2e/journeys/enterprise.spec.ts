import { ROUTES } from '@sw/contract';
import { boardsTitle, expect, heard, holdMessage, newPerson, signedInAs, test } from './world.ts';

test('R2.44 R2.46 R7.81 switching business shows the whiteboards of that space, and creates an enterprise', async ({
  page,
  person,
}) => {
  await person.client.call(ROUTES.createBoard, { body: { wbName: 'My own plan' } });
  await signedInAs(page, person);
  await page.goto('board');
  await expect(page.getByText('My own plan').first()).toBeVisible();

  await page.getByRole('button', { name: 'Switch business' }).click();
  await page.getByRole('menuitem', { name: 'Create an enterprise' }).click();
  await page.getByLabel('Name of the enterprise').fill('Northfield Academy');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const switcher = page.getByRole('button', { name: 'Space: Northfield Academy. Switch' });
  await expect(switcher).toBeVisible();
  await expect(boardsTitle(page)).toBeVisible();
  await expect(page.getByText('My own plan')).toHaveCount(0);
  await person.client.call(ROUTES.createBoard, { body: { wbName: 'Timetable' } });

  await switcher.click();
  await page.getByRole('menuitem', { name: 'Personal space' }).click();
  await expect(page.getByText('My own plan').first()).toBeVisible();
  await expect(page.getByText('Timetable')).toHaveCount(0);

  await page.getByRole('button', { name: 'Space: Personal space. Switch' }).click();
  await page.getByRole('menuitem', { name: 'Northfield Academy' }).click();
  await expect(page.getByText('Timetable').first()).toBeVisible();
});

test('an owner invites by list, sees members, changes a role with undo, and switches somebody off', async ({
  page,
  person,
}) => {
  await person.client.call(ROUTES.createMerchant, { body: { name: 'Northfield Academy' } });
  const { url } = await person.client.call(ROUTES.createMerchantLink, {});
  const key = new URL(url).searchParams.get('key') ?? '';
  const colleague = await newPerson('Amara Obi');
  await colleague.client.call(ROUTES.joinMerchant, { body: { key } });
  await colleague.client.call(ROUTES.createBoard, { body: { wbName: 'Exam weeks' } });

  await signedInAs(page, person);
  await page.goto('board');
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page.getByText(colleague.email)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'of 20 members' })).toContainText('18 left');

  await page.getByRole('button', { name: 'Invite people' }).click();
  await page
    .getByLabel('Addresses, one a line')
    .fill(`new.teacher@example.com, Ines Duarte\nnonsense\n${colleague.email}`);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Not an e-mail address')).toBeVisible();
  await expect(page.getByText('Is a member already')).toBeVisible();
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await page.getByRole('button', { name: /Invited, not here yet/ }).click();
  await expect(page.getByText('Ines Duarte')).toBeVisible();
  await page.getByRole('button', { name: /All members/ }).click();

  await page.getByRole('combobox', { name: 'Role of Amara Obi' }).click();
  await page.getByTitle("Rooms and everyone's bookings").click();
  await holdMessage(page, 'Amara Obi is now: Room manager');
  await page.getByRole('button', { name: 'Undo' }).click();
  await heard(page, 'Amara Obi is now: Member');

  await page.getByRole('button', { name: 'More for Amara Obi' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Amara Obi off?' });
  await question.getByRole('button', { name: 'Switch off' }).click();
  // The dialog stays until the action is complete; the address is already in the list before.
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /Switched off/ }).click();
  await expect(page.getByText(colleague.email)).toBeVisible();
  const boards = await person.client.call(ROUTES.listBoards, {});
  expect(boards.map(({ wbName }) => wbName)).toContain('Exam weeks');

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row', { name: /Member switched off.*Amara Obi/ })).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('radio', { name: 'Viewing only' }).click();
  await heard(page, 'Saved');
});

test('an invitation by link is accepted in the browser', async ({ page, person }) => {
  const owner = await newPerson('Jonas Weber');
  await owner.client.call(ROUTES.createMerchant, { body: { name: 'Northfield Academy' } });
  const { url } = await owner.client.call(ROUTES.createMerchantLink, {});
  await signedInAs(page, person);
  await page.goto(`enterprise/join${new URL(url).search}`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Space: Northfield Academy. Switch' })).toBeVisible();
});
