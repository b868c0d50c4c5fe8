/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { faults } from './axe-world.ts';
import { type Caller, callOn, control, dock, enterCall, sees, test, tile, WITH_CALLS } from './call-world.ts';
import { doing, key, openEditor } from './editor-world.ts';
import { boxOf, expectApart } from './layout-world.ts';
import { type Board, joined, newBoard } from './sharing-world.ts';
import { expect, newPerson, type Person, settled } from './world.ts';

test.describe.configure(WITH_CALLS);

/** A user alone in a call, on a board with another member. */
async function alone(
  openCaller: (person: Person, hertz: number) => Promise<Caller>,
): Promise<{ readonly caller: Caller; readonly page: Page; readonly board: Board; readonly guest: Person }> {
  const [owner, guest] = await Promise.all([newPerson('Mei Lin'), newPerson('Ben Okoro')]);
  const board = await newBoard(owner, 'Solar canopy pilot');
  await joined(owner, board, guest);
  const caller = await openCaller(owner, 500);
  await enterCall(caller, board);
  await sees(caller.page, 'Mei Lin');
  return { caller, page: caller.page, board, guest };
}

const island = (page: Page): Locator => page.getByRole('region', { name: 'Call', exact: true });

/** Picks an entry from the layout menu. */
async function layout(page: Page, entry: string): Promise<void> {
  await control(page, 'Layout').click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('the dock takes its room from the work area and lies on nothing', async ({ openCaller }) => {
  const { page } = await alone(openCaller);
  await expectApart(page, {
    dock: island(page),
    tools: page.getByRole('toolbar', { name: 'Tools' }),
    pages: page.getByRole('navigation', { name: 'Pages' }),
    view: page.getByRole('toolbar', { name: 'View' }),
    share: page.getByRole('button', { name: 'Share', exact: true }),
  });
  const strip = await boxOf(island(page));
  expect(strip.width).toBeCloseTo(152, 0);

  // A panel opens beside the dock.
  await page.getByRole('button', { name: 'Comments' }).click();
  await expectApart(page, { dock: island(page), panel: page.getByRole('region', { name: 'Comments' }) });
  await page.keyboard.press('Escape');

  // A new note is in the middle of the remaining area.
  const middle = (1440 - 168) / 2;
  await key(page, 'n');
  await page.mouse.click(middle, 450);
  await page.keyboard.type('Who washes the panels?');
  await page.keyboard.press('Escape');
  await doing(page, 'zoomFit', () => key(page, 'Shift+Digit1'));
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const about = async () => {
    const { x, width } = await boxOf(bar);
    return Math.round(x + width / 2);
  };
  await expect.poll(async () => Math.abs((await about()) - middle - 15)).toBeLessThan(55);

  // Opening and closing the dock keeps the middle of the view.
  const before = await settled(about);
  const expectMoved = (by: number) =>
    expect.poll(async () => Math.abs((await about()) - before - by), { message: `moved by ${by}` }).toBeLessThan(2);
  await page.getByRole('button', { name: 'Fold the call' }).first().click();
  await expectMoved(84);
  await page.getByRole('button', { name: 'Unfold the call' }).first().click();
  await expectMoved(0);
  await layout(page, 'Dock on the left');
  await expectMoved(168);
  await expectApart(page, { dock: island(page), tools: page.getByRole('toolbar', { name: 'Tools' }) });
});

test('layouts and places are kept; the dock is carried by its grip and worked by keys', async ({ openCaller }) => {
  const { page, board } = await alone(openCaller);
  await layout(page, 'Grid');
  await expect.poll(async () => (await boxOf(island(page))).width).toBeCloseTo(320, 0);
  await layout(page, 'Hide people');
  await expect(tile(page, 'Mei Lin')).toBeHidden();
  await layout(page, 'Strip');
  await expect(tile(page, 'Mei Lin')).toBeVisible();

  // Dragged off its edge, the dock floats above the page; at the other edge it docks again.
  const grip = island(page).locator('[aria-hidden] svg').first();
  const from = await boxOf(grip);
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf(island(page))).x)).toBeLessThan(720);
  const floating = await boxOf(grip);
  await page.mouse.move(floating.x + 8, floating.y + 8);
  await page.mouse.down();
  await page.mouse.move(30, 300, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(island(page))).x).toBeCloseTo(16, 0);
  // No button lies under the mouse, and shows its tip.
  await page.mouse.move(700, 300);

  // F6 moves to the dock, arrow keys move in its bar, and Enter presses a button.
  await page.locator('canvas').first().focus();
  const fold = island(page).getByRole('button', { name: 'Fold the call' });
  await expect
    .poll(async () => {
      await page.keyboard.press('F6');
      return fold.evaluate((button) => button === document.activeElement);
    })
    .toBe(true);
  await control(page, 'Mute').focus();
  await page.keyboard.press('ArrowRight');
  await expect(control(page, 'Turn camera off')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control(page, 'Turn camera on')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await control(page, 'Leave').click();
  await expect(dock(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: board.wbName, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Call(?:, |$)/ }).click();
  await page.getByRole('menuitem', { name: /^(?:Start video call|Join call)/ }).click();
  await expect.poll(async () => (await boxOf(island(page))).x).toBeCloseTo(16, 0);
});

