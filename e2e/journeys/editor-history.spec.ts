/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { CallFailure, ROUTES } from '@sw/contract';
import { bar, drag, expectSheet, inkIn, key, onePerson, openEditor, twoPeople, witness } from './editor-world.ts';
import { joined, newBoard, pageOf } from './sharing-world.ts';
import { expect, newPerson, signedInAs, test } from './world.ts';

/** Two places in a row, away from all islands. */
const PLACES = [300, 560] as const;
const TOP = 300;
const boxAt = (left: number) => ({ x: left - 10, y: TOP - 10, width: 140, height: 120 });

async function rectangle(page: Page, left: number): Promise<void> {
  await key(page, 'r');
  await drag(page, [
    [left, TOP],
    [left + 120, TOP + 100],
  ]);
}

const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Moment' });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'History' });
const banner = (page: Page): Locator => page.getByText(/^You are viewing/);

/** The work may have begun before midnight. */
const daysShown = (page: Page): Promise<void> =>
  expect(
    panel(page)
      .getByText(/^(Today|Yesterday)$/)
      .first(),
  ).toBeVisible();

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await daysShown(page);
}

/** Moves the slider this many gestures from the beginning. */
async function lookAt(page: Page, gestures: number): Promise<void> {
  await slider(page).focus();
  await page.keyboard.press('Home');
  for (let n = 0; n < gestures; n += 1) await page.keyboard.press('ArrowRight');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Replay' }).locator('output')).toHaveAttribute(
    'data-loading',
    'false',
  );
}

/** Which of the two places show something. */
const seenAt = async (page: Page): Promise<boolean[]> => {
  const seen: boolean[] = [];
  for (const left of PLACES) seen.push((await inkIn(page, boxAt(left))) > 0.005);
  return seen;
};

const expectSeen = (page: Page, ...seen: readonly boolean[]) => expect.poll(() => seenAt(page)).toEqual(seen);

test('an earlier moment is looked at and replayed, and nothing of it can be changed', async ({ page, person }) => {
  const { seen } = await onePerson(page, person);
  for (const left of PLACES) await rectangle(page, left);
  await expect.poll(() => seen.objects.length).toBe(2);
  await openHistory(page);
  await lookAt(page, 0);
  await expectSeen(page, false, false);
  await lookAt(page, 1);
  await expectSeen(page, true, false);
  await key(page, 'r');
  // The page is panned there and back, which draws nothing.
  await drag(page, [
    [400, 500],
    [500, 600],
  ]);
  await drag(page, [
    [500, 600],
    [400, 500],
  ]);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1');
  // A replay of two gestures is as short as the time between them: if the check is too late, it is played again.
  await expect(async () => {
    await lookAt(page, 0);
    await key(page, 'Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await key(page, 'Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('60');
  await lookAt(page, 0);
  await page.getByRole('button', { name: 'Play' }).click();
  await expectSeen(page, true, true);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  expect(seen.objects.length).toBe(2);
});

test('a restore while somebody else draws keeps what they draw, and is undone in one step', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const left of PLACES) await rectangle(page, left);
  await expect.poll(() => seen.objects.length).toBe(2);
  await key(other, 'p');
  await other.mouse.move(500, 600);
  await other.mouse.down();
  await other.mouse.move(600, 640, { steps: 5 });
  await openHistory(page);
  await lookAt(page, 1);
  await expectSeen(page, true, false);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => seen.objects.length).toBe(1);
  await expect(banner(page)).toBeHidden();
  await other.mouse.move(700, 600, { steps: 5 });
  await other.mouse.up();
  await expect.poll(() => seen.objects.length).toBe(2);
  await expectSeen(page, true, false);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.length).toBe(3);
  await expectSeen(page, true, true);
  await key(page, 'Control+y');
  await expect.poll(() => seen.objects.length).toBe(2);
});

