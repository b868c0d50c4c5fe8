import type { Locator, Page } from '@playwright/test';
import { drag, inkIn, key, onePerson, pageOpened, type Spot } from './editor-world.ts';
import { expect, test } from './world.ts';

/** A scribble back and forth, so that a small picture of it has more ink than paper. */
const SCRIBBLE: readonly Spot[] = Array.from({ length: 12 }, (_, i) => [i % 2 === 0 ? 420 : 980, 260 + i * 30]);

const MIDDLE = { x: 300, y: 200, width: 800, height: 400 };

/** Without the edge, which marks the open page, and the number at the bottom. */
async function inkOn(page: Page, picture: Locator): Promise<number> {
  const box = await picture.boundingBox();
  if (!box) return Number.NaN;
  return inkIn(page, { x: box.x + 5, y: box.y + 5, width: box.width - 10, height: box.height - 25 });
}

test('the picture of a page shows what was drawn on it a moment ago, also of a page that was left at once', async ({
  page,
  person,
}) => {
  // The server's pictures never arrive, so every visible one was drawn here. picture-renewal.test.ts covers how soon.
  await page.route('**/page-thumbnail', (route) => route.abort());
  await onePerson(page, person);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const pages = bar.getByRole('listitem').getByRole('button');
  const expectInk = (number: number) =>
    expect.poll(() => inkOn(page, pages.nth(number - 1)), { intervals: [100] }).toBeGreaterThan(0.05);
  await expect.poll(() => inkOn(page, pages.first())).toBe(0);

  await key(page, 'p');
  await drag(page, SCRIBBLE);
  await expectInk(1);

  await bar.getByRole('button', { name: 'Add page' }).click();
  // The row marks the page first: until the page itself is ready, keys and pointer still apply to the previous one.
  await expect.poll(() => inkIn(page, MIDDLE)).toBeLessThan(0.001);
  await pageOpened(page);
  await key(page, 'p');
  await drag(page, SCRIBBLE);
  await pages.first().click();
  await expectInk(2);
  await expect.poll(() => inkIn(page, MIDDLE)).toBeGreaterThan(0.01);
  await expectInk(1);

  await key(page, 'Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => inkOn(page, pages.first()), { intervals: [100] }).toBe(0);
});
