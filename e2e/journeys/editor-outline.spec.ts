import type { Locator, Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { recorder } from './editor-recordings.ts';
import { doing, drag, expectSheet, key, onePerson, openEditor, pageOpened, twoPeople } from './editor-world.ts';
import { joined, newBoard, pageOf } from './sharing-world.ts';
import { expect, newPerson, signedInAs, test } from './world.ts';

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Pages and objects of this board' });
const lines = (page: Page): Locator => tree(page).getByRole('treeitem');
const line = (page: Page, name: string | RegExp): Locator => tree(page).getByRole('treeitem', { name });
const said = (page: Page): Locator => page.getByRole('region', { name: 'Outline' }).getByRole('status');

/** The line that a screen reader would announce. */
const active = (page: Page): Promise<string> =>
  tree(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant') ?? '';
    return element.ownerDocument.getElementById(id)?.getAttribute('aria-label') ?? '';
  });

/** With keys only: the next Tab stop after the canvas is the link to the outline. */
async function openOutline(page: Page): Promise<void> {
  await key(page, 'Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Open the outline of this page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tree(page)).toBeFocused();
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const one of keys) await page.keyboard.press(one);
};

/** Finds a line by its first letters. They count as one word only without a long pause between them, which a busy machine may cause. */
const lookUp = (page: Page, letters: string, found: RegExp): Promise<void> =>
  expect
    .poll(async () => {
      await press(page, 'Home');
      await page.keyboard.type(letters);
      return active(page);
    })
    .toMatch(found);

test('the board is written, sorted, grouped and deleted by keys alone, and each step is announced to a screen reader', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await openOutline(page);
  await expect.poll(() => active(page)).toBe('Page 1, Nothing here yet');

  // Notes, one after the other, without a pointer. After writing, the focus returns to the tree.
  for (const text of ['Cost', 'Power', 'People']) {
    await doing(page, 'addNote', () => press(page, 'Control+Enter'));
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
    await page.keyboard.type(text);
    await press(page, 'Escape');
    await expect(tree(page)).toBeFocused();
    await expect(line(page, `${text}, Note`)).toBeVisible();
    await press(page, 'End');
  }
  await expect(lines(page)).toHaveCount(4);
  await expect(line(page, 'Power, Note')).toHaveAttribute('aria-level', '2');
  await expect(line(page, 'Power, Note')).toHaveAttribute('aria-posinset', '2');
  await expect(line(page, 'Power, Note')).toHaveAttribute('aria-setsize', '3');

  // Moving: to the ends, by letters, and back to the page.
  await press(page, 'Home');
  await expect.poll(() => active(page)).toBe('Page 1');
  await lookUp(page, 'pe', /^People, Note/);
  await press(page, 'ArrowLeft');
  await expect.poll(() => active(page)).toBe('Page 1');
  await press(page, 'ArrowRight', 'ArrowDown');
  await expect.poll(() => active(page)).toBe('Power, Note');

  // Into a group with the line before, and out again.
  await press(page, 'Alt+ArrowRight');
  await expect(said(page)).toHaveText('Power, Note is in a group now');
  await expect(line(page, 'Cost, Group')).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Home', 'ArrowDown', 'ArrowRight');
  await expect(line(page, 'Power, Note')).toHaveAttribute('aria-level', '3');
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect.poll(() => active(page)).toBe('Power, Note');
  await doing(page, 'takeOut', () => press(page, 'Alt+ArrowLeft'));
  await expect(said(page)).toHaveText('Power, Note is out of its group');
  await expect.poll(() => seen.objects.filter(({ groupId }) => groupId !== undefined).length).toBe(1);

  // Moves it before the others, locks and unlocks it, and edits its text.
  const order = () => [...seen.objects].sort((a, b) => a.zIndex - b.zIndex).map(({ runs }) => runs?.[0]?.text);
  await lookUp(page, 'co', /^Cost/);
  await press(page, 'Alt+ArrowUp');
  await expect.poll(() => order().at(-1)).toBe('Cost');
  await press(page, 'Alt+ArrowDown');
  await expect.poll(() => order()[0]).toBe('Cost');
  await press(page, 'End');
  await expect.poll(() => active(page)).toBe('People, Note');
  await press(page, 'Control+l');
  await expect(line(page, 'People, Note, locked')).toBeVisible();
  await press(page, 'Control+l');
  await expect(line(page, /^People, Note$/)).toBeVisible();
  await press(page, 'F2');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Everybody');
  await press(page, 'Escape');
  await expect(tree(page)).toBeFocused();
  await expect(line(page, 'Everybody, Note')).toBeVisible();

  // One of them is deleted, restored, and deleted again.
  await doing(page, 'delete', () => press(page, 'Delete'));
  await expect(said(page)).toHaveText('Everybody, Note is deleted');
  await expect.poll(() => seen.objects.length).toBe(2);
  await press(page, 'Control+z');
  await expect(said(page)).toHaveText('Undone');
  await expect.poll(() => seen.objects.length).toBe(3);
  await press(page, 'Control+y');
  await expect.poll(() => seen.objects.length).toBe(2);
  await press(page, 'Escape');
  await expect(tree(page)).toBeHidden();
});

