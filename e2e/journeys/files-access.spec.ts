import { ROUTES } from '@sw/contract';
import { makePdf } from '@sw/convert/testing';
import { faults } from './axe-world.ts';
import { onePerson, tool } from './editor-world.ts';
import { halves, RED } from './pictures-world.ts';
import { expect, signedInAs, test } from './world.ts';

const pdf = { name: 'Tides.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf(2)) };

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious fault in the file centre, its dialogs and a shared file in the ${theme} theme`, async ({
    page,
    person,
    browser,
  }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await signedInAs(page, person);
    await page.goto('files');
    await expect(page.getByText('Keep your files here')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await person.client.call(ROUTES.createFolder, { body: { folderId: null, name: 'Science' } });
    await page.getByTestId('add-files').setInputFiles([pdf, halves('red.png', 600, 400, RED)]);
    const listed = page.getByRole('list', { name: 'Files', exact: true }).locator('[data-main]');
    await expect(listed).toHaveCount(2);
    expect(await faults(page)).toEqual([]);
    await page.getByTitle('Cards').click();
    await expect(listed.filter({ hasText: 'red.png' }).locator('img')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await listed.filter({ hasText: 'Tides.pdf' }).click();
    await expect(page.getByRole('complementary', { name: 'Details of Tides.pdf' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Tides.pdf' }).first().click();
    await page.getByRole('menuitem', { name: 'Share by link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const { search } = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await guest.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await guest.goto(`document/index${search}`);
    await expect(guest.getByRole('heading', { name: 'Tides.pdf' })).toBeVisible();
    expect(await faults(guest)).toEqual([]);
  });

  test(`axe finds no serious fault on a board with a document and among the files to insert in the ${theme} theme`, async ({
    page,
    person,
  }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await onePerson(page, person);
    const chooser = page.waitForEvent('filechooser');
    await tool(page, 'Documents and audio').click();
    await (await chooser).setFiles([pdf]);
    const card = page.getByRole('region', { name: 'Tides.pdf' });
    await expect(card.getByText(/^1 \/ 2/)).toBeVisible({ timeout: 90_000 });
    expect(await faults(page)).toEqual([]);
    await tool(page, 'Insert from files').click();
    await expect(page.getByRole('dialog', { name: 'Insert from files' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
