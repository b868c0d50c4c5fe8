import type { Page } from '@playwright/test';
import { type BoardObject, KIND, textOf } from '@sw/board-model';
import { doing, drag, expectSaved, key, selectAt, tool, twoPeople, type Witness } from './editor-world.ts';
import { expect, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Text on the board' });
const withText = (seen: Witness, text: string): BoardObject | undefined =>
  seen.objects.find((object) => textOf(object) === text);

test('R2.79 R3.54 a template is headings and notes to write in by Tab, moves as a whole, and goes with one undo', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await tool(page, 'Templates and background').click();
  await button(page, 'On the page').click();
  await doing(page, 'tool', () => button(page, 'Kanban').click());
  await page.mouse.click(720, 450);
  await expect.poll(() => seen.objects.length).toBe(10);
  const root = () => seen.objects.find(({ type }) => type === KIND.kanban);
  expect(new Set(seen.objects.map(({ groupId }) => groupId)).size).toBe(1);
  expect(seen.objects.filter(({ type }) => type === KIND.memoText)).toHaveLength(5);
  await expectSaved(page);

  // An empty page opens at 60 % around the middle of the frame, where the click was, so all positions are known from here on.
  const at = ({ left, top }: BoardObject, dx: number, dy: number): [number, number] => [
    720 + (left + dx - 1920) * 0.6,
    450 + (top + dy - 1080) * 0.6,
  ];
  const heading = withText(seen, 'Backlog');
  if (!heading) throw new Error('no heading');
  await page.mouse.dblclick(...at(heading, 40, 16));
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Ideas');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Shade the car park');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Next');
  await page.keyboard.press('Escape');
  await expect.poll(() => seen.objects.map(textOf).filter((text) => text !== '')).toContain('Next');
  const note = withText(seen, 'Shade the car park');
  expect(note?.type).toBe(KIND.memoText);
  expect(withText(seen, 'Ideas')).toBeDefined();
  expect(withText(seen, 'To do')).toBeUndefined();

  // The other user moves a single note to another column, then the whole template by its frame.
  if (!note) return;
  await selectAt(other, at(note, 60, 60));
  await key(other, 'Escape');
  await other.mouse.click(200, 800);
  await drag(other, [at(note, 60, 60), at(note, 260, 60), at(note, 500, 80)]);
  await expect.poll(() => withText(seen, 'Shade the car park')?.left ?? 0).toBeGreaterThan(note.left + 300);
  expect(withText(seen, 'Ideas')?.left).toBe(heading.left);
  await key(other, 'Escape');
  const before = root()?.left ?? 0;
  await drag(other, [at(heading, 300, 600), at(heading, 280, 620), at(heading, 240, 640)]);
  await expect.poll(() => root()?.left ?? before).toBeLessThan(before);
  const moved = (root()?.left ?? 0) - before;
  expect((withText(seen, 'Ideas')?.left ?? 0) - heading.left).toBeCloseTo(moved, 1);
  await key(other, 'Control+z');
  await key(other, 'Control+z');
  await expect.poll(() => root()?.left).toBe(before);
});
