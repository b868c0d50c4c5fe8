/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import type { BoardObject } from '@sw/board-model';
import { faults } from './axe-world.ts';
import {
  doing,
  drag,
  expectSaved,
  key,
  openEditor,
  pageOpened,
  type Spot,
  saveState,
  selectAt,
  twoPeople,
} from './editor-world.ts';
import { type Board, joined, pageOf } from './sharing-world.ts';
import { expect, newPerson, type Person, test } from './world.ts';

const BOX = [600, 360] as const;
const field = (page: Page) => page.getByRole('textbox', { name: 'Text on the board' });
const wordsOf = (object: BoardObject | undefined): string => (object?.runs ?? []).map(({ text }) => text).join('');

async function write(page: Page): Promise<void> {
  await key(page, 'Escape');
  await page.mouse.dblclick(...BOX);
  await expect(field(page)).toBeFocused();
}

/** A third person who may edit. Before anything is drawn, everybody sees the same part of the page. */
async function thirdPerson(browser: Browser, owner: Person, board: Board): Promise<Page> {
  const cem = await newPerson('Cem Aydin');
  await joined(owner, board, cem);
  const page = await pageOf(browser, cem);
  await openEditor(page, board);
  return page;
}

/** The pace of somebody who types without haste. */
const PACE = { delay: 120 };

/** The caret of each is at the end of the words that somebody has already written. */
async function writeOn(pages: readonly Page[], words: string): Promise<void> {
  for (const page of pages) {
    await write(page);
    await expect(field(page)).toHaveValue(words);
    await page.keyboard.press('Control+End');
  }
}

test('two and then three people type at the end of one text, slowly: the sentence of each stays whole', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, other, seen } = await twoPeople(page, owner, browser);
  const last = await thirdPerson(browser, owner, board);
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [700, 420],
  ]);
  await write(page);
  await page.keyboard.type('Risks: ');
  await expect.poll(() => seen.objects.map(wordsOf)).toEqual(['Risks: ']);
  await selectAt(other, [500, 360]);

  await writeOn([page, other], 'Risks: ');
  const [apples, budget] = ['apples and oranges are late', 'budget is not approved yet'];
  await Promise.all([page.keyboard.type(apples, PACE), other.keyboard.type(budget, PACE)]);
  await expect
    .poll(() => [`Risks: ${apples} ${budget}`, `Risks: ${budget} ${apples}`].includes(wordsOf(seen.objects[0])))
    .toBe(true);
  const words = wordsOf(seen.objects[0]);
  for (const one of [page, other]) await expect(field(one)).toHaveValue(words);

  // The third one writes, too.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('. ');
  const begun = `${words}. `;
  await expect.poll(() => wordsOf(seen.objects[0])).toBe(begun);
  await selectAt(last, [500, 360]);
  const pages = [page, other, last];
  await writeOn(pages, begun);
  const more = ['nobody has the key', 'ask the caretaker', 'doors open at nine'];
  await Promise.all(pages.map((one, i) => one.keyboard.type(more[i] ?? '', PACE)));
  const all = () => wordsOf(seen.objects[0]);
  await expect.poll(() => all().length).toBe(`${begun}${more.join(' ')}`.length);
  expect(all().startsWith(begun)).toBe(true);
  for (const one of more) expect(all()).toContain(one);
});

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
  await expect(other.getByText(/deleted what you were writing in\./)).toBeVisible();
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

test('words written offline in something deleted meanwhile wait for their writer, whose tab was closed: in the list, and on the board', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, other, seen } = await twoPeople(page, owner, browser);
  const third = await thirdPerson(browser, owner, board);
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

  /** Somebody writes without a network and closes the tab; Mei deletes what he wrote in. */
  const lose = async (tab: Page, edge: Spot, middle: Spot, words: string): Promise<void> => {
    const context = tab.context();
    await selectAt(tab, edge);
    await context.setOffline(true);
    await expect(saveState(tab)).toContainText('Offline', { timeout: 30_000 });
    await key(tab, 'Escape');
    await tab.mouse.dblclick(...middle);
    await expect(field(tab)).toBeFocused();
    await tab.keyboard.type(words);
    await key(tab, 'Escape');
    await expect(saveState(tab)).toContainText('kept on this device');
    await tab.close();
    await selectAt(page, edge);
    const before = seen.objects.length;
    await page.keyboard.press('Delete');
    await expect.poll(() => seen.objects.length).toBe(before - 1);
    await context.setOffline(false);
  };
  const question = (tab: Page) => tab.getByText('You wrote in something that somebody else deleted');

  await lose(other, [500, 360], BOX, 'important words of Ben');
  const list = await other.context().newPage();
  await list.goto('board');
  await expect(question(list)).toBeVisible({ timeout: 60_000 });
  for (const theme of ['light', 'dark']) {
    await list.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect(await faults(list, '[role=alert]')).toEqual([]);
  }
  // The offer is still there after a reload, and leads to the board.
  await list.reload();
  await list.getByRole('button', { name: 'Open the board' }).click();
  await pageOpened(list);
  await doing(list, 'keepWords', () => list.getByRole('button', { name: 'Put in a note' }).click());
  await expect.poll(() => seen.objects.map(wordsOf)).toContain('important words of Ben');
  await expect(question(list)).toBeHidden();
  await expectSaved(list);

  await lose(third, [900, 360], [850, 360], 'and words of Cem');
  const next = await third.context().newPage();
  await openEditor(next, board);
  await doing(next, 'keepWords', () => next.getByRole('button', { name: 'Put in a note' }).click({ timeout: 60_000 }));
  await expect.poll(() => seen.objects.map(wordsOf).toSorted()).toEqual(['and words of Cem', 'important words of Ben']);
});
