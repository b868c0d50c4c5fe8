import type { Locator } from '@playwright/test';
import { drag, inkOf, key, onePerson, type Spot, saveState } from './editor-world.ts';
import { expect, test } from './world.ts';

/** Back and forth, so that a small picture of it has more ink than paper. */
const SCRIBBLE: readonly Spot[] = Array.from({ length: 12 }, (_, i) => [i % 2 === 0 ? 420 : 980, 260 + i * 30]);

const inkOn = async (picture: Locator): Promise<number> => inkOf(await picture.screenshot());

test('the picture of a page shows what was drawn on it a moment ago, also of a page that was left at once', async ({
  page,
  person,
}) => {
  // The server's pictures never come: what is seen was drawn here. How soon is the matter of picture-renewal.test.ts.
  await page.route('**/page-thumbnail', (route) => route.abort());
  await onePerson(page, person);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const pages = bar.getByRole('listitem').getByRole('button');
  const blank = await inkOn(pages.first());
  const expectInk = (number: number) =>
    expect.poll(() => inkOn(pages.nth(number - 1)), { intervals: [100] }).toBeGreaterThan(blank + 0.05);
  const opened = async (number: number) => {
    await expect(pages.nth(number - 1)).toHaveAttribute('aria-current', 'page');
    await expect(saveState(page)).toHaveText('Saved');
  };

  await key(page, 'p');
  await drag(page, SCRIBBLE);
  await expectInk(1);

  await bar.getByRole('button', { name: 'Add page' }).click();
  await opened(2);
  await key(page, 'p');
  await drag(page, SCRIBBLE);
  await pages.first().click();
  await expectInk(2);
  await opened(1);
  await expectInk(1);

  await key(page, 'Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => inkOn(pages.first()), { intervals: [100] }).toBeLessThan(blank + 0.02);
});
