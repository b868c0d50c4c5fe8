import { KIND } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { makePdf } from '@sw/convert/testing';
import { key, onePerson, pick, tool } from './editor-world.ts';
import { halves, RED } from './pictures-world.ts';
import { expect, heard, test } from './world.ts';

test('R7.45 files of the file centre are put on a board, what is there is saved to the files, and deleting asks first', async ({
  page,
  person,
}) => {
  const { board, seen } = await onePerson(page, person);
  const files = await page.context().newPage();
  await files.goto('files');
  await files.getByRole('button', { name: 'New folder' }).first().click();
  await files.getByRole('textbox', { name: 'Name' }).fill('Science');
  await files.keyboard.press('Enter');
  await files.getByRole('button', { name: 'Folder Science' }).click();
  await expect(files.getByRole('heading', { name: 'Science', level: 1 })).toBeVisible();
  const pdf = { name: 'Tides.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf(2)) };
  await files.getByTestId('add-files').setInputFiles([pdf, halves('red.png', 600, 400, RED)]);
  const listed = files.getByRole('list', { name: 'Files', exact: true }).locator('[data-main]');
  await expect(listed).toHaveCount(2);

  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  await tool(page, 'Insert from files').click();
  const picker = page.getByRole('dialog', { name: 'Insert from files' });
  await picker.getByRole('button', { name: 'Science' }).click();
  await picker.getByRole('button', { name: 'Tides.pdf' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('region', { name: 'Tides.pdf' }).getByText(/^1 \/ 2/)).toBeVisible({ timeout: 90_000 });
  await key(page, 'Escape');
  await tool(page, 'Insert from files').click();
  await picker.getByRole('searchbox', { name: 'Search files' }).fill('red');
  await picker.getByRole('button', { name: 'red.png' }).click();
  await expect(picker).toBeHidden();
  await expect
    .poll(() => seen.objects.some(({ type, imgSrc }) => type === KIND.image && imgSrc !== undefined))
    .toBe(true);
  expect(puts, 'nothing is sent again').toEqual([]);

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await pick(page, [width / 2, height / 2], 'Save to files');
  await heard(page, 'is in your files');
  const kept = await person.client.call(ROUTES.listFiles, {});
  expect(kept.map(({ name }) => name.replace(/\.\w+$/, '')).toSorted()).toEqual(['Science', 'red']);

  await listed.filter({ hasText: 'red.png' }).press('Delete');
  await expect(listed).toHaveCount(1);
  await listed.filter({ hasText: 'Tides.pdf' }).press('Delete');
  const question = files.getByRole('dialog', { name: 'Used on 1 whiteboard' });
  await expect(question.getByRole('link')).toHaveAttribute('href', new RegExp(`board/${board.wbNo}$`));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(listed).toHaveCount(1);
  await listed.filter({ hasText: 'Tides.pdf' }).press('Delete');
  await question.getByRole('button', { name: 'Move to recycle bin' }).click();
  await expect(listed).toHaveCount(0);
});
