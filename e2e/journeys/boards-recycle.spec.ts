/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { batch, board, nameOf, names, pick, press } from './boards-world.ts';
import { twoPeople } from './editor-world.ts';
import { dialog, newBoard } from './sharing-world.ts';
import { expect, heard, holdMessage, type Person, signedInAs, test } from './world.ts';

async function recycled(person: Person, ...named: string[]): Promise<string[]> {
  const wbNos: string[] = [];
  for (const name of named) {
    const { wbNo } = await newBoard(person, name);
    await person.client.call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } });
    wbNos.push(wbNo);
  }
  return wbNos;
}

const binOf = async (person: Person): Promise<string[]> =>
  (await person.client.reply(ROUTES.listRecycled, { query: {} })).data.map(({ wbName }) => wbName);

test('R1.10 R1.11 R4.04 R4.05 a board goes to the bin without a question, and one click takes it back', async ({
  page,
  person,
}) => {
  for (const name of ['Keep', 'Throw away']) await newBoard(person, name);
  await signedInAs(page, person);
  await page.goto('board');
  await press(page, 'Throw away', 'Delete');
  await holdMessage(page, 'Moved Throw away to the recycle bin');
  await expect(names(page)).toHaveText(['Keep']);
  await expect.poll(() => binOf(person)).toEqual(['Throw away']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nameOf(page, 'Throw away')).toBeVisible();
  await expect.poll(() => binOf(person)).toEqual([]);

  await pick(page, 'Throw away', 'Move to recycle bin');
  await expect(names(page)).toHaveText(['Keep']);
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(nameOf(page, 'Throw away')).toBeVisible();
});

test('a board that others are working on is recycled after a question that names them, from the board and from the list', async ({
  page,
  person,
  browser,
}) => {
  const { other } = await twoPeople(page, person, browser);
  await expect(page.getByRole('button', { name: /Ben Okoro/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu for Solar canopy' }).click();
  await page.getByRole('menuitem', { name: 'Move to recycle bin' }).click();
  await expect(dialog(page)).toContainText('Ben Okoro is working there now');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goto('board');
  await press(page, 'Solar canopy', 'Delete');
  await expect(dialog(page)).toContainText('Ben Okoro is working there now');
  expect(await binOf(person), 'not without the answer').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Move to recycle bin' }).click();
  await heard(page, 'Moved Solar canopy to the recycle bin');
  await expect.poll(() => binOf(person)).toEqual(['Solar canopy']);
  await other.close();
});

test('R2.20 R1.11 R4.05 the bin shows the days left; a board is restored to the list', async ({ page, person }) => {
  await recycled(person, 'Old plans', 'Older plans');
  await signedInAs(page, person);
  await page.goto('recycle');
  await expect(names(page)).toHaveText(['Older plans', 'Old plans']);
  await expect(board(page, 'Older plans')).toContainText('30 days left');
  await board(page, 'Older plans').hover();
  await page.getByRole('button', { name: 'Restore Older plans' }).click();
  await heard(page, 'Restored Older plans');
  await expect(names(page)).toHaveText(['Old plans']);
  await press(page, 'Old plans', 'r');
  await expect(page.getByRole('heading', { name: 'The recycle bin is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Whiteboards' }).click();
  await expect(names(page)).toHaveCount(2);
});

/** Observes from now on whether a text appears while a dialog is still open. */
async function watchLayers(page: Page, words: string): Promise<() => Promise<string>> {
  await page.evaluate((text) => {
    const world = globalThis as { layerOrder?: string };
    new MutationObserver(() => {
      if (world.layerOrder !== undefined || !document.body.textContent?.includes(text)) return;
      world.layerOrder = document.querySelector('[role="dialog"]') === null ? 'one after the other' : 'at once';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => page.evaluate(() => (globalThis as { layerOrder?: string }).layerOrder ?? 'no words');
}

test('R9.30 what a dialog leads to comes when it is gone', async ({ page, person }) => {
  await recycled(person, 'Only one');
  await signedInAs(page, person);
  await page.goto('recycle');
  await page.getByRole('button', { name: 'Empty recycle bin' }).click();
  const layers = await watchLayers(page, '1 whiteboard deleted permanently');
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click();
  await heard(page, '1 whiteboard deleted permanently');
  expect(await layers()).toBe('one after the other');
});

test('R1.12 R4.06 clearing is confirmed, shows the number, and nothing brings the board back', async ({
  page,
  person,
}) => {
  const [first = ''] = await recycled(person, 'First', 'Second', 'Third');
  await newBoard(person, 'Stays');
  await signedInAs(page, person);
  await page.goto('recycle');
  await press(page, 'First', 'Delete');
  await expect(dialog(page)).toContainText('Delete First permanently?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await binOf(person)).toHaveLength(3);

  await pick(page, 'First', 'Delete permanently');
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click();
  await heard(page, '1 whiteboard deleted permanently');
  await expect(names(page)).toHaveText(['Third', 'Second']);
  await expect(person.client.call(ROUTES.recoverBoards, { body: { wbNos: [first] } })).rejects.toMatchObject({
    error: 'BOARD_NOT_IN_LIST',
  });

  await page.getByRole('button', { name: 'Empty recycle bin' }).click();
  await expect(dialog(page)).toContainText('Permanently delete all 2 whiteboards in the recycle bin?');
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { name: 'The recycle bin is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Whiteboards' }).click();
  await expect(names(page)).toHaveText(['Stays']);
});

test('R1.11 R1.12 several in the bin are restored or deleted at once', async ({ page, person }) => {
  await recycled(person, 'One', 'Two', 'Three', 'Four');
  await signedInAs(page, person);
  await page.goto('recycle');
  // Boards in the bin cannot be opened: a click selects.
  await nameOf(page, 'One').click();
  await nameOf(page, 'Two').click();
  await batch(page).getByRole('button', { name: 'Restore' }).click();
  await heard(page, 'Restored 2 whiteboards');
  await expect(names(page)).toHaveText(['Four', 'Three']);
  await page.keyboard.press('Control+a');
  await batch(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog(page)).toContainText('Delete 2 whiteboards permanently?');
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { name: 'The recycle bin is empty' })).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('R1.10 a long press chooses, further taps add, and nothing opens by it', async ({ page, person }) => {
    for (const name of ['One', 'Two', 'Three']) await newBoard(person, name);
    await signedInAs(page, person);
    await page.goto('board');
    await expect(names(page)).toHaveCount(3);
    const box = await nameOf(page, 'Two').boundingBox();
    const touch = await page.context().newCDPSession(page);
    const points = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) - 40 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points });
    await expect(batch(page)).toContainText('1 selected');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await nameOf(page, 'Three').tap();
    await expect(batch(page)).toContainText('2 selected');
    await expect(page).toHaveURL(/\/board$/);
    await batch(page).getByRole('button', { name: 'Move to recycle bin' }).tap();
    await expect(names(page)).toHaveText(['One']);
  });
});
