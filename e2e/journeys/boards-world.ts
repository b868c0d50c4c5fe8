import type { Locator, Page } from '@playwright/test';
import { expect } from './world.ts';

/** A board in the list or in the bin. */
export const board = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** A board's name, which is the link to it and handles its keys. */
export const nameOf = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('[data-main]').filter({ hasText: name });

/** The names in their displayed order. */
export const names = (page: Page): Locator => page.getByRole('main').locator('[data-main]');

export async function press(page: Page, name: string, key: string): Promise<void> {
  await nameOf(page, name).press(key);
}

export async function menuOf(page: Page, name: string): Promise<Locator> {
  await board(page, name).hover();
  await page.getByRole('button', { name: `Menu for ${name}` }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

export async function pick(page: Page, name: string, item: string): Promise<void> {
  await (await menuOf(page, name)).getByRole('menuitem', { name: item }).click();
}

/** An option of a segmented control. */
export const choice = (page: Page, text: string): Locator =>
  page.locator('.ant-segmented-item').filter({ hasText: text });

export const batch = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected whiteboards' });
