import type { Page } from '@playwright/test';
import type { BoardObject } from '@sw/board-model';
import {
  bar,
  choose,
  difference,
  doing,
  drag,
  expectSaved,
  inkIn,
  key,
  pick,
  type Spot,
  twoPeople,
} from './editor-world.ts';
import { expect, test } from './world.ts';

const A: readonly Spot[] = [
  [300, 300],
  [420, 380],
];
const B: readonly Spot[] = [
  [560, 300],
  [680, 380],
];
/** Points on A's line, and on B's. */
const [ON_A, ON_B]: readonly [Spot, Spot] = [
  [300, 340],
  [560, 340],
];
const PAPER: Spot = [900, 640];
const CLEAR = { x: 100, y: 100, width: 1100, height: 500 };

/** Nothing selected and the whole page in the window, so that two windows of the same size look alike. */
async function rest(page: Page): Promise<void> {
  await key(page, 'Escape');
  await key(page, 'Escape');
  await doing(page, 'zoomFit', () => key(page, 'Shift+Digit1'));
  await page.mouse.move(...PAPER);
}

test('R2.81 R3.68 R9.47 everything that can be done to objects is done with keys, bar and menu, seen on the other screen, and there after a reload', async ({
  page,
  person: owner,
  browser,
}) => {
  // As if the user had accepted the browser's prompt.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Layers that open without animation are in place immediately.
  const { other, seen } = await twoPeople(page, owner, browser);
  const count = () => seen.objects.length;
  const named = (id: string | undefined) => seen.objects.find(({ selectId }) => selectId === id);
  await doing(page, 'zoomReset', () => key(page, 'Control+0'));
  await doing(page, 'tool', () => key(page, 'r'));
  await drag(page, A);
  await expect.poll(count).toBe(1);
  const a = (await seen.only()).selectId;
  const has = (style: Partial<BoardObject>) => expect.poll(() => named(a)).toMatchObject(style);

  await doing(page, 'style', () => choose(page, 'Fill colour', 'Yellow'));
  await has({ fill: '#F2B705' });
  await choose(page, 'Line colour', 'Blue');
  await has({ stroke: '#297BEE' });
  await choose(page, 'Text colour', 'Red');
  await has({ color: '#E64243' });
  await choose(page, 'Line width', 'Width 8');
  await has({ strokeWidth: 8 });
  await choose(page, 'Line style', 'Dashed');
  await has({ lineStyle: 'dashed' });
  await choose(page, 'Alignment', 'Left');
  await choose(page, 'Alignment', 'Top');
  await has({ textAlign: 'left', verticalAlign: 'top' });
  await choose(page, 'Font size', '36');
  await has({ fontSize: 36 });
  await bar(page, 'Font').click();
  await page.getByRole('dialog', { name: 'Font', exact: true }).getByRole('button').nth(1).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => typeof named(a)?.fontFamily).toBe('string');

  // While the slider is dragged it only previews; on release the change is made, once.
  await bar(page, 'Opacity').click();
  // A layer is laid out before it is placed beside its button.
  await page.getByRole('slider', { name: 'Opacity' }).hover();
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.ant-slider').boundingBox()) ?? {};
  await page.mouse.down();
  await doing(page, 'previewStyle', () => page.mouse.move(x + width * 0.4, y + height / 2, { steps: 5 }));
  expect(named(a)?.opacity).toBeUndefined();
  await page.mouse.up();
  await expect.poll(() => named(a)?.opacity).toBeLessThan(0.7);
  await page.keyboard.press('Escape');

  for (const mark of ['Bold', 'Italic', 'Underline', 'Strikethrough']) {
    await doing(page, 'toggleStyle', () => bar(page, mark).click());
  }
  await has({ bold: true, italic: true, underline: true, linethrough: true });
  for (const chord of ['Control+b', 'Control+i', 'Control+u']) await doing(page, 'toggleStyle', () => key(page, chord));
  await expect
    .poll(() => [named(a)?.bold, named(a)?.italic, named(a)?.underline])
    .toEqual([undefined, undefined, undefined]);

  await bar(page, 'Link').click();
  await page.getByLabel('Address').fill('example.org/roof');
  await doing(page, 'link', () => page.keyboard.press('Enter'));
  await has({ link: 'https://example.org/roof' });
  await doing(page, 'lock', () => bar(page, 'Lock').click());
  await has({ tpvLocked: true });
  await bar(page, 'Unlock').click();
  await expect.poll(() => named(a)?.tpvLocked).toBeUndefined();

  // Text, and a part of it with its own style.
  await doing(page, 'editText', () => key(page, 'Enter'));
  await expect(page.getByRole('textbox', { name: 'Text on the board' })).toBeFocused();
  await page.keyboard.type('North roof');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Shift+ArrowLeft');
  await doing(page, 'toggleStyle', () => bar(page, 'Bold').click());
  await expect(bar(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await has({ runs: [{ text: 'North ' }, { text: 'roof', bold: true }] });

  // Arrow keys, by one and by ten, forward and back.
  const at = () => [named(a)?.left, named(a)?.top];
  const from = at();
  for (const chord of ['ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown']) await key(page, chord);
  await expect.poll(at).toEqual(from.map((place) => (place ?? 0) + 11));
  for (const chord of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowUp']) {
    await doing(page, 'nudge', () => key(page, chord));
  }
  await expect.poll(at).toEqual(from);

  // The same by the menu, for the object under the pointer.
  await key(page, 'o');
  await drag(page, B);
  await expect.poll(count).toBe(2);
  const b = seen.objects.find(({ selectId }) => selectId !== a)?.selectId;
  const top = () => [...seen.objects].sort((one, two) => one.zIndex - two.zIndex).at(-1)?.selectId;
  await doing(page, 'bringToTop', () => pick(page, ON_A, 'Bring to top'));
  await expect.poll(top).toBe(a);
  await doing(page, 'sendToBottom', () => pick(page, ON_A, 'Send to bottom'));
  await expect.poll(top).toBe(b);
  // An object kept on top is above objects drawn later.
  await doing(page, 'keepOnTop', () => pick(page, ON_A, 'Keep on top'));
  await expect.poll(() => named(a)?.zIndex).toBeGreaterThanOrEqual(2 ** 48);
  await expect.poll(top).toBe(a);
  await pick(page, ON_A, 'Stop keeping on top');
  await expect.poll(() => named(a)?.zIndex).toBeLessThan(2 ** 48);
  await pick(page, ON_A, 'Send to bottom');
  await expect.poll(top).toBe(b);
  await pick(page, ON_B, 'Lock');
  await expect.poll(() => named(b)?.tpvLocked).toBe(true);
  await pick(page, ON_B, 'Unlock');
  await expect.poll(() => named(b)?.tpvLocked).toBeUndefined();
  await doing(page, 'copy', () => pick(page, ON_B, 'Copy'));
  await doing(page, 'paste', () => pick(page, [800, 340], 'Paste here'));
  await expect.poll(count).toBe(3);
  await doing(page, 'cut', () => key(page, 'Control+x'));
  await expect.poll(count).toBe(2);
  await doing(page, 'duplicate', () => pick(page, ON_B, 'Duplicate'));
  await expect.poll(count).toBe(3);
  await doing(page, 'delete', () => key(page, 'Backspace'));
  await expect.poll(count).toBe(2);
  await pick(page, ON_B, 'Cut');
  await expect.poll(count).toBe(1);
  await doing(page, 'undo', () => page.getByRole('button', { name: 'Undo', exact: true }).click());
  await expect.poll(count).toBe(2);
  await doing(page, 'redo', () => key(page, 'Control+Shift+z'));
  await expect.poll(count).toBe(1);
  await key(page, 'Control+z');
  await expect.poll(count).toBe(2);

  await doing(page, 'selectAll', () => pick(page, PAPER, 'Select all'));
  await doing(page, 'group', () => pick(page, ON_A, 'Group'));
  await expect.poll(() => named(a)?.groupId !== undefined && named(a)?.groupId === named(b)?.groupId).toBe(true);
  await doing(page, 'ungroup', () => key(page, 'Control+Shift+g'));
  await expect.poll(() => named(a)?.groupId ?? named(b)?.groupId).toBeUndefined();
  await bar(page, 'Group').click();
  await expect.poll(() => named(a)?.groupId).toBeDefined();
  await bar(page, 'Ungroup').click();
  await expect.poll(() => named(a)?.groupId).toBeUndefined();
  await key(page, 'Control+g');
  await expect.poll(() => named(a)?.groupId).toBeDefined();
  await pick(page, ON_A, 'Ungroup');
  await expect.poll(() => named(a)?.groupId).toBeUndefined();
  await doing(page, 'escape', () => key(page, 'Escape'));
  await pick(page, ON_B, 'Link');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.press('Escape');
  await pick(page, ON_B, 'Delete');
  await expect.poll(count).toBe(1);
  await key(page, 'Control+z');

  await doing(page, 'zoomSelection', () => pick(page, ON_A, 'Zoom to selection'));
  await doing(page, 'zoomFit', () => pick(page, [1000, 760], 'Zoom to fit'));
  await pick(page, [1000, 760], 'Background');
  await expect(page.getByRole('button', { name: 'Cream' })).toBeVisible();
  await doing(page, 'background', () => page.getByRole('button', { name: 'Cream' }).click());

  // The page is cleared, and restored by undo.
  await pick(page, [1000, 760], 'Clear page');
  await doing(page, 'clean', () => page.getByRole('dialog').getByRole('button', { name: 'Clear page' }).click());
  await expect.poll(count).toBe(0);
  await key(page, 'Control+z');
  await expect.poll(count).toBe(2);

  await rest(page);
  // Objects that have not reached the other screen yet are not part of its fit.
  const apart = async (): Promise<number> => {
    await rest(other);
    return difference(page, other, CLEAR);
  };
  await expect.poll(apart).toBeLessThan(0.002);
  expect(await inkIn(other, CLEAR)).toBeGreaterThan(0.005);
  await expectSaved(page);
  await page.reload();
  await expectSaved(page);
  await rest(page);
  await expect.poll(() => difference(page, other, CLEAR)).toBeLessThan(0.002);
});
