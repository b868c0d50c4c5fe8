/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { type BoardObject, KIND, textOf } from '@sw/board-model';
import { layoutOf } from '@sw/board-render';
import {
  bar,
  choose,
  difference,
  doing,
  drag,
  expectSaved,
  inkIn,
  key,
  onePerson,
  pick,
  type Spot,
  tool,
  twoPeople,
  type Witness,
  witness,
} from './editor-world.ts';
import { boardsTitle, expect, heard, signedInAs, test } from './world.ts';

const MIDDLE: Spot = [720, 450];

/** The places of the parts of the only table or graph in the window, which was at 100 % when it was inserted in the middle. */
function spotsOf(seen: Witness, whole: BoardObject): (selectId: string) => Spot {
  const children = new Map<string, Set<string>>();
  for (const { selectId, parentId } of seen.objects) {
    if (parentId !== undefined) children.set(parentId, (children.get(parentId) ?? new Set()).add(selectId));
  }
  const objects = new Map(seen.objects.map((object) => [object.selectId, object]));
  const layout = layoutOf({ objects, children }, whole);
  if (!layout) throw new Error('no layout');
  const [left, top] = [MIDDLE[0] - layout.width / 2, MIDDLE[1] - layout.height / 2];
  return (selectId) => {
    const place = layout.places.get(selectId);
    if (!place) return [left, top];
    return [left + (place.minX + place.maxX) / 2, top + (place.minY + place.maxY) / 2];
  };
}

async function insert(page: Page, seen: Witness, chord: string, kind: number): Promise<BoardObject> {
  await key(page, 'Control+0');
  await key(page, chord);
  const found = () => seen.objects.find(({ type }) => type === kind);
  await expect.poll(found).toBeDefined();
  await page.keyboard.press('Escape');
  await key(page, 'Escape');
  await expect(bar(page, 'Lock')).toHaveCount(0);
  const whole = found();
  if (!whole) throw new Error('it is gone');
  return whole;
}

test('the first click on a node or a cell selects it alone, and Delete deletes no more than that', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const map = await insert(page, seen, 'Control+Alt+m', KIND.levelRight);
  await expect.poll(() => seen.objects.length).toBe(6);
  const spot = spotsOf(seen, map);
  const stem = seen.objects.find(({ parentId }) => parentId === map.selectId);
  const branch = seen.objects.find(({ parentId }) => parentId !== undefined && parentId === stem?.selectId);
  await page.mouse.click(...spot(branch?.selectId ?? ''));
  await expect(bar(page, 'Add branch')).toBeVisible();
  await key(page, 'Delete');
  await expect.poll(() => seen.objects.map(({ selectId }) => selectId)).not.toContain(branch?.selectId);
  expect(seen.objects).toHaveLength(5);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.length).toBe(6);

  // Dragging a node moves the map; a click between its nodes selects all of it.
  const [x, y] = spot(branch?.selectId ?? '');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  const left = () => seen.objects.find(({ selectId }) => selectId === map.selectId)?.left ?? 0;
  await expect.poll(left).toBeGreaterThan(map.left + 40);
  await key(page, 'Control+z');
  await expect.poll(left).toBe(map.left);
  const [cornerX, cornerY] = spot('');
  await key(page, 'Escape');
  await page.mouse.click(cornerX + 6, cornerY + 6);
  await key(page, 'Delete');
  await expect.poll(() => seen.objects.length).toBe(0);

  // If the map were still on the other screen, the table would be placed elsewhere.
  const middle = { x: MIDDLE[0] - 160, y: MIDDLE[1] - 70, width: 320, height: 140 };
  await expect.poll(() => inkIn(other, middle), { message: 'the map is gone there, too' }).toBeLessThan(0.001);
  const table = await insert(other, seen, 'Control+Alt+t', KIND.table);
  await other.mouse.click(...MIDDLE);
  await expect(bar(other, 'Rows and columns')).toBeVisible();
  await key(other, 'Delete');
  await key(other, 'ArrowRight');
  await key(other, 'Enter');
  await other.keyboard.type('East');
  await other.keyboard.press('Escape');
  await expect.poll(() => seen.objects.length).toBe(2);
  await key(other, 'Escape');
  await other.mouse.click(MIDDLE[0] + 180, MIDDLE[1]);
  await key(other, 'Delete');
  await expect.poll(() => seen.objects.map(({ selectId }) => selectId)).toEqual([table.selectId]);
  const [edgeX, edgeY] = spotsOf(seen, table)('');
  await other.mouse.click(edgeX + 1, edgeY + 30);
  await key(other, 'Delete');
  await expect.poll(() => seen.objects.length).toBe(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a tap on a node selects it alone', async ({ page, person }) => {
    const { seen } = await onePerson(page, person);
    const map = await insert(page, seen, 'Control+Alt+m', KIND.levelRight);
    await expect.poll(() => seen.objects.length).toBe(6);
    const stem = seen.objects.find(({ parentId }) => parentId === map.selectId);
    const branch = seen.objects.find(({ parentId }) => parentId !== undefined && parentId === stem?.selectId);
    await page.touchscreen.tap(...spotsOf(seen, map)(branch?.selectId ?? ''));
    await expect(bar(page, 'Add branch')).toBeVisible();
    await key(page, 'Delete');
    await expect.poll(() => seen.objects.length).toBe(5);
  });
});

