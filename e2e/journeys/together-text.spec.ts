/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { BoardObject } from '@sw/board-model';
import { doing, drag, key, saveState, selectAt, twoPeople } from './editor-world.ts';
import { expect, test } from './world.ts';

const BOX = [600, 360] as const;
const field = (page: Page) => page.getByRole('textbox', { name: 'Text on the board' });
const wordsOf = (object: BoardObject | undefined): string => (object?.runs ?? []).map(({ text }) => text).join('');

async function write(page: Page): Promise<void> {
  await key(page, 'Escape');
  await page.mouse.dblclick(...BOX);
  await expect(field(page)).toBeFocused();
}

test('two people write in one text at once, keep words that somebody deletes under their hands, and get those back that they wrote offline', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await key(page, 'r');
  await drag(page, [
    [800, 300],
    [900, 420],
  ]);
  await expect.poll(() => seen.objects.length).toBe(2);
  const box = () => seen.objects.find(({ left }) => left === Math.min(...seen.objects.map((one) => one.left)));

  // The object that Ben opens has arrived on his screen too.
  for (const side of [500, 900]) await selectAt(other, [side, 360]);

  // Both have a caret, and the text of both is kept.
  await Promise.all([write(page), write(other)]);
  await page.keyboard.type('from Mei');
  await expect(field(other)).toHaveValue('from Mei');
  await other.keyboard.press('End');
  await other.keyboard.type(' and Ben');
  await expect(field(page)).toHaveValue('from Mei and Ben');
  await page.keyboard.press('Home');
  await Promise.all([page.keyboard.type('Words '), other.keyboard.type(' too')]);
  for (const one of [page, other]) await expect(field(one)).toHaveValue('Words from Mei and Ben too');
  await expect.poll(() => wordsOf(box())).toBe('Words from Mei and Ben too');
  // Mei's caret has not moved.
  expect(await field(page).evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(6);

  // Mei deletes it while Ben is writing: his text continues in a note, and his keys still go to the field.
  await key(page, 'Escape');
  await page.mouse.click(BOX[0] - 99, BOX[1]);
  await page.keyboard.press('Delete');
  await expect(other.getByText('Somebody deleted what you were writing in.')).toBeVisible();
  await expect(field(other)).toBeFocused();
  await other.keyboard.press('Control+a');
  await other.keyboard.press('Backspace');
  await other.keyboard.type('kept');
  await key(other, 'Escape');
  await expect.poll(() => seen.objects.map(wordsOf).toSorted()).toEqual(['', 'kept']);

  // The same again, but Ben discards his text.
  await write(other);
  await other.keyboard.type('not this');
  await expect.poll(() => seen.objects.map(wordsOf)).toContain('not this');
  await page.mouse.click(520, 320);
  await page.keyboard.press('Delete');
  await doing(other, 'discardText', () => other.getByRole('button', { name: 'Discard' }).click());
  await expect(field(other)).toBeHidden();
  await expect.poll(() => seen.objects.length).toBe(1);

  // Offline, Ben writes in an object that Mei deletes in the meantime.
  await other.context().setOffline(true);
  await expect(saveState(other)).toContainText('Offline', { timeout: 30_000 });
  await key(other, 'Escape');
  await other.mouse.dblclick(850, 360);
  await expect(field(other)).toBeFocused();
  await other.keyboard.type('written offline');
  await key(other, 'Escape');
  await key(page, 'Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => seen.objects.length).toBe(0);
  await other.context().setOffline(false);
  await doing(other, 'keepWords', () =>
    other.getByRole('button', { name: 'Put in a note' }).click({ timeout: 60_000 }),
  );
  await expect.poll(() => seen.objects.map(wordsOf)).toEqual(['written offline']);
});
