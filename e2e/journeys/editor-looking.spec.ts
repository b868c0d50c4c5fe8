/// <reference lib="dom" />
import { doing, drag, inkIn, key, onePerson, openEditor, tool } from './editor-world.ts';
import { expect, test } from './world.ts';

test('R2.71 R9.49 R9.50 every way to look around: wheel, keys, buttons, list, map, hand, outline', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const zoom = page.getByRole('button', { name: /^Zoom \d+%/ });
  const view = page.getByRole('toolbar', { name: 'View' });
  await key(page, 'r');
  await drag(page, [
    [600, 300],
    [760, 420],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'Escape');

  await doing(page, 'zoomReset', () => key(page, 'Control+0'));
  await doing(page, 'zoomIn', () => key(page, 'Control+Shift+Equal'));
  await expect(zoom).toHaveText('125%');
  await doing(page, 'zoomOut', () => key(page, 'Control+Shift+Minus'));
  await expect(zoom).toHaveText('100%');
  await view.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveText('125%');
  await view.getByRole('button', { name: 'Zoom out' }).click();
  await zoom.click();
  await doing(page, 'zoomTo', () => page.getByRole('menuitem', { name: /^50%/ }).click());
  await expect(zoom).toHaveText('50%');
  await page.mouse.move(700, 360);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -20);
  await page.keyboard.up('Control');
  await expect(zoom).not.toHaveText('50%');

  await key(page, 'Control+a');
  await doing(page, 'zoomSelection', () => key(page, 'Shift+Digit2'));
  await doing(page, 'zoomFit', () => key(page, 'Shift+Digit1'));
  await key(page, 'Escape');
  const middle = { x: 420, y: 200, width: 600, height: 480 };
  await expect.poll(() => inkIn(page, middle)).toBeGreaterThan(0.001);
  // Moved out of sight with the wheel, Shift and the hand tool.
  await page.mouse.wheel(0, 3_000);
  await expect.poll(() => inkIn(page, middle)).toBe(0);
  await page.mouse.wheel(0, -3_000);
  await expect.poll(() => inkIn(page, middle)).toBeGreaterThan(0.001);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 3_000);
  await page.keyboard.up('Shift');
  await expect.poll(() => inkIn(page, middle)).toBe(0);
  await doing(page, 'zoomFit', () => key(page, 'Shift+Digit1'));
  await expect.poll(() => inkIn(page, middle)).toBeGreaterThan(0.001);
  await tool(page, 'Move the page').click();
  for (let i = 0; i < 3; i += 1) {
    await drag(page, [
      [300, 160],
      [300, 760],
    ]);
  }
  await expect.poll(() => inkIn(page, middle)).toBe(0);
  await tool(page, 'Select').click();
  await view.getByRole('button', { name: 'Minimap', exact: true }).click();
  const map = page.getByRole('img', { name: /^Minimap of the page/ });
  await doing(page, 'lookAt', () => map.click());

  await view.getByRole('button', { name: 'Outline' }).click();
  // Moves past the page's own line.
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await page.getByRole('tree').press('End');
  await doing(page, 'select', () => page.keyboard.press('Enter'));
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await doing(page, 'editText', () => page.keyboard.press('F2'));
  await expect(page.getByRole('textbox', { name: 'Text on the board' })).toBeFocused();
  await page.keyboard.type('Roof');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await seen.only()).runs).toEqual([{ text: 'Roof' }]);

  await doing(page, 'ask', () => key(page, '\\'));
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  await key(page, '\\');
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
});

test('Tab goes from object to object and says where it is; Escape and Tab leave the canvas', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await key(page, 'Control+0');
  for (const x of [300, 600, 900]) {
    await key(page, x === 600 ? 'o' : 'r');
    await drag(page, [
      [x, 300],
      [x + 100, 380],
    ]);
  }
  await expect.poll(() => seen.objects.length).toBe(3);
  await key(page, 'Escape');
  // Otherwise Tab would leave at once: after Escape the walk begins again.
  await key(page, 'v');
  const announcement = page.locator('[data-announces="walk"]');
  await doing(page, 'walk', () => key(page, 'Tab'));
  await expect(announcement).toHaveText('Rectangle, 1 of 3');
  await page.keyboard.press('Tab');
  await expect(announcement).toHaveText('Ellipse, 2 of 3');
  await key(page, 'Shift+Tab');
  await expect(announcement).toHaveText('Rectangle, 1 of 3');
  await page.keyboard.press('Delete');
  await expect.poll(() => seen.objects.length).toBe(2);
  await page.keyboard.press('Tab');
  await expect(announcement).toHaveText('Ellipse, 1 of 2');
  await page.keyboard.press('Escape');
  await expect(announcement).toHaveText('');
  await page.keyboard.press('Tab');
  await expect(page.locator('canvas').first()).not.toBeFocused();
});

test('islands let a stroke through that comes near, and are dimmed meanwhile', async ({ page, person: owner }) => {
  const { seen } = await onePerson(page, owner);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const undo = page.getByRole('toolbar', { name: 'Undo and redo' });
  const opacity = () => tools.evaluate((element) => getComputedStyle(element).opacity);
  const { x = 0, y = 0, width = 0, height = 0 } = (await tools.boundingBox()) ?? {};
  await key(page, 'p');
  await page.mouse.move(600, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 60, y + height / 2, { steps: 4 });
  expect(await opacity()).toBe('1');
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  await expect.poll(opacity).toBe('0.4');
  await expect(undo).toHaveCSS('opacity', '1');
  await page.mouse.up();
  await expect.poll(opacity).toBe('1');
  await expect.poll(() => seen.objects.length).toBe(1);
  // The whole stroke stayed with the canvas: no button below it was pressed.
  await expect(tool(page, 'Pen')).toHaveAttribute('aria-pressed', 'true');
  // Islands stay visible while the user pans.
  await key(page, 'h');
  await page.mouse.move(600, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  expect(await opacity()).toBe('1');
  await page.mouse.up();
});

test('a user that opens a page started a moment ago sees what is on it, and not the empty canvas', async ({
  page,
  person: owner,
}) => {
  const { board, seen } = await onePerson(page, owner);
  await key(page, 'r');
  await drag(page, [
    [1_100, 200],
    [1_160, 240],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  const again = await page.context().newPage();
  await openEditor(again, board);
  await expect(again.getByRole('button', { name: /^Zoom \d+%/ })).toHaveText('100%');
  await expect.poll(() => inkIn(again, { x: 520, y: 250, width: 460, height: 380 })).toBeGreaterThan(0.001);
});
