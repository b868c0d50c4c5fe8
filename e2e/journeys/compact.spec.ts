import { drag, key, onePerson, tool } from './editor-world.ts';
import { expectApart, withKeyboard } from './layout-world.ts';
import { expect, test } from './world.ts';

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('A7 every tool is in the window or behind a plus, and nothing lies on anything', async ({ page, person }) => {
    const { seen } = await onePerson(page, person);
    const tools = page.getByRole('toolbar', { name: 'Tools' });
    await expectApart(page, {
      head: page.getByRole('banner').locator('> *').first(),
      share: page.getByRole('banner').locator('> *').last(),
      tools,
      undo: page.getByRole('toolbar', { name: 'Undo and redo' }),
      view: page.getByRole('toolbar', { name: 'View' }),
      pages: page.getByRole('navigation', { name: 'Pages' }),
    });
    for (const button of await tools.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
    await tool(page, 'More tools').tap();
    const menu = page.getByRole('menu', { name: 'More tools' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await menu.getByRole('menuitem', { name: 'Note' }).tap();
    await expect(tool(page, 'More tools')).toHaveAttribute('aria-pressed', 'true');
    await page.touchscreen.tap(420, 200);
    await expect.poll(() => seen.objects.length).toBe(1);
    await page.keyboard.press('Escape');
    await tool(page, 'Pen').tap();
    await tool(page, 'Pen').tap();
    await expect(page.getByRole('region', { name: 'Pen' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('A7 the history player covers neither undo nor the zoom', async ({ page, person }) => {
    await onePerson(page, person);
    await page.keyboard.press('p');
    await drag(page, [
      [300, 500],
      [500, 600],
    ]);
    await page.getByRole('button', { name: 'History' }).click();
    await expectApart(page, {
      player: page.getByRole('toolbar', { name: 'Replay' }),
      view: page.getByRole('toolbar', { name: 'View' }),
      undo: page.getByRole('toolbar', { name: 'Undo and redo' }),
      tools: page.getByRole('toolbar', { name: 'Tools' }),
      panel: page.getByRole('region', { name: 'History' }),
    });
  });
});

test.describe('a soft keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const KEYBOARD = 336;

  test('A14 the find bar, the composer of a comment and the line one writes stay above it', async ({
    page,
    person,
  }) => {
    const setKeyboard = await withKeyboard(page);
    await onePerson(page, person);
    const bottomOf = async (field: string) => {
      const box = await page.getByLabel(field, { exact: true }).boundingBox();
      return (box?.y ?? 844) + (box?.height ?? 0);
    };
    const expectAbove = (field: string) =>
      expect.poll(() => bottomOf(field), { message: field }).toBeLessThanOrEqual(844 - KEYBOARD);

    const written = 'Text on the board';
    await tool(page, 'Text').tap();
    await page.touchscreen.tap(120, 560);
    await expect(page.getByLabel(written)).toBeFocused();
    expect(await bottomOf(written)).toBeGreaterThan(844 - KEYBOARD);
    await setKeyboard(KEYBOARD);
    await expectAbove(written);
    await page.keyboard.type('One\nTwo\nThree\nFour\nFive\nSix');
    await expectAbove(written);
    await page.keyboard.press('Escape');
    await setKeyboard(0);

    await key(page, 'Control+f');
    await expect(page.getByLabel('Find on this board')).toBeFocused();
    await setKeyboard(KEYBOARD);
    await expectAbove('Find on this board');
    await page.keyboard.press('Escape');
    await setKeyboard(0);

    await key(page, 'c');
    // The comment is about the text, which is still selected.
    await expect(page.getByLabel('New comment', { exact: true })).toBeFocused();
    await setKeyboard(KEYBOARD);
    await expectAbove('New comment');
  });
});
