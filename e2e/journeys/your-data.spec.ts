import { ROUTES } from '@sw/contract';
import { faults } from './axe-world.ts';
import { dialog, joined, newBoard, options } from './sharing-world.ts';
import { expect, heard, mailTo, newPerson, PASSWORD, signedInAgain, signedInAs, signIn, test } from './world.ts';

test('R7.61 somebody takes their data along: prepared, mailed and downloaded', async ({ page, person }) => {
  await newBoard(person, 'Roof');
  await signedInAs(page, person);
  await page.goto('account');
  await page.getByRole('button', { name: 'Prepare export' }).click();
  await heard(page, 'We mail you when your data is ready');
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  const mail = await mailTo(person.email, ({ subject }) => subject === 'Your data is ready');
  expect(mail.text).toContain('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^smart-whiteboard-\d{4}-\d\d-\d\d\.zip$/);
  expect(await faults(page, 'main')).toEqual([]);

  await page.getByRole('button', { name: 'Delete archive' }).click();
  await heard(page, 'Archive deleted');
  await expect(page.getByRole('button', { name: 'Prepare export' })).toBeVisible();
});

test('R7.63 somebody deletes their account, hands a board over, comes back and keeps it', async ({
  page,
  person,
  browser,
}) => {
  const ben = await newPerson('Ben');
  const board = await newBoard(person, 'Roof');
  await newBoard(person, 'Cellar');
  await joined(person, board, ben);
  // A sign-in is fresh for five minutes.
  const fresh = await signedInAgain(person);
  const elsewhere = await (await browser.newContext()).newPage();
  await signedInAs(elsewhere, fresh);
  await elsewhere.goto('account');
  await expect(elsewhere.getByRole('heading', { name: 'Your data' })).toBeVisible();

  await signedInAs(page, person);
  await page.goto('account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog(page).getByText('2 whiteboards with all their pages')).toBeVisible();
  await expect(dialog(page).getByText('0 files')).toBeVisible();
  const heir = page.getByRole('combobox', { name: 'New owner of Roof' });
  await heir.press('Enter');
  await expect(options(page)).toBeVisible();
  await heir.press('ArrowDown');
  await heir.press('Enter');
  await expect(options(page)).toBeHidden();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await heard(page, 'Your account will be deleted on');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await mailTo(person.email, ({ subject }) => subject.startsWith('Your account will be deleted'));
  const offer = await ben.client.call(ROUTES.getHandOver, { params: { wbNo: board.wbNo } });
  expect(offer?.to.userId).toBe(ben.user.userId);

  await signIn(page, person.email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your account is going to be deleted' })).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await heard(page, 'Your account stays');
  await expect(page.getByRole('heading', { name: 'Your account is going to be deleted' })).toHaveCount(0);
  expect(await ben.client.call(ROUTES.getHandOver, { params: { wbNo: board.wbNo } })).toBeNull();
});
