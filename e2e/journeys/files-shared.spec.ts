import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { faults } from './axe-world.ts';
import { dialog, openLive, options, pageOf } from './sharing-world.ts';
import { expect, heard, newPerson, signedInAs, test } from './world.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000)]),
});
const files = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).locator('[data-main]');
const addFiles = (page: Page) => page.getByRole('button', { name: 'Add files' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Chooses from an antd select with keys. */
async function choosePermit(page: Page, label: string, key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.press('Enter');
  // Waits for the active option: before that, a key press is lost.
  await expect(options(page).locator('.ant-select-item-option-active')).toBeVisible();
  await field.press(key);
  await field.press('Enter');
  await expect(options(page)).toBeHidden();
}

test('a folder is shared, filled by a member, closed to changes and taken back', async ({ page, person, browser }) => {
  const ben = await newPerson('Ben');
  const { id } = await person.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Science' } });
  await signedInAs(page, person);
  const theirs = await pageOf(browser, ben);
  await openLive(theirs, 'files');
  await expect(theirs.getByText('Keep your files here')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Shared with me' })).toHaveCount(0);

  await page.goto('files');
  await page.getByRole('button', { name: 'Actions for Science' }).click();
  await page.getByRole('menuitem', { name: 'Share with people' }).click();
  await expect(dialog(page).getByText('Only you')).toBeVisible();
  await expect(dialog(page).getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await dialog(page).getByLabel('Email address').fill(ben.email);
  await choosePermit(page, 'What they may do', 'ArrowDown');
  await dialog(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: ben.email })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'Shared with people' })).toBeVisible();

  // Without a reload: the notice makes the folder appear.
  await heard(theirs, 'shared the folder Science with you');
  await theirs.getByRole('link', { name: 'Shared with me' }).click();
  await theirs.getByRole('link', { name: 'Science' }).click();
  await expect(heading(theirs, 'Science')).toBeVisible();
  await expect(theirs.getByText('Can add and edit')).toBeVisible();
  await theirs.getByTestId('add-files').setInputFiles([pdf('Tides.pdf')]);
  await expect(files(theirs).filter({ hasText: 'Tides.pdf' })).toBeVisible();
  const path = theirs.getByRole('navigation', { name: 'You are here' });
  await expect(path).toHaveText('File centreShared with meScience');

  await page.goto(`files?folder=${id}`);
  await files(page).filter({ hasText: 'Tides.pdf' }).click();
  const details = page.getByRole('complementary', { name: 'Details of Tides.pdf' });
  await expect(details.locator('dl')).toContainText('Added byBen');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await choosePermit(page, `What ${ben.email} may do`, 'ArrowUp');
  await expect(theirs.getByText('Can view')).toBeVisible();
  await expect(addFiles(theirs)).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Actions for Tides.pdf' }).first().click();
  await expect(theirs.getByRole('menuitem')).toHaveText(['Download']);
  await theirs.keyboard.press('Escape');

  await dialog(page)
    .getByRole('button', { name: `Stop sharing with ${ben.email}` })
    .click();
  await expect(dialog(page).getByText('Only you')).toBeVisible();
  await expect(theirs.getByText('This folder is not here')).toBeVisible();
  await theirs.getByRole('link', { name: 'Back to the file centre' }).click();
  await expect(theirs.getByText('Keep your files here')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Shared with me' })).toHaveCount(0);
});

test('a member moves and deletes within the shared folder only, and leaves it', async ({ page, person }) => {
  const ada = await newPerson('Ada');
  const { id } = await ada.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Science' } });
  for (const name of ['Grade 6', 'Grade 7'])
    await ada.client.call(ROUTES.createFolder, { body: { folderId: id, name } });
  await ada.client.call(ROUTES.shareFolder, { params: { id }, body: { email: person.email, permit: 1 } });
  await signedInAs(page, person);
  await page.goto('files?place=shared');
  await page.getByRole('link', { name: 'Science' }).click();
  await page.getByRole('button', { name: 'Folder Grade 6' }).press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Grade 8');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Actions for Grade 8' }).click();
  await page.getByRole('menuitem', { name: 'Move to', exact: true }).click();
  await expect(dialog(page).getByRole('navigation')).toHaveText('Science');
  await dialog(page).getByRole('button', { name: 'Grade 7' }).click();
  await dialog(page).getByRole('button', { name: 'Move here' }).click();
  // On closing it returns the focus.
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Folder Grade 7, 1 item' }).press('Delete');
  await heard(page, "1 item is in the owner's recycle bin");
  expect(await ada.client.call(ROUTES.listFileBin, {})).toMatchObject([{ name: 'Grade 7' }]);
  await page.getByRole('button', { name: 'Leave folder' }).click();
  await dialog(page).getByRole('button', { name: 'Leave folder' }).click();
  await expect(page.getByText('Nothing is shared with you')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious fault in shared folders in the ${theme} theme`, async ({ page, person, browser }) => {
    const ben = await newPerson('Ben');
    const { id } = await person.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Science' } });
    const shared = { params: { id }, body: { email: ben.email, permit: 0 as const } };
    await person.client.call(ROUTES.shareFolder, shared);
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await signedInAs(page, person);
    await page.goto(`files?folder=${id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog(page).getByText(ben.email)).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const theirs = await pageOf(browser, ben);
    await theirs.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await theirs.setViewportSize({ width: 390, height: 844 });
    await theirs.goto('files');
    await theirs.getByRole('link', { name: 'Shared with me' }).click();
    await expect(theirs.getByText('Can view')).toBeVisible();
    expect(await faults(theirs)).toEqual([]);
    await theirs.getByRole('link', { name: 'Science' }).click();
    await expect(theirs.getByText('Nothing is here yet')).toBeVisible();
    expect(await faults(theirs)).toEqual([]);
  });
}
