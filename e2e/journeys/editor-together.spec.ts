/// <reference lib="dom" />
import { ROUTES } from '@sw/contract';
import { drag, inkIn, key, openEditor, saveState, twoPeople, witness } from './editor-world.ts';
import { newBoard } from './sharing-world.ts';
import { expect, signedInAs, test } from './world.ts';

/** Where the stroke begins, beside the hints of an empty page. */
const WHERE = { x: 480, y: 360, width: 90, height: 80 };

test('R1.16 a stroke is seen on the other screen while it is being drawn, and the hand that draws it', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await key(page, 'p');
  await page.mouse.move(500, 400);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 20 });
  await expect.poll(() => inkIn(other, WHERE)).toBeGreaterThan(0.005);
  expect(seen.objects).toEqual([]);
  await page.mouse.up();
  await expect.poll(() => seen.objects.length).toBe(1);
});

test('R1.18 R3.09 R3.18 one follows another person, whose view one sees, until one moves by oneself', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other } = await twoPeople(page, owner, browser);
  await other.mouse.move(600, 400);
  await page.getByRole('button', { name: 'Follow Ben Okoro' }).click({ timeout: 30_000 });
  await expect(page.getByText('Following Ben Okoro')).toBeVisible();
  await key(other, 'Control+0');
  await key(other, 'Control+=');
  await expect(page.getByText('125%')).toBeVisible();
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 100);
  await expect(page.getByText('Following Ben Okoro')).toBeHidden();
});

test('R1.17 R2.77 R4.09 a demo shows one board: the others look on until it ends', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(other.getByText('Mei Lin is presenting')).toBeVisible();
  await key(other, 'r');
  await drag(other, [
    [500, 300],
    [600, 400],
  ]);
  await key(page, 'r');
  await drag(page, [
    [700, 300],
    [800, 400],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await page.getByRole('button', { name: 'Stop presenting' }).click();
  await expect(other.getByText('Mei Lin is presenting')).toBeHidden();
  await key(other, 'r');
  await drag(other, [
    [500, 300],
    [600, 400],
  ]);
  await expect.poll(() => seen.objects.length).toBe(2);
});

test('R2.78 a permit that changes while somebody draws holds at once', async ({ page, person: owner, browser }) => {
  const { board, other, seen } = await twoPeople(page, owner, browser);
  await key(other, 'p');
  await other.mouse.move(500, 400);
  await other.mouse.down();
  await other.mouse.move(600, 400, { steps: 8 });
  const [sharer] = await owner.client.call(ROUTES.listSharers, { params: { id: board.wbNo } });
  await owner.client.call(ROUTES.changeSharer, {
    params: { wbShareId: sharer?.wbShareId ?? '' },
    query: { permit: '0' },
  });
  await expect(other.getByText('View only', { exact: true })).toBeVisible();
  await other.mouse.move(700, 400, { steps: 8 });
  await other.mouse.up();
  await expect(
    other.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Pen', exact: true }),
  ).toBeHidden();
  expect(seen.objects).toEqual([]);
});

test('offline, five hundred operations and a closed tab: everything arrives once it is online again', async ({
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  const context = await browser.newContext();
  const first = await context.newPage();
  const seen = await witness(owner, board);
  await signedInAs(first, owner);
  await openEditor(first, board);
  await key(first, 'r');
  await drag(first, [
    [500, 300],
    [600, 400],
  ]);
  // It was already saved before the rectangle was drawn.
  await expect.poll(() => seen.objects.length).toBe(1);
  await context.setOffline(true);
  await expect(saveState(first)).toContainText('Offline', { timeout: 30_000 });
  // The acknowledgement of the rectangle itself may be lost with the connection.
  const before = Number(/\d+/.exec((await saveState(first).textContent()) ?? '')?.[0] ?? 0);
  await key(first, 'Control+a');
  // Bold on, bold off: one operation each. Done inside the page, since the driver needs a tenth of a second per key.
  await first.evaluate(() => {
    const bold = { key: 'b', code: 'KeyB', ctrlKey: true, bubbles: true };
    for (let i = 0; i < 499; i += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', bold));
  });
  await key(first, 'Control+d');
  await expect(saveState(first)).toContainText(`${before + 500} changes kept on this device`);
  await first.close();
  await context.setOffline(false);
  const second = await context.newPage();
  await signedInAs(second, owner);
  await openEditor(second, board);
  await expect.poll(() => seen.objects.map(({ bold }) => bold), { timeout: 60_000 }).toEqual([true, true]);
  seen.close();
});
