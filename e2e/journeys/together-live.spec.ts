/// <reference lib="dom" />
import { ROUTES } from '@sw/contract';
import { drag, inkIn, key, selectAt, twoPeople } from './editor-world.ts';
import { share } from './sharing-world.ts';
import { expect, test } from './world.ts';

/** Beside the hints of an empty page. */
const EDGE = { x: 440, y: 260, width: 120, height: 200 };
const LEFT = { x: 440, y: 260, width: 300, height: 200 };
const RIGHT = { x: 860, y: 260, width: 300, height: 200 };

test('a drag and a shape are seen on the other screen while they last, an undo puts a place back whole, and everybody has one colour', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen, board } = await twoPeople(page, owner, browser);
  // A shape that is being drawn.
  await key(page, 'r');
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(600, 360, { steps: 4 });
  await page.mouse.move(700, 420, { steps: 4 });
  await expect.poll(() => inkIn(other, EDGE)).toBeGreaterThan(0.005);
  expect(seen.objects).toEqual([]);
  await page.mouse.up();
  await expect.poll(() => seen.objects.length).toBe(1);
  const { left } = await seen.only();

  // The same shape while it is dragged: Ben sees it on the right while the log still has it on the left. It is dragged by
  // its inside, because its sides resize it.
  await page.mouse.move(600, 330);
  await page.mouse.down();
  await page.mouse.move(800, 330, { steps: 5 });
  await page.mouse.move(1020, 350, { steps: 5 });
  await expect.poll(() => inkIn(other, RIGHT)).toBeGreaterThan(0.005);
  await expect.poll(() => inkIn(other, LEFT)).toBeLessThan(0.001);
  expect((await seen.only()).left).toBe(left);
  await page.mouse.up();
  await expect.poll(async () => (await seen.only()).left).not.toBe(left);
  const { left: moved, top } = await seen.only();

  // Ben moves it down; Mei's undo would restore only half of a position, so it does nothing.
  await selectAt(other, [920, 360]);
  await other.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await seen.only()).top).toBe(top + 10);
  await key(page, 'Control+z');
  await expect(page.getByText(/somebody else changed it/)).toBeVisible();
  expect(await seen.only()).toMatchObject({ left: moved, top: top + 10 });

  // Ben's colour on the board is his colour in the share dialog.
  const face = page.getByRole('button', { name: 'Follow Ben Okoro' });
  const colour = await face.evaluate((element) => getComputedStyle(element).backgroundColor);
  await share(page);
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ben Okoro' });
  expect(
    await row
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor),
  ).toBe(colour);
  // A removed user cannot come back with the code they came with.
  const { code } = await owner.client.call(ROUTES.shareCode, { params: { wbNo: board.wbNo }, query: { permit: '2' } });
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove from board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toBeHidden();
  const after = await owner.client.call(ROUTES.shareCode, { params: { wbNo: board.wbNo }, query: { permit: '2' } });
  expect(after.code).not.toBe(code);
});

test('restoring a moment asks first when others are on the page, and they see whose doing it was', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'Control+d');
  await expect.poll(() => seen.objects.length).toBe(2);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  // The notice may be from before midnight.
  await expect(
    page
      .getByRole('region', { name: 'History' })
      .getByText(/^(Today|Yesterday)$/)
      .first(),
  ).toBeVisible();
  await page.getByRole('slider', { name: 'Moment' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('toolbar', { name: 'Replay' }).locator('output')).toHaveAttribute(
    'data-loading',
    'false',
  );
  await page.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this page for everybody?' });
  await expect(question).toContainText('Ben Okoro');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => seen.objects.length).toBe(1);
  await expect(other.getByText('Mei Lin put this page back to an earlier moment')).toBeVisible();
});