const wordsOf = (seen: Witness): readonly string[] => seen.objects.map(textOf).filter((text) => text !== '');

test('R9.35 R9.36 R9.37 R9.38 R9.39 R9.40 R9.41 R9.42 what is typed on a selected object is written in it, also by an input method, and takes no tool', async ({
  page,
  person: owner,
  browser,
}) => {
  const { seen } = await twoPeople(page, owner, browser);
  const input = await page.context().newCDPSession(page);
  await key(page, 'Control+0');
  await key(page, 'r');
  await drag(page, [
    [400, 300],
    [500, 360],
    [640, 440],
  ]);
  await page.keyboard.type('leap');
  await expect.poll(() => wordsOf(seen)).toEqual(['leap']);
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Select')).toHaveAttribute('aria-pressed', 'true');
  // Letter keys select tools again.
  await page.keyboard.press('e');
  await expect(tool(page, 'Eraser')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('v');

  // An input method: its keys arrive as 229, and its word is composed and then inserted.
  await page.mouse.click(520, 370);
  await expect(page.getByRole('textbox', { name: 'Type to write in the selection' })).toBeFocused();
  await input.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'KeyE',
    windowsVirtualKeyCode: 229,
  });
  await input.send('Input.imeSetComposition', { text: 'e', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.imeSetComposition', { text: 'er', selectionStart: 2, selectionEnd: 2 });
  await input.send('Input.insertText', { text: '二月' });
  await expect.poll(() => wordsOf(seen)).toEqual(['leap二月']);
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Select')).toHaveAttribute('aria-pressed', 'true');

  // Commands still work: an arrow moves it, the bracket does not write, Delete deletes.
  await page.mouse.click(520, 370);
  const left = () => seen.objects[0]?.left ?? 0;
  const before = left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBe(before + 1);
  await page.keyboard.press(']');
  await page.keyboard.press('Delete');
  await expect.poll(() => seen.objects.length).toBe(0);

  // With nothing selected, the next letters select tools; on an empty cell they are its first text.
  const table = await insert(page, seen, 'Control+Alt+t', KIND.table);
  await page.mouse.click(...MIDDLE);
  await expect(page.getByRole('textbox', { name: 'Type to write in the selection' })).toBeFocused();
  await page.keyboard.type('Area');
  await expect.poll(() => wordsOf(seen)).toEqual(['Area']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('pen');
  await page.keyboard.press('Escape');
  await expect.poll(() => wordsOf(seen).toSorted()).toEqual(['Area', 'pen']);
  expect(seen.objects.map(({ selectId }) => selectId)).toContain(table.selectId);
});

test('objects are aligned, distributed, sized, stepped, styled, repeated, turned and taken away as pictures, and the other sees it', async ({
  page,
  person: owner,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const one of [page, other]) await key(one, 'Control+0');
  const boxes: readonly (readonly [Spot, Spot])[] = [
    [
      [300, 200],
      [400, 260],
    ],
    [
      [460, 300],
      [600, 400],
    ],
    [
      [800, 240],
      [900, 280],
    ],
  ];
  for (const spots of boxes) {
    await key(page, 'r');
    await drag(page, spots);
  }
  await expect.poll(() => seen.objects.length).toBe(3);
  const ids = seen.objects.map(({ selectId }) => selectId);
  const all = () => ids.flatMap((id) => seen.objects.find(({ selectId }) => selectId === id) ?? []);
  const places = (name: 'left' | 'top') => all().map((object) => Math.round(object[name]));
  const sizes = () => all().map(({ width, height }) => `${Math.round(width ?? 0)}×${Math.round(height ?? 0)}`);
  const began = places('left');
  const different = (values: readonly unknown[]) => new Set(values).size;
  await key(page, 'Control+a');
  await bar(page, 'Arrange').click();
  const layer = page.getByRole('dialog', { name: 'Arrange', exact: true });
  await doing(page, 'align', () => layer.getByRole('button', { name: 'Align top', exact: true }).click());
  await expect.poll(() => different(places('top'))).toBe(1);
  await doing(page, 'distribute', () =>
    layer.getByRole('button', { name: 'Distribute horizontally', exact: true }).click(),
  );
  const gaps = () => {
    const sorted = all().toSorted((a, b) => a.left - b.left);
    return sorted
      .slice(1)
      .map((object, i) => Math.round(object.left - (sorted[i]?.left ?? 0) - (sorted[i]?.width ?? 0)));
  };
  await expect.poll(() => different(gaps())).toBe(1);
  expect(different(places('left'))).toBe(3);
  await doing(page, 'sameSize', () => layer.getByRole('button', { name: 'Same size', exact: true }).click());
  await expect.poll(() => different(sizes())).toBe(1);
  await page.keyboard.press('Escape');
  // The other screen shows the same.
  const clip = { x: 280, y: 180, width: 740, height: 300 };
  await key(page, 'Escape');
  await page.mouse.move(1300, 760);
  await expect.poll(() => inkIn(other, clip)).toBeGreaterThan(0.005);
  await expect.poll(() => difference(page, other, clip)).toBeLessThan(0.002);
  for (let i = 0; i < 3; i += 1) await key(page, 'Control+z');
  await expect.poll(() => places('left')).toEqual(began);

  // The same by keys, each a separate step.
  await key(page, 'Control+a');
  for (const chord of ['Alt+a', 'Alt+h', 'Alt+d', 'Alt+w', 'Alt+v', 'Alt+s']) {
    await doing(page, 'align', () => key(page, chord));
  }
  await expect.poll(() => different(all().map(({ left, width = 0 }) => Math.round(left + width)))).toBe(1);
  for (const chord of ['Alt+Shift+h', 'Alt+Shift+v']) await doing(page, 'distribute', () => key(page, chord));
  await doing(page, 'sameSize', () => key(page, 'Alt+Shift+s'));
  await expect.poll(() => different(sizes())).toBe(1);
  await key(page, 'Delete');
  await expect.poll(() => seen.objects.length).toBe(0);
  await expect(page.locator('[data-announces="changes"]')).toHaveText('3 objects deleted');

  // Two overlapping objects: the lower one is brought forward, passes on its style, is duplicated and rotated.
  for (const spots of [
    [
      [400, 300],
      [500, 400],
    ],
    [
      [440, 340],
      [560, 440],
    ],
  ] as const) {
    await key(page, 'r');
    await drag(page, spots);
  }
  await expect.poll(() => seen.objects.length).toBe(2);
  const [low, high] = seen.objects.toSorted((a, b) => a.zIndex - b.zIndex);
  const now = (object: BoardObject | undefined) => seen.objects.find(({ selectId }) => selectId === object?.selectId);
  const isAbove = () => (now(low)?.zIndex ?? 0) > (now(high)?.zIndex ?? 0);
  const arrows = () => seen.objects.filter(({ type, start, end }) => type === KIND.solidArrow && start && end).length;
  await key(page, 'Control+a');
  await doing(page, 'connect', () => key(page, 'Shift+L'));
  await expect.poll(arrows).toBe(1);
  await key(page, 'Control+z');
  await expect.poll(arrows).toBe(0);
  await pick(page, [400, 320], 'Connect');
  await expect.poll(arrows).toBe(1);
  await key(page, 'Control+z');
  await key(page, 'Escape');
  await page.mouse.click(400, 320);
  await doing(page, 'bringForward', () => key(page, 'Control+]'));
  await expect.poll(isAbove).toBe(true);
  await doing(page, 'sendBackward', () => key(page, 'Control+['));
  await expect.poll(isAbove).toBe(false);
  await pick(page, [400, 320], 'Bring forward');
  await expect.poll(isAbove).toBe(true);
  await pick(page, [400, 320], 'Send backward');
  await expect.poll(isAbove).toBe(false);
  await choose(page, 'Fill colour', 'Yellow');
  await expect.poll(() => now(low)?.fill).toBe('#F2B705');
  await doing(page, 'copyStyle', () => key(page, 'Control+Alt+c'));
  await page.mouse.click(560, 420);
  await doing(page, 'pasteStyle', () => key(page, 'Control+Alt+v'));
  await expect.poll(() => now(high)?.fill).toBe('#F2B705');
  await key(page, 'Control+z');
  await pick(page, [400, 320], 'Copy style');
  await pick(page, [560, 420], 'Paste style');
  await expect.poll(() => now(high)?.fill).toBe('#F2B705');

  await pick(page, [560, 420], 'Copy as PNG');
  await heard(page, 'Copied as PNG');
  const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  await expect.poll(types).toEqual(['image/png']);
  await pick(page, [560, 420], 'Export selection…');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('radio', { name: 'PNG' })).toBeChecked();
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();

  await page.mouse.click(550, 430);
  await key(page, 'Control+d');
  await expect.poll(() => seen.objects.length).toBe(3);
  for (let i = 0; i < 8; i += 1) await key(page, 'Shift+ArrowRight');
  await key(page, 'Control+d');
  await expect.poll(() => seen.objects.length).toBe(4);
  const lefts = () =>
    seen.objects.map(({ left }) => Math.round(left - (now(high)?.left ?? 0))).toSorted((a, b) => a - b);
  await expect.poll(() => lefts().slice(-3)).toEqual([0, 104, 208]);
  // The handle outside the lower left corner rotates the last one.
  const last = () => seen.objects.toSorted((a, b) => b.left - a.left)[0];
  const [x, y] = [440 + 208 - 20, 440 + 48 + 20];
  await drag(page, [
    [x, y],
    [x - 30, y - 20],
    [x - 20, y - 80],
  ]);
  await expect.poll(() => seen.objects.some(({ angle }) => angle !== 0)).toBe(true);
  expect(last()).toBeDefined();
});

/** Presses Tab until a control with that name has the focus, as a user without a pointer would. */
async function tabTo(page: Page, role: 'button' | 'link' | 'menuitem', name: string, most = 60): Promise<void> {
  const control = page.getByRole(role, { name, exact: true }).first();
  await expect(control).toBeVisible();
  for (let i = 0; i < most; i += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('with the keyboard alone a board is created, notes are added, connected and aligned, presented and shared', async ({
  page,
  person: owner,
}) => {
  await signedInAs(page, owner);
  await page.goto('');
  await expect(boardsTitle(page)).toBeVisible();
  await tabTo(page, 'button', 'New whiteboard');
  await page.keyboard.press('Enter');
  const naming = page.getByRole('dialog').getByLabel('Name');
  await expect(naming).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const canvas = page.locator('canvas').first();
  await expect(page).toHaveURL(/\/board\/\d+/);
  await expectSaved(page);
  await expect(canvas).toBeFocused();
  const wbNo = /board\/(\d+)/.exec(page.url())?.[1] ?? '';
  const seen = await witness(owner, { wbNo } as Parameters<typeof witness>[1]);
  page.once('close', () => seen.close());

  for (const words of ['Roof', 'Power']) {
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Text on the board' })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Escape');
  }
  await expect.poll(() => wordsOf(seen).toSorted()).toEqual(['Power', 'Roof']);
  const said = page.locator('[data-announces="changes"]');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said).toHaveText(/^Moved to /);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+L');
  await expect(said).toHaveText('Connected');
  await expect.poll(() => seen.objects.filter(({ start, end }) => start && end)).toHaveLength(1);
  await page.keyboard.press('Alt+w');
  await expect(said).toHaveText('2 objects arranged');
  const tops = () => seen.objects.filter(({ type }) => type === KIND.memoText).map(({ top }) => top);
  await expect.poll(() => new Set(tops()).size).toBe(1);

  // Escape clears the selection, and Tab then moves from the page to the controls.
  await page.keyboard.press('Escape');
  await tabTo(page, 'button', 'Share');
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog');
  await expect(sharing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sharing).toHaveCount(0);
  await tabTo(page, 'button', 'Present');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop presenting' })).toBeVisible();
});