test('keys start, mute, show, raise a hand and leave', async ({ openCaller }) => {
  const { page, board, caller } = await alone(openCaller);
  await doing(page, 'ask', () => key(page, 'Control+Shift+M'));
  await expect(control(page, 'Unmute')).toBeVisible();
  await doing(page, 'ask', () => key(page, 'Control+Shift+O'));
  await expect(control(page, 'Turn camera on')).toBeVisible();
  await doing(page, 'ask', () => key(page, 'Control+Shift+K'));
  await expect(tile(page, 'Mei Lin')).toContainText('hand raised, number 1');
  await doing(page, 'ask', () => key(page, 'Control+Shift+H'));
  await expect(dock(page)).toBeHidden();
  await expect
    .poll(async () => (await callOn(caller.person, board))?.people ?? [], { message: 'nobody is in the call' })
    .toEqual([]);
  // With the same choices as before, nothing needs confirmation.
  await doing(page, 'ask', () => key(page, 'Control+Shift+L'));
  await expect(dock(page)).toBeVisible();
  await expect.poll(async () => (await callOn(caller.person, board))?.people.length).toBe(1);
});

test('a person is pinned, rung and listed, and devices are chosen in the call', async ({ openCaller }) => {
  const { page, guest } = await alone(openCaller);
  await tile(page, 'Mei Lin').hover();
  await tile(page, 'Mei Lin').getByRole('button', { name: 'More about Mei Lin' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await tile(page, 'Mei Lin').getByRole('button', { name: 'More about Mei Lin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible();
  await page.keyboard.press('Escape');

  await control(page, 'People, 1').click();
  const people = page.getByRole('dialog', { name: 'People' });
  await expect(people.getByRole('list', { name: 'People in the call' })).toContainText('Mei Lin (you)');
  await people.getByRole('button', { name: `Ring ${guest.user.nickName}` }).click();
  await expect(people.getByText('Ringing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people).toBeHidden();

  await layout(page, 'Sound and picture');
  const settings = page.getByRole('dialog', { name: 'Sound and picture' });
  await expect(settings.getByLabel('Camera').getByRole('option').first()).toBeAttached();
  await settings.getByRole('switch', { name: /^Push to talk/ }).click();
  await expect(control(page, 'Unmute')).toBeVisible();
  await expect(settings.getByRole('switch', { name: /^Push to talk/ })).toBeChecked();
  expect(await faults(page)).toEqual([]);
});

test('a shared screen has a window of its own that floats, fills the work area and comes back', async ({
  openCaller,
}) => {
  const { page, board, guest } = await alone(openCaller);
  const other = await openCaller(guest, 900);
  await enterCall(other, board);
  await control(other.page, 'Share screen').click();
  const shared = page.getByRole('region', { name: 'Ben Okoro is sharing' });
  await expect.poll(async () => (await boxOf(island(page))).width).toBeCloseTo(320, 0);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await expectApart(page, { dock: island(page), shared, tools });
  // The sharer sees a note about sharing instead of their own screen.
  await expect(other.page.getByText('You share a window.')).toBeVisible();
  await expect(other.page.getByRole('region', { name: /is sharing$/ })).toBeHidden();

  await shared.getByRole('button', { name: 'Let it float' }).click();
  await expect.poll(async () => (await boxOf(island(page))).width).toBeCloseTo(152, 0);
  await expectApart(page, { dock: island(page), shared });
  await shared.getByRole('button', { name: 'Fill the work area' }).click();
  await expect.poll(async () => (await boxOf(shared)).width).toBeGreaterThan(1_100);
  await expectApart(page, {
    dock: island(page),
    shared,
    tools,
    pages: page.getByRole('navigation', { name: 'Pages' }),
  });
  await shared.getByRole('button', { name: 'Make it small again' }).click();
  await expectApart(page, { dock: island(page), shared, tools });
  await control(other.page, 'Leave').click();
  await expect(shared).toBeHidden();
});

test('a held call button looks at the devices first, and starts nothing', async ({ openCaller }) => {
  const owner = await newPerson('Mei Lin');
  const board = await newBoard(owner, 'Solar canopy pilot');
  const { page } = await openCaller(owner, 500);
  await openEditor(page, board);
  const button = page.getByRole('button', { name: 'Call', exact: true });
  await button.hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: 'Start call', exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('menuitem', { name: 'Start video call' })).toBeHidden();
  expect(await callOn(owner, board)).toBeNull();
});

test('who may only view sees the call button while people talk, and not before', async ({ openCaller }) => {
  const { board, caller } = await alone(openCaller);
  const viewer = await newPerson('Cara Diaz');
  await joined(caller.person, board, viewer, '0');
  const { page } = await openCaller(viewer, 900);
  await openEditor(page, board);
  await expect(page.getByRole('button', { name: 'Call, 1 person' })).toBeVisible();
  await page.getByRole('button', { name: 'Call, 1 person' }).click();
  await expect(page.getByRole('menuitem', { name: /^Join call/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await control(caller.page, 'Leave').click();
  await expect(page.getByRole('button', { name: /^Call/ })).toBeHidden();
});

test('the call goes on in other screens of the tab, with a way back', async ({ openCaller }) => {
  const { page, board } = await alone(openCaller);
  await page.getByRole('link', { name: 'Go to whiteboards' }).first().click();
  await expect(page.getByRole('heading', { name: 'Whiteboards', level: 1 })).toBeVisible();
  await expect(island(page)).toContainText(board.wbName);
  await island(page).getByRole('button', { name: board.wbName }).click();
  await expect(page.getByRole('heading', { name: board.wbName, level: 1 })).toBeVisible();
  await expect(dock(page)).toBeVisible();
  await sees(page, 'Mei Lin');
});

test('on a phone the pill unfolds to the whole window, and the board is one of the tiles', async ({ openCaller }) => {
  const { page } = await alone(openCaller);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dock(page)).toBeHidden();
  await expectApart(page, {
    pill: island(page),
    share: page.getByRole('button', { name: 'Share', exact: true }),
    tools: page.getByRole('toolbar', { name: 'Tools' }),
  });
  await page.getByRole('button', { name: 'Unfold the call' }).click();
  const full = page.getByRole('dialog', { name: 'Call' });
  await expect.poll(async () => boxOf(full)).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectApart(page, {
    you: tile(page, 'Mei Lin'),
    board: full.getByRole('button', { name: 'Board Solar canopy pilot' }),
    controls: dock(page),
  });
  expect(await faults(page, '[role="dialog"]')).toEqual([]);
  await full.getByRole('button', { name: 'Board Solar canopy pilot' }).click();
  await expect(full).toBeHidden();
  await page.getByRole('button', { name: 'Unfold the call' }).click();
  await expect.poll(async () => boxOf(full)).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  // Dragged down by its head, like a sheet.
  await page.mouse.move(200, 30);
  await page.mouse.down();
  await page.mouse.move(200, 140, { steps: 4 });
  await page.mouse.up();
  await expect(full).toBeHidden();
  await expect(island(page)).toBeVisible();
});

test('while one presents, the dock folds to its pill', async ({ openCaller }) => {
  const { page } = await alone(openCaller);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(dock(page)).toBeHidden();
  await expect(island(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stop presenting' }).click();
  await expect(dock(page)).toBeVisible();
});
