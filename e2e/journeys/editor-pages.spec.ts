/// <reference lib="dom" />
import { doing, drag, inkIn, inkMiddle, key, onePerson, saveState, twoPeople } from './editor-world.ts';
import { expect, test } from './world.ts';

test('R2.25 pages are added, drawn on, switched, moved and deleted, on both screens', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other } = await twoPeople(page, owner, browser);
  const bar = (one: typeof page) => one.getByRole('navigation', { name: 'Pages' });
  const pages = (one: typeof page) => bar(one).getByRole('listitem').getByRole('button');
  /** The address changes first: until the page itself is there, keys and hands are those of the one before. */
  const opened = async (number: number) => {
    await expect(pages(page).nth(number - 1)).toHaveAttribute('aria-current', 'page');
    await expect(saveState(page)).toHaveText('Saved');
  };

  await doing(page, 'addPage', () => bar(page).getByRole('button', { name: 'Add page' }).click());
  await expect(page).toHaveURL(/board\/\d+\/\d+$/);
  await expect(pages(page)).toHaveCount(2);
  await expect(pages(other)).toHaveCount(2);
  await opened(2);
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await expect(saveState(page)).toHaveText('Saved');
  const middle = { x: 300, y: 200, width: 800, height: 400 };
  await doing(page, 'openPage', () => pages(page).first().click());
  await opened(1);
  await expect.poll(() => inkIn(page, middle)).toBeLessThan(0.001);
  await pages(other).last().click();
  await expect.poll(() => inkIn(other, middle)).toBeGreaterThan(0.001);

  await pages(page).last().focus();
  await doing(page, 'movePage', () => page.keyboard.press('Alt+ArrowLeft'));
  await expect(pages(page).first()).not.toHaveAttribute('aria-current', 'page');
  await expect(pages(other).first()).toHaveAttribute('aria-current', 'page');
  await pages(page).last().focus();
  await page.keyboard.press('Delete');
  await doing(page, 'deletePage', () => page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click());
  await expect(pages(page)).toHaveCount(1);
  await expect(pages(other)).toHaveCount(1);
});

test('undo crosses pages, every page keeps its view, and Back leaves the board', async ({ page, person }) => {
  const { seen } = await onePerson(page, person);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const pages = bar.getByRole('listitem').getByRole('button');
  const opened = async (number: number) => {
    await expect(pages.nth(number - 1)).toHaveAttribute('aria-current', 'page');
    await expect(saveState(page)).toHaveText('Saved');
  };
  const zoom = page.getByRole('button', { name: /^Zoom \d/ });
  const middle = { x: 300, y: 200, width: 800, height: 400 };
  const entries = (): Promise<number> => page.evaluate(() => window.history.length);
  const first = await entries();

  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'Escape');
  await key(page, 'Control+0');
  await expect(zoom).toHaveText('100%');
  // The view glides to 100 %.
  let [x, y] = await inkMiddle(page, middle);
  const isSettled = async () => {
    const before = [x, y];
    [x, y] = await inkMiddle(page, middle);
    return before[0] === x && before[1] === y;
  };
  await expect.poll(isSettled).toBe(true);

  await doing(page, 'addPage', () => bar.getByRole('button', { name: 'Add page' }).click());
  await opened(2);
  await key(page, 'Control+=');
  await pages.first().click();
  await opened(1);
  await expect(zoom).toHaveText('100%');
  await expect.poll(() => inkMiddle(page, middle)).toEqual([x, y]);

  // The gesture was made on the first page: undo leads there, and takes it back.
  await pages.last().click();
  await opened(2);
  await doing(page, 'undo', () => page.getByRole('button', { name: /^Undo/ }).click());
  await opened(1);
  await expect.poll(() => seen.objects.length).toBe(0);
  await doing(page, 'redo', () => page.getByRole('button', { name: /^Redo/ }).click());
  await expect.poll(() => seen.objects.length).toBe(1);
  expect(await entries()).toBe(first);
});
