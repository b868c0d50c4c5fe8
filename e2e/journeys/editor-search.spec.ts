import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { PNG } from 'pngjs';
import { type Box, doing, key, onePerson, openEditor, twoPeople } from './editor-world.ts';
import { joined, pageOf } from './sharing-world.ts';
import { expect, newPerson, test } from './world.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Find' });
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Find on this board' });
const count = (page: Page) => panel(page).getByRole('status').first();

async function write(page: Page, words: string, x: number, y: number): Promise<void> {
  await key(page, 't');
  await page.mouse.click(x, y);
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
}

/** The share of a part of the window that has a marker's colour. */
async function marked(page: Page, clip: Box): Promise<number> {
  const { data } = PNG.sync.read(await page.screenshot({ clip }));
  let found = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = [data[i], data[i + 1], data[i + 2]];
    if (red > 200 && green > 120 && blue < red - 60) found += 1;
  }
  return found / (data.length / 4);
}

test('words are found as one types, marked, counted and walked through, and Escape lets go', async ({
  page,
  person: owner,
}) => {
  await onePerson(page, owner);
  await key(page, 'Control+0');
  await write(page, 'Vote on Monday', 300, 300);
  await write(page, '预算：MONDAY', 300, 500);
  await write(page, 'monday again', 700, 500);
  await key(page, 'Control+f');
  await expect(field(page)).toBeFocused();
  await doing(page, 'find', () => page.keyboard.type('monday'));
  await expect(count(page)).toHaveText('1 of 3');
  const at: Box = { x: 290, y: 280, width: 200, height: 50 };
  await expect.poll(() => marked(page, at)).toBeGreaterThan(0.05);
  await doing(page, 'findStep', () => page.keyboard.press('Enter'));
  await expect(count(page)).toHaveText('2 of 3');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(count(page)).toHaveText('3 of 3');
  await field(page).fill('预算');
  await expect(count(page)).toHaveText('1 of 1');
  await field(page).fill('nowhere at all');
  await expect(count(page)).toHaveText('No matches on this board');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => marked(page, at)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  // The board's menu also opens the search.
  await page.getByRole('button', { name: /^Menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Find on this board' }).click();
  await expect(field(page)).toBeFocused();
});

test('what is far away is glided to, and what others write is found while one looks', async ({
  page,
  person: owner,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { other } = await twoPeople(page, owner, browser);
  await Promise.all([page, other].map((one) => key(one, 'Control+0')));
  await write(page, 'solar one', 300, 300);
  await key(page, 'Control+f');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('SOLAR');
  await expect(count(page)).toHaveText('1 of 1');
  await other.mouse.move(600, 400);
  for (let turns = 0; turns < 8; turns += 1) await other.mouse.wheel(0, 600);
  await write(other, 'solar two', 500, 400);
  await expect(count(page)).toHaveText('1 of 2');
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('2 of 2');
  await expect.poll(() => marked(page, { x: 300, y: 150, width: 800, height: 600 })).toBeGreaterThan(0.0005);
});

test('other pages are listed with their words, and a click goes there with the search; viewers can search too', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board } = await onePerson(page, owner);
  await write(page, 'Grant covers 40 percent', 400, 300);
  await owner.client.call(ROUTES.createPage, { query: { wbNo: board.wbNo }, body: {} });
  const viewer = await newPerson('Yuki Tan');
  await joined(owner, board, viewer, '0');
  const { pages } = await owner.client.call(ROUTES.getPage, { params: { id: board.wbNo } });
  const screen = await pageOf(browser, viewer);
  await openEditor(screen, { ...board, wbNo: `${board.wbNo}/${pages[1]?.pageId}` });
  await key(screen, 'Control+f');
  await expect(field(screen)).toBeFocused();
  await screen.keyboard.type('GRANT');
  await expect(count(screen)).toHaveText('No matches on this page');
  const others = panel(screen).getByRole('region', { name: 'On other pages' });
  const hit = others.getByRole('button', { name: 'Grant covers 40 percent' });
  await hit.click();
  await expect(screen).toHaveURL(new RegExp(pages[0]?.pageId ?? ''));
  await expect(count(screen)).toHaveText('1 of 1');
  await expect(field(screen)).toHaveValue('GRANT');
});
