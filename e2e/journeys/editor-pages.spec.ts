/// <reference lib="dom" />
import { doing, drag, expectSaved, inkIn, inkMiddle, key, onePerson, pageOpened, twoPeople } from './editor-world.ts';
import { expect, holdMessage, test } from './world.ts';

test('R2.25 pages are added, drawn on, switched, moved and deleted, on both screens', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other } = await twoPeople(page, owner, browser);
  const bar = (one: typeof page) => one.getByRole('navigation', { name: 'Pages' });
  const pages = (one: typeof page) => bar(one).getByRole('listitem').getByRole('button');
  /** The address changes first: until the page itself is ready, keys and pointer still apply to the previous one. */
  const opened = async (number: number) => {
    await expect(pages(page).nth(number - 1)).toHaveAttribute('aria-current', 'page');
    await pageOpened(page);
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
  await expectSaved(page);
  const middle = { x: 300, y: 200, width: 800, height: 400 };
  await doing(page, 'openPage', () => pages(page).first().click());
  await opened(1);
  await expect.poll(() => inkIn(page, middle)).toBeLessThan(0.001);
  await pages(other).last().click();
  await expect.poll(() => inkIn(other, middle)).toBeGreaterThan(0.001);

  await doing(page, 'movePage', () => pages(page).last().press('Alt+ArrowLeft'));
  await expect(pages(page).first()).not.toHaveAttribute('aria-current', 'page');
  await expect(pages(other).first()).toHaveAttribute('aria-current', 'page');
  await doing(page, 'deletePage', () => pages(page).last().press('Delete'));
  await expect(pages(page)).toHaveCount(1);
  await expect(pages(other)).toHaveCount(1);
});

test('undo crosses pages, every page keeps its view, and Back leaves the board', async ({ page, person }) => {
  const { seen } = await onePerson(page, person);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const pages = bar.getByRole('listitem').getByRole('button');
  const opened = async (number: number) => {
    await expect(pages.nth(number - 1)).toHaveAttribute('aria-current', 'page');
    await pageOpened(page);
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
  // The view moves to 100 % with an animation.
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

  // The gesture was made on the first page: undo opens that page and reverts it.
  await pages.last().click();
  await opened(2);
  await doing(page, 'undo', () => page.getByRole('button', { name: /^Undo/ }).click());
  await opened(1);
  await expect.poll(() => seen.objects.length).toBe(0);
  await doing(page, 'redo', () => page.getByRole('button', { name: /^Redo/ }).click());
  await expect.poll(() => seen.objects.length).toBe(1);
  expect(await entries()).toBe(first);
});

test('a page is named, duplicated, deleted and brought back, by menu, keys and undo, on both screens', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, other } = await twoPeople(page, owner, browser);
  const bar = (one: typeof page) => one.getByRole('navigation', { name: 'Pages' });
  const pages = (one: typeof page) => bar(one).getByRole('listitem').getByRole('button');
  const opened = async (number: number) => {
    await expect(pages(page).nth(number - 1)).toHaveAttribute('aria-current', 'page');
    await pageOpened(page);
  };
  const middle = { x: 300, y: 200, width: 800, height: 400 };
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await expectSaved(page);

  await pages(page).first().press('F2');
  const naming = page.getByRole('dialog', { name: 'Rename page 1' });
  await naming.getByLabel('Name').fill('Kick-off');
  await page.keyboard.press('Enter');
  await expect(naming).toBeHidden();
  await expect(pages(page).first()).toHaveAccessibleName(/^Page 1, Kick-off/);
  await expect(pages(other).first()).toHaveAccessibleName(/^Page 1, Kick-off/);

  await pages(page).first().click({ button: 'right' });
  await doing(page, 'duplicatePage', () => page.getByRole('menuitem', { name: 'Duplicate' }).click());
  await opened(2);
  await expect(pages(other)).toHaveCount(2);
  await expect(pages(page).nth(1)).toHaveAccessibleName(/^Page 2, Kick-off/);
  await expect.poll(() => inkIn(page, middle)).toBeGreaterThan(0.001);

  // The open page is deleted; undo restores and opens it.
  await doing(page, 'deletePage', () => pages(page).nth(1).press('Delete'));
  await holdMessage(page, 'Deleted page 2');
  await expect(pages(page)).toHaveCount(1);
  await expect(pages(other)).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await opened(2);
  await expect(pages(other)).toHaveCount(2);
  await expect.poll(() => inkIn(page, middle)).toBeGreaterThan(0.001);
  // The restored page works like any other.
  await key(page, 'r');
  await drag(page, [
    [800, 300],
    [900, 420],
  ]);
  await expectSaved(page);

  await doing(page, 'deletePage', async () => {
    await pages(page).nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete page' }).click();
  });
  await expect(pages(page)).toHaveCount(1);
  // Later another user restores it from the deleted pages.
  await bar(other).getByRole('button', { name: 'All pages' }).click();
  const grid = other.getByRole('dialog', { name: 'All pages' });
  const bin = grid.getByRole('region', { name: 'Deleted pages' });
  await expect(bin.getByRole('listitem')).toContainText('Deleted by Mei Lin');
  await bin.getByRole('button', { name: 'Restore Kick-off' }).click();
  await expect(bin.getByRole('listitem')).toHaveCount(0);
  await expect(pages(page)).toHaveCount(2);
  await grid
    .getByRole('button', { name: /^Page 2/ })
    .first()
    .click();
  await expect(grid).toBeHidden();
  await expect(other).toHaveURL(new RegExp(`board/${board.wbNo}/\\d+$`));
  await expect.poll(() => inkIn(other, { x: 790, y: 290, width: 120, height: 140 })).toBeGreaterThan(0.001);
});

test('in the grid pages are sorted by dragging and by keys', async ({ page, person }) => {
  await onePerson(page, person);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const strip = bar.getByRole('listitem').getByRole('button');
  for (let count = 2; count <= 6; count += 1) {
    await doing(page, 'addPage', () => bar.getByRole('button', { name: 'Add page' }).click());
    await expect(strip).toHaveCount(count);
    await expect(strip.nth(count - 1)).toHaveAttribute('aria-current', 'page');
  }
  await bar.getByRole('button', { name: 'All pages' }).click();
  const grid = page.getByRole('dialog', { name: 'All pages' });
  const cells = grid.locator('[data-page]');
  await expect(cells).toHaveCount(6);
  await expect(cells.nth(5)).toBeFocused();
  // The last page, which is open, is dragged up and left, before the first.
  const boxOf = async (n: number) => {
    const box = await cells.nth(n).boundingBox();
    if (!box) throw new Error('no such page');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // The dialog grows while it opens. `hover` waits until its target no longer moves.
  await cells.nth(5).hover();
  const [from, to] = [await boxOf(5), await boxOf(0)];
  expect(to.y).toBeLessThan(from.y);
  await doing(page, 'movePage', async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  });
  await expect(cells.first()).toHaveAttribute('aria-current', 'page');
  await doing(page, 'movePage', () => cells.first().press('Alt+ArrowRight'));
  await expect(cells.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cells.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid).toBeHidden();
  await expect(strip.first()).toHaveAttribute('aria-current', 'page');
});
