import type { Locator, Page } from '@playwright/test';
import { bar, drag, inkIn, key, onePerson, openEditor, panelOf, tool } from './editor-world.ts';
import { newBoard, pageOf } from './sharing-world.ts';
import { boardsTitle, expect, newPerson, PASSWORD, signIn, test } from './world.ts';

test('R2.50 R9.36 R9.37 R9.38 R9.39 R9.40 R9.41 R9.42 every tool has its key, and the panel of shortcuts names them', async ({
  page,
  person: owner,
}) => {
  await onePerson(page, owner);
  for (const [letter, name] of [
    ['v', 'Select'],
    ['h', 'Move the page'],
    ['p', 'Pen'],
    ['m', 'Highlighter'],
    ['k', 'Laser pointer'],
    ['e', 'Eraser'],
    ['t', 'Text'],
    ['n', 'Note'],
    // Two keys of one button follow another tool each, so that each has to take it.
    ['r', 'Shapes'],
    ['l', 'Line or arrow'],
    ['o', 'Shapes'],
    ['a', 'Line or arrow'],
  ] as const) {
    await key(page, letter);
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await key(page, '?');
  const panel = page.getByRole('dialog', { name: 'Common shortcuts' });
  await expect(panel.getByText('Bring to top')).toBeVisible();
  await panel.getByRole('textbox').fill('undo');
  await expect(panel.getByText('Bring to top')).toBeHidden();
  await expect(panel.getByText('Undo', { exact: true })).toBeVisible();
});

test('R9.43 R9.49 R9.50 R9.51 the page is moved with Space, zoomed and set back with keys, and things are brought to the front', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const zoom = page.getByRole('button', { name: /^\d+%|Zoom \d+%/ });
  await key(page, 'Control+0');
  await expect(zoom).toHaveText('100%');
  await key(page, 'Control+=');
  await expect(zoom).toHaveText('125%');
  await key(page, 'Control+-');
  await expect(zoom).toHaveText('100%');
  for (const spots of [
    [
      [400, 300],
      [560, 420],
    ],
    [
      [480, 340],
      [640, 460],
    ],
  ] as const) {
    await key(page, 'r');
    await drag(page, spots);
  }
  await expect.poll(() => seen.objects.length).toBe(2);
  const [first] = seen.objects;
  const top = () => [...seen.objects].sort((a, b) => a.zIndex - b.zIndex).at(-1)?.selectId;
  await key(page, 'v');
  await page.mouse.click(400, 360);
  await key(page, ']');
  await expect.poll(top).toBe(first?.selectId);
  await key(page, '[');
  await expect.poll(top).not.toBe(first?.selectId);
  await key(page, 'Escape');
  await page.keyboard.down('Space');
  await drag(page, [
    [900, 500],
    [1000, 560],
  ]);
  await page.keyboard.up('Space');
  const left = seen.objects.map((object) => object.left);
  await expect.poll(() => inkIn(page, { x: 495, y: 355, width: 30, height: 60 })).toBeGreaterThan(0.01);
  expect(seen.objects.map((object) => object.left)).toEqual(left);
});

test('R2.81 R2.82 the context menu closes when an item is picked and when the pointer leaves it', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await key(page, 'r');
  await drag(page, [
    [600, 360],
    [760, 460],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'v');
  const menu = page.getByRole('menu');
  await page.mouse.click(600, 400, { button: 'right' });
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(menu).toBeHidden();
  await expect.poll(() => seen.objects.length).toBe(2);
  await page.mouse.click(600, 400, { button: 'right' });
  await menu.hover();
  await page.mouse.move(100, 700);
  await expect(menu).toBeHidden();
});

/** Whether a layer is completely inside the window. */
async function isInside(page: Page, layer: Locator): Promise<boolean> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await layer.boundingBox();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

