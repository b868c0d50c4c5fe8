import type { CDPSession, Page } from '@playwright/test';
import { textOf } from '@sw/board-model';
import { key, onePerson, tool } from './editor-world.ts';
import { expect, test } from './world.ts';

// A tablet: real touch events of the browser, with the mouse events that it sends after them.
test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

async function finger(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

async function tap(page: Page, x: number, y: number): Promise<void> {
  await page.touchscreen.tap(x, y);
}

async function swipe(hand: CDPSession, spots: readonly (readonly [number, number])[]): Promise<void> {
  const [first, ...rest] = spots;
  if (!first) return;
  const at = ([x, y]: readonly [number, number]) => ({ touchPoints: [{ x, y }] });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(first) });
  for (const spot of rest) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(spot) });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A tenth of a second apart by the events' own timestamps, however late a busy machine delivers them. */
async function tapTwice(hand: CDPSession, x: number, y: number): Promise<void> {
  const start = Date.now() / 1_000 - 0.2;
  for (const timestamp of [start, start + 0.1]) {
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
    await hand.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: timestamp + 0.02,
    });
  }
}

test('a note placed by touch keeps its caret, and so does one that is tapped twice on its blank part', async ({
  page,
  person,
}) => {
  const { seen } = await onePerson(page, person);
  await tap(page, ...(await middleOf(page, 'Note')));
  await tap(page, 500, 400);
  const field = page.getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('Bring the plans');
  await key(page, 'Escape');
  await expect.poll(async () => textOf(await seen.only())).toBe('Bring the plans');

  await tap(page, 800, 700);
  await expect(field).toHaveCount(0);
  // The text takes the upper half of the note's 120 pixels at 60 %.
  await tapTwice(await finger(page), 530, 440);
  await expect(field).toBeFocused();
  await page.keyboard.type('!');
  await key(page, 'Escape');
  // When a note is opened by a double tap, all its text is selected.
  await expect.poll(async () => textOf(await seen.only())).toBe('!');
});

test('closing a tool’s panel by a tap on the canvas draws nothing, by touch and by mouse', async ({ page, person }) => {
  const { seen } = await onePerson(page, person);
  const pen = await middleOf(page, 'Pen');
  const panel = page.locator('[data-panel]');
  await tap(page, ...pen);
  await tap(page, ...pen);
  await expect(panel).toBeVisible();
  await tap(page, 700, 500);
  await expect(panel).toHaveCount(0);
  await page.mouse.click(...pen);
  await expect(panel).toBeVisible();
  await page.mouse.click(720, 520);
  await expect(panel).toHaveCount(0);

  // The next touch draws: the only object on the page is this stroke.
  await swipe(await finger(page), [
    [400, 300],
    [460, 320],
    [560, 380],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  expect((await seen.only()).type).toBe(101);
});

async function middleOf(page: Page, name: string): Promise<[number, number]> {
  const box = await tool(page, name).boundingBox();
  if (!box) throw new Error(`no tool ${name}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
