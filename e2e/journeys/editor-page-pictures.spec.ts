import type { Locator, Page } from '@playwright/test';
import { drag, inkIn, key, onePerson, pageOpened, type Spot } from './editor-world.ts';
import { expect, test } from './world.ts';

/** Back and forth, so that a small picture of it has more ink than paper. */
const SCRIBBLE: readonly Spot[] = Array.from({ length: 12 }, (_, i) => [i % 2 === 0 ? 420 : 980, 260 + i * 30]);

const MIDDLE = { x: 300, y: 200, width: 800, height: 400 };

/** Without the edge, which shows the open page, and the number at the foot. */
async function inkOn(page: Page, picture: Locator): Promise<number> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  return inkIn(page, { x: box.x + 5, y: box.y + 5, width: box.width - 10, height: box.height - 25 });
}

test('the picture of a page shows what was drawn on it a moment ago, also of a page that was left at once', async ({
  page,
  person,
}) => {
  // The server's pictures never come: what is seen was drawn here. How soon is the matter of picture-renewal.test.ts.
  await page.route('**/page-thumbnail', (route) => route.abort());
  await onePerson(page, person);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const pages = bar.getByRole('listitem').getByRole('button');
  const expectInk = (number: number) =>
    expect.poll(() => inkOn(page, pages.nth(number - 1)), { intervals: [100] }).toBeGreaterThan(0.05);
  expect(await inkOn(page, pages.first())).toBe(0);

  await key(page, 'p');
  await drag(page, SCRIBBLE);
  await expectInk(1);

  await bar.getByRole('button', { name: 'Add page' }).click();
  // The row marks it first: until the page itself is there, keys and hands are those of the one before.
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