test('menus, tooltips, panels and layers of the bar stand beside what opened them, and inside a small window', async ({
  page,
  person: owner,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  const { seen } = await onePerson(page, owner);
  await key(page, 'r');
  await drag(page, [
    [700, 400],
    [820, 480],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'v');

  const menu = page.getByRole('menu', { name: 'Context menu' });
  await page.mouse.click(880, 500, { button: 'right' });
  await expect.poll(() => isInside(page, menu)).toBe(true);
  const corner = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    return [x + width, y + height].map(Math.round);
  };
  await expect.poll(corner, 'it holds the pointer').toEqual([886, 506]);
  await menu.press('Escape');
  await expect(menu).toBeHidden();

  const pen = tool(page, 'Pen');
  await pen.hover();
  const tip = page.getByRole('tooltip');
  const right = async (one: Locator) => {
    const box = await one.boundingBox();
    return box === null ? 0 : box.x + box.width;
  };
  await expect.poll(async () => Math.round(((await tip.boundingBox())?.x ?? 0) - (await right(pen)))).toBe(10);
  await pen.click();
  await pen.click();
  const panel = page.getByRole('region', { name: 'Pen' });
  await expect.poll(() => isInside(page, panel)).toBe(true);
  await expect(tip).toBeHidden();
  await page.keyboard.press('Escape');

  await key(page, 'v');
  await page.mouse.click(700, 440);
  const layer = page.getByRole('dialog', { name: 'Fill colour', exact: true });
  await bar(page, 'Fill colour').click();
  await expect.poll(() => isInside(page, layer)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
});

test('a menu can be used when the code that places it cannot be loaded', async ({ page, person: owner }) => {
  await page.route(/assets\/floating-[^/]*\.js$/, (route) => route.abort());
  await onePerson(page, owner);
  await page.getByRole('button', { name: 'Menu for Solar canopy' }).click();
  const menu = page.getByRole('menu', { name: 'Menu for Solar canopy' });
  await expect.poll(() => isInside(page, menu)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await menu.getByRole('menuitem').first().click();
  await expect(menu).toBeHidden();
});

/** Moves the toolbar to the right, with its menu. */
async function putRight(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button').first().click({ button: 'right' });
  await page
    .getByRole('menuitem', { name: 'Right' })
    .or(page.getByRole('menuitemradio', { name: 'Right' }))
    .click();
}

test('R3.10 the toolbar stands left, and where one puts it; the next visit finds it there', async ({
  page,
  person: owner,
}) => {
  const { board } = await onePerson(page, owner);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const left = async () => (await tools.boundingBox())?.x ?? 0;
  expect(await left()).toBeLessThan(40);
  await putRight(page);
  await expect.poll(left).toBeGreaterThan(1_300);
  await openEditor(page, board);
  await expect.poll(left).toBeGreaterThan(1_300);
});

const size = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await page.goto('board');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login$/);
}

test('R3.20 R7.35 two people in one browser find their own pens and toolbar, and each finds them in another browser', async ({
  page,
  person: ann,
  browser,
}) => {
  const ben = await newPerson('Ben Okoro');
  const [hers, his] = [await newBoard(ann, 'Hers'), await newBoard(ben, 'His')];
  const tools = (one: Page) => one.getByRole('toolbar', { name: 'Tools' });
  const left = (one: Page) => async () => (await tools(one).boundingBox())?.x ?? 0;
  const kept = (one: Page) =>
    one.waitForResponse((answer) => {
      // The toolbar's place was saved a moment before, by a separate call.
      const sent = answer.request().postData() ?? '';
      return answer.url().includes('/wb/user/meta') && sent.includes('editor.pencil') && answer.ok();
    });

  await page.goto('login');
  await signIn(page, ann.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  await openEditor(page, hers);
  await putRight(page);
  await expect.poll(left(page)).toBeGreaterThan(1_300);
  await panelOf(page, 'Pen');
  const saved = kept(page);
  await size(page, 'Size 19').click();
  await saved;
  await signOut(page);

  await signIn(page, ben.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  await openEditor(page, his);
  await panelOf(page, 'Pen');
  await expect(size(page, 'Size 8')).toHaveAttribute('aria-pressed', 'true');
  expect(await left(page)()).toBeLessThan(40);
  await signOut(page);

  const other = await pageOf(browser, ann);
  await openEditor(other, hers);
  await expect.poll(left(other)).toBeGreaterThan(1_300);
  await panelOf(other, 'Pen');
  await expect(size(other, 'Size 19')).toHaveAttribute('aria-pressed', 'true');

  await signIn(page, ann.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  await openEditor(page, hers);
  await expect.poll(left(page)).toBeGreaterThan(1_300);
});