test('other pages are unfolded where one is, follow what others do, and are gone to with the focus kept', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other } = await twoPeople(page, owner, browser);
  await key(other, 'n');
  await other.mouse.click(600, 400);
  await other.keyboard.type('On the first');
  await other.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add page' }).click();
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  // The new page takes the focus once its editor is ready.
  await pageOpened(page);
  await openOutline(page);
  await press(page, 'Home');
  await expect.poll(() => active(page)).toBe('Page 1');
  await expect(line(page, 'Page 2')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'ArrowRight');
  await expect(line(page, 'On the first, Note')).toBeVisible();

  await key(other, 'n');
  await other.mouse.click(900, 400);
  await other.keyboard.type('And more');
  await other.keyboard.press('Escape');
  await expect(line(page, 'And more, Note'), 'live').toBeVisible();

  await lookUp(page, 'and', /^And more, Note/);
  await press(page, 'F2');
  await expect(page.getByRole('button', { name: /^Page 1/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await press(page, 'Escape');
  await expect(tree(page)).toBeFocused();
  await expect.poll(() => active(page)).toBe('And more, Note');

  // A page is moved by its line.
  await press(page, 'Home', 'Alt+ArrowDown');
  await expect(said(page)).toHaveText('Page 1 is now page 2 of 2');
  await expect(page.getByRole('button', { name: /^Page 2/ })).toHaveAttribute('aria-current', 'page');
});

test('a viewer walks the outline and changes nothing', async ({ page, person: owner, browser }) => {
  const { board, seen } = await onePerson(page, owner);
  await key(page, 'n');
  await page.mouse.click(600, 400);
  await page.keyboard.type('Read me');
  await page.keyboard.press('Escape');
  await expect.poll(() => seen.objects.map(({ runs }) => runs?.[0]?.text)).toEqual(['Read me']);
  const cara = await newPerson('Cara Diaz');
  await joined(owner, board, cara, '0');
  const hers = await pageOf(browser, cara);
  await openEditor(hers, board);
  await openOutline(hers);
  await press(hers, 'End');
  await expect.poll(() => active(hers)).toBe('Read me, Note');
  await press(hers, 'Enter', 'F2', 'Delete', 'Control+Enter', 'Alt+ArrowUp', 'Control+l');
  await expect(hers.getByRole('textbox', { name: 'Text' })).toBeHidden();
  expect(await seen.only()).not.toHaveProperty('tpvLocked');
});

test('on a phone the outline is a sheet, out of the menu of the board, and leads to what is touched in it', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { seen } = await onePerson(page, person);
  await key(page, 'r');
  await drag(page, [
    [120, 300],
    [240, 400],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'Escape');
  await page.getByRole('button', { name: 'Menu for Solar canopy' }).click();
  await page.getByRole('menuitem', { name: 'Outline' }).click();
  const sheet = page.getByRole('region', { name: 'Outline' });
  await expectSheet(sheet);
  await line(page, /^Rectangle/).click();
  await expect(line(page, /^Rectangle/)).toHaveAttribute('aria-selected', 'true');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
});

test('R3.26 R9.17 a page’s picture says how many recordings the page has, up to 99 and then dots', async ({
  page,
  person: owner,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  const { wbNo } = board;
  await owner.client.call(ROUTES.createPage, { query: { wbNo }, body: {} });
  const { record, close } = await recorder(owner, board);
  await record(3);
  await signedInAs(page, owner);
  await openEditor(page, board);
  const first = page.getByRole('button', { name: /^Page 1/ });
  await expect(first).toHaveAccessibleName('Page 1, 3 recordings');
  await expect(first).toContainText('3');
  await record(97);
  await expect(first).toHaveAccessibleName('Page 1, 100 recordings');
  await expect(first).toContainText('···');
  close();
});
