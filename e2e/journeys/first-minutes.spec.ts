import type { Locator, Page } from '@playwright/test';
import { KIND, textOf } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { PNG } from 'pngjs';
import { faults } from './axe-world.ts';
import {
  doing,
  drag,
  expectSaved,
  key,
  onePerson,
  openEditor,
  pageOpened,
  type Spot,
  twoPeople,
  witness,
} from './editor-world.ts';
import { type Board, joined, newBoard, pageOf } from './sharing-world.ts';
import { expect, newPerson, PASSWORD, type Person, settled, signedInAs, signIn, test } from './world.ts';

const hints = (page: Page) => page.getByRole('list', { name: 'How to start' });
const templates = (page: Page) => page.getByRole('group', { name: 'Start from a template' });
const start = (page: Page, name: string) => templates(page).getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Text on the board' });

test('R1.05 the first minutes: a board by Enter alone, three hints, a template to write in, and somebody who sees it', async ({
  page,
  person: mei,
  browser,
}) => {
  await page.goto('login');
  await signIn(page, mei.email, PASSWORD);
  await page.getByRole('button', { name: 'New whiteboard' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await expect(hints(page).getByRole('listitem')).toHaveText([
    'Draw with the penP',
    'Write on a noteN',
    'Or start from a template below',
  ]);

  const wbNo = /board\/(\d+)/.exec(page.url())?.[1] ?? '';
  const board = { wbNo, wbName: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '' };
  const ben = await newPerson('Ben Okoro');
  await joined(mei, board, ben);
  const other = await pageOf(browser, ben);
  await openEditor(other, board);
  await expect(hints(other)).toBeVisible();

  await doing(page, 'insertTemplate', () => start(page, 'Kanban').click());
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Book the hall');
  await page.keyboard.press('Escape');
  const seen = await witness(ben, board);
  await expect.poll(() => seen.objects.map(textOf)).toContain('Book the hall');
  expect(seen.objects).toHaveLength(10);
  seen.close();
  for (const one of [page, other]) {
    await expect(hints(one)).toHaveCount(0);
    await expect(templates(one)).toHaveCount(0);
  }

  // A user who undoes everything needs no hints.
  await key(page, 'Control+z');
  await key(page, 'Control+z');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(hints(page)).toHaveCount(0);
});

test('hints take no press: a stroke goes through them and through the templates, and they are gone while it is drawn', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await expect(hints(page)).toBeVisible();
  await expect(hints(other)).toBeVisible();
  const [words, card] = [await hints(page).boundingBox(), await start(page, 'SWOT').boundingBox()];
  if (!words || !card) throw new Error('no hints');
  await key(page, 'p');
  await expect(templates(page)).toBeHidden();
  await page.mouse.move(words.x + 20, words.y + 10);
  await page.mouse.down();
  await page.mouse.move(card.x + 30, card.y + 30, { steps: 8 });
  await expect(hints(page)).toHaveCount(0);
  await expect(hints(other)).toHaveCount(0);
  expect(seen.objects, 'the stroke is still under way').toHaveLength(0);
  await page.mouse.up();
  await expect.poll(() => seen.objects.map(({ type }) => type)).toEqual([KIND.markerLine]);
});

test('hints are for who may draw now: not for viewers, presenters, readers of the past or on further pages', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board } = await onePerson(page, owner);
  await expect(hints(page)).toBeVisible();
  const guest = await newPerson('Cara Diaz');
  await joined(owner, board, guest, '0');
  const viewer = await pageOf(browser, guest);
  await openEditor(viewer, board);
  await expect(viewer.getByText('View only')).toBeVisible();
  await expect(hints(viewer)).toHaveCount(0);

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(hints(page)).toHaveCount(0);
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Close' }).click();
  await expect(hints(page)).toBeVisible();
  await key(page, '\\');
  await expect(hints(page)).toHaveCount(0);
  await key(page, '\\');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(hints(page)).toHaveCount(0);
  await key(page, 'Escape');
  await expect(hints(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add page' }).click();
  await pageOpened(page);
  await expect(hints(page)).toHaveCount(0);
});

test('the way to all templates opens them for the page, not for its background', async ({ page, person }) => {
  const { seen } = await onePerson(page, person);
  await start(page, 'All templates').click();
  await expect(templates(page)).toBeHidden();
  await doing(page, 'tool', () => page.getByRole('button', { name: 'Venn diagram', exact: true }).click());
  await page.mouse.click(720, 450);
  await expect.poll(() => seen.objects.map(({ type }) => type)).toContain(KIND.vennDiagram);
});

for (const theme of ['light', 'dark'] as const) {
  test(`A18 axe finds no serious fault on an empty board with its hints in the ${theme} theme`, async ({
    page,
    person,
  }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await onePerson(page, person);
    await expect(start(page, 'Kanban')).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

/** The only yellow object above the page thumbnails: its centre, and its width in pixels. */
async function noteInWindow(page: Page): Promise<{ readonly middle: Spot; readonly width: number }> {
  const { width: wide, height: high } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: 0, y: 0, width: wide, height: high - 130 };
  const { data, width } = PNG.sync.read(await page.screenshot({ clip }));
  let [minX, minY, maxX, maxY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] !== 0xff || data[i + 1] !== 0xe5 || data[i + 2] !== 0x8a) continue;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  }
  return { middle: [(minX + maxX) / 2, (minY + maxY) / 2], width: maxX - minX + 1 };
}

/** The welcome board for a user who has just opened it from the empty list. */
async function openWelcome(page: Page, person: Person, press: (button: Locator) => Promise<void>) {
  await signedInAs(page, person);
  await page.goto('board');
  await press(page.getByRole('button', { name: 'Try the welcome board' }));
  await expect(page.getByRole('heading', { name: 'Welcome board', level: 1 })).toBeVisible();
  await expectSaved(page);
  await expect(hints(page)).toHaveCount(0);
  const board = { wbNo: /board\/(\d+)/.exec(page.url())?.[1] ?? '', wbName: 'Welcome board' };
  const seen = await witness(person, board);
  const note = () => {
    const found = seen.objects.find(({ type }) => type === KIND.memoText);
    if (!found) throw new Error('no note');
    return found;
  };
  const goal = seen.objects.find(({ lineStyle }) => lineStyle === 'dashed');
  if (!goal) throw new Error('no dashed box');
  /** From the note into the dashed box, in window coordinates. */
  const way = async (): Promise<readonly [Spot, Spot]> => {
    await expect.poll(async () => (await noteInWindow(page)).width).toBeGreaterThan(20);
    const { middle, width } = await settled(() => noteInWindow(page));
    const zoom = width / (note().width ?? 1);
    const by = goal.left + (goal.width ?? 0) / 2 - note().left - (note().width ?? 0) / 2;
    return [middle, [middle[0] + by * zoom, middle[1]]];
  };
  const isInside = () => note().left > goal.left - 20;
  return { board, way, isInside, close: () => seen.close() };
}

const isCounted = async (database: Database, { wbNo }: Board): Promise<boolean> => {
  const row = await database.query.selectFrom('welcomeBoard').select('countedAt').where('wbNo', '=', wbNo).execute();
  return row[0]?.countedAt !== null;
};

for (const theme of ['light', 'dark'] as const) {
  test(`A18 axe finds no serious fault on the empty list and the welcome board in the ${theme} theme`, async ({
    page,
    person,
  }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    const { close } = await openWelcome(page, person, async (button) => {
      await expect(button).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await button.click();
    });
    expect(await faults(page)).toEqual([]);
    close();
  });
}

test('R3.39 the welcome board is opened from the empty list, is one board for ever, and counts once it is changed', async ({
  page,
  person: mei,
  database,
}) => {
  const { board, way, isInside, close } = await openWelcome(page, mei, (button) => button.click());
  await page.goto('board');
  await expect(page.getByRole('link', { name: 'Welcome board' }).first()).toBeVisible();
  expect((await mei.client.call(ROUTES.openWelcomeBoard, {})).wbNo).toBe(board.wbNo);
  const pictured = async () => (await mei.client.call(ROUTES.listBoards, {}))[0]?.thumbnail ?? null;
  await expect.poll(pictured, { message: 'the worker draws its picture', timeout: 60_000 }).not.toBeNull();
  await page.reload();
  await expect(page.locator('img').first()).toBeVisible();
  expect(await isCounted(database, board)).toBe(false);

  await openEditor(page, board);
  expect(isInside()).toBe(false);
  await drag(page, await way());
  await expect.poll(isInside).toBe(true);
  await expect
    .poll(() => isCounted(database, board), { message: 'the keeper reports the change', timeout: 90_000 })
    .toBe(true);
  close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('hints speak of fingers, a template is tapped, and a finger draws through them', async ({ page, person }) => {
    const { seen } = await onePerson(page, person);
    await expect(hints(page).getByRole('listitem')).toHaveText([
      'Tap the pen and draw with a finger',
      'Tap the text tool, then the page, and write',
      'Or tap a template below',
    ]);
    await start(page, 'Retrospective').tap();
    await expect.poll(() => seen.objects[0]?.type).toBe(KIND.retrospective);
    await expect(hints(page)).toHaveCount(0);
    // No on-screen keyboard covers the new template.
    await expect(field(page)).toHaveCount(0);

    const board = await newBoard(person, 'By hand');
    await openEditor(page, board);
    const drawn = await witness(person, board);
    const place = await hints(page).boundingBox();
    if (!place) throw new Error('no hints');
    await page.getByRole('button', { name: 'Pen', exact: true }).tap();
    const hand = await page.context().newCDPSession(page);
    const at = (x: number, y: number) => ({ touchPoints: [{ x: place.x + x, y: place.y + y }] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(10, 10) });
    for (let n = 1; n < 8; n += 1)
      await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(10 + n * 20, 10 + n * 8) });
    await expect(hints(page)).toHaveCount(0);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => drawn.objects.map(({ type }) => type)).toEqual([KIND.markerLine]);
    drawn.close();
  });

  test('R3.39 the welcome board is tapped open, and its note is dragged by a finger', async ({
    page,
    person,
    database,
  }) => {
    const { board, way, isInside, close } = await openWelcome(page, person, (button) => button.tap());
    expect(await isCounted(database, board)).toBe(false);
    const [[x, y], to] = await way();
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', share: number) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + (to[0] - x) * share, y }] });
    await page.touchscreen.tap(x, y);
    await touch('touchStart', 0);
    for (let n = 1; n <= 10; n += 1) await touch('touchMove', n / 10);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(isInside).toBe(true);
    close();
  });
});