test('a version gets a name, and one goes back to it; the owner may take the name away', async ({ page, person }) => {
  const { seen } = await onePerson(page, person);
  await rectangle(page, PLACES[0]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await openHistory(page);
  const opener = panel(page).getByRole('button', { name: 'Name this version' });
  await opener.click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('First draft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(panel(page).getByRole('button', { name: /^First draft (?!: more)/ })).toBeVisible();
  await rectangle(page, PLACES[1]);
  await expect.poll(() => seen.objects.length).toBe(2);
  await panel(page)
    .getByRole('button', { name: /^First draft (?!: more)/ })
    .click();
  await expectSeen(page, true, false);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => seen.objects.length).toBe(1);
  await panel(page).getByRole('button', { name: 'First draft: more' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Agreed');
  await page.getByRole('button', { name: 'Save' }).click();
  await panel(page).getByRole('button', { name: 'Agreed: more' }).click();
  await page.getByRole('menuitem', { name: 'Delete name' }).click();
  await expect(panel(page).getByRole('button', { name: /^Agreed (?!: more)/ })).toBeHidden();
});

test('a user who comes back learns what others did since, and is shown it', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, seen } = await onePerson(page, owner);
  const ben = await newPerson('Ben Okoro');
  await joined(owner, board, ben);
  const other = await pageOf(browser, ben);
  await openEditor(other, board);
  await rectangle(page, PLACES[0]);
  await expectSeen(other, true, false);
  const { pageId } = await ben.client.call(ROUTES.getPage, { params: { id: board.wbNo } });
  const since = () => ben.client.call(ROUTES.getSinceLeft, { params: { pageId } });
  await expect.poll(async () => (await since()).versionId ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  await other.goto('board');
  await expect.poll(async () => (await since()).changes).toBe(0);
  await rectangle(page, PLACES[1]);
  await expect.poll(() => seen.objects.length).toBe(2);
  await openEditor(other, board);
  await other.getByRole('button', { name: '1 change since you left' }).click();
  await expect(panel(other).getByText('Since you left')).toBeVisible();
  await panel(other).getByRole('button', { name: 'Show me' }).click();
  await expect(banner(other)).toBeVisible();
  // A returning user sees everything, including the two side by side.
  const beside = (x: number, width: number) => inkIn(other, { x, y: 150, width, height: 600 });
  for (const [x, width] of [
    [120, 600],
    [760, 300],
  ] as const)
    await expect.poll(() => beside(x, width)).toBeGreaterThan(0.001);
  await other.getByRole('button', { name: 'Back to now' }).click();
  await expect(banner(other)).toBeHidden();
});

test("one person's deletions come back, as one step of the user who brings them back", async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const left of PLACES) await rectangle(page, left);
  await expect.poll(() => seen.objects.length).toBe(2);
  await expectSeen(other, true, true);
  // The screen may show only a live preview of the second one.
  await expect(async () => {
    await key(other, 'Control+a');
    await expect(bar(other, 'Group')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await other.keyboard.press('Delete');
  await expect.poll(() => seen.objects.length).toBe(0);
  await rectangle(page, PLACES[1]);
  await openHistory(page);
  await panel(page)
    .getByRole('listitem')
    .filter({ hasText: 'Ben Okoro' })
    .getByRole('button', { name: /: more$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Bring back what was deleted' }).click();
  await expect(page.getByRole('dialog').getByText('2 objects come back')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(() => seen.objects.length).toBe(3);
  // Until it has arrived in this window too, her last step is the rectangle.
  await expectSeen(page, true, true);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.length).toBe(1);
});

test('a viewer sees the history and restores nothing, on the screen or by HTTP', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  await signedInAs(page, owner);
  await openEditor(page, board);
  const seen = await witness(owner, board);
  const viewer = await newPerson('Ben Okoro');
  await joined(owner, board, viewer, '0');
  const other = await pageOf(browser, viewer);
  await openEditor(other, board);
  for (const left of PLACES) await rectangle(page, left);
  await expect.poll(() => seen.objects.length).toBe(2);
  await openHistory(other);
  await lookAt(other, 1);
  await expectSeen(other, true, false);
  await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden();
  await expect(other.getByRole('button', { name: 'Name this version' })).toBeHidden();
  const { pageId } = await viewer.client.call(ROUTES.getPage, { params: { id: board.wbNo } });
  const body = { versionId: 0, gestureId: 'viewer.restore' };
  const refused = await viewer.client
    .call(ROUTES.restorePage, { params: { pageId }, body })
    .catch((failure: unknown) => failure);
  expect(refused instanceof CallFailure && refused.error).toBe('FORBIDDEN');
  expect(seen.objects.length).toBe(2);
  seen.close();
});

test('on a phone the history is a sheet, out of the menu of the board', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { seen } = await onePerson(page, person);
  await rectangle(page, 120);
  await expect.poll(() => seen.objects.length).toBe(1);
  await page.getByRole('button', { name: 'Menu for Solar canopy' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await daysShown(page);
  await expectSheet(panel(page));
  await expect.poll(() => inkIn(page, boxAt(120))).toBeGreaterThan(0.005);
  await lookAt(page, 0);
  await expect.poll(() => inkIn(page, boxAt(120))).toBeLessThan(0.005);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
});
