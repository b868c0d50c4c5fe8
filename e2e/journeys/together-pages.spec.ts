/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { doing, drag, expectSaved, inkIn, key, pageOpened, twoPeople } from './editor-world.ts';
import { expect, test } from './world.ts';

const MIDDLE = { x: 300, y: 200, width: 800, height: 400 };
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').getByRole('button');
const zoom = (page: Page) => page.getByRole('button', { name: /^Zoom \d/ });
const isOn = (page: Page, number: number) =>
  expect(page.getByLabel(`Page ${number} of the board`, { exact: true })).toBeVisible();

/** Mei is on the second page, which has a rectangle; Ben is on the first, which is empty. */
async function onTwoPages(page: Page): Promise<void> {
  await doing(page, 'addPage', () => page.getByRole('button', { name: 'Add page' }).click());
  await expect(pages(page)).toHaveCount(2);
  await isOn(page, 2);
  await pageOpened(page);
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await expect.poll(() => inkIn(page, MIDDLE)).toBeGreaterThan(0.001);
  await expectSaved(page);
}

test('a demo brings the others to the page that is shown, and keeps them there through page switches and reloads', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  // Otherwise it would count as another window of Mei's.
  seen.close();
  await onTwoPages(page);
  await key(page, 'Escape');
  await key(page, 'Control+f');
  await expect(page.getByLabel('Find on this board')).toBeVisible();
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(other.getByText('Mei Lin is presenting')).toBeVisible();
  // Panels and editing tools are hidden to leave room for the content.
  await expect(page.getByLabel('Find on this board')).toBeHidden();
  for (const gone of ['Share', 'Undo']) await expect(page.getByRole('button', { name: gone })).toBeHidden();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  await isOn(other, 2);
  await expect(other.getByText('You see what they see.')).toBeVisible();
  await expect.poll(() => inkIn(other, MIDDLE)).toBeGreaterThan(0.001);

  await page.keyboard.press('ArrowLeft');
  await isOn(other, 1);
  await expect.poll(() => inkIn(other, MIDDLE)).toBeLessThan(0.001);
  await other.reload();
  await expect(other.getByText('You see what they see.')).toBeVisible();
  await page.keyboard.press('Space');
  await isOn(other, 2);

  // After the reload the presenter's window has another id.
  await page.reload();
  await isOn(page, 2);
  await expect(page.getByText(/^You are presenting to/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await isOn(other, 1);

  // A viewer who has moved the view follows again on the next page.
  await pageOpened(other);
  await expect(other.getByText('You see what they see.')).toBeVisible();
  await other.mouse.move(600, 400);
  await other.mouse.wheel(0, 100);
  await expect(other.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await isOn(other, 2);
  await expect(other.getByText('You see what they see.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other.getByText('Mei Lin is presenting')).toBeHidden();

  // A presentation on a phone starts from the menu; two arrows turn the pages, and no editing tools are shown.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu for Solar canopy' }).click();
  await page.getByRole('menuitem', { name: 'Present' }).click();
  await expect(page.getByText('You are presenting')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await isOn(other, 1);
  await page.getByRole('button', { name: 'Stop presenting' }).click();
  await expect(other.getByText('Mei Lin is presenting')).toBeHidden();
});

test('one follows somebody to other pages and through reloads, and thumbnails show who is where', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  // Otherwise it would count as another window of Mei's.
  seen.close();
  await onTwoPages(page);
  await expect(pages(other).last()).toHaveAccessibleName(/Mei Lin/);
  await expect(pages(page).first()).toHaveAccessibleName(/Ben Okoro/);
  await other.getByRole('button', { name: 'Follow Mei Lin to page 2' }).click();
  await isOn(other, 2);
  await expect(other.getByText('Following Mei Lin')).toBeVisible();
  await key(page, 'Control+0');
  await expect(zoom(other)).toHaveText('100%');

  await other.reload();
  await expect(other.getByText('Following Mei Lin')).toBeVisible();
  await pages(page).first().click();
  await isOn(other, 1);
  await page.reload();
  await expectSaved(page);
  await key(page, 'Control+0');
  await key(page, 'Control+=');
  await expect(zoom(other)).toHaveText('125%');

  await pages(other).last().click();
  await isOn(other, 2);
  await expect(other.getByText('Following Mei Lin')).toBeHidden();
  await other.context().setOffline(true);
  await expect(other.getByRole('list', { name: 'People on this board now' })).toBeHidden({ timeout: 30_000 });
});
