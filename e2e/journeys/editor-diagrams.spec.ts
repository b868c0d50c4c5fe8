import type { Page } from '@playwright/test';
import { type BoardObject, KIND, textOf } from '@sw/board-model';
import {
  bar,
  choose,
  difference,
  doing,
  drag,
  inkIn,
  key,
  panelOf,
  pick,
  selectAt,
  twoPeople,
  type Witness,
} from './editor-world.ts';
import { expect, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Text on the board' });
const lines = (seen: Witness): BoardObject[] => seen.objects.filter(({ type }) => type === KIND.solidArrow);
const written = (seen: Witness, text: string): BoardObject | undefined =>
  seen.objects.find((object) => textOf(object) === text);

test('R3.52 a flow chart: a diamond, a neighbour by its plus, connectors by right angles with labels and ends, which others see', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const one of [page, other]) await key(one, 'Control+0');
  await panelOf(page, 'Shapes');
  await doing(page, 'tool', () => button(page, 'Diamond').click());
  await drag(page, [
    [400, 300],
    [560, 400],
  ]);
  await expect.poll(() => seen.objects.map(({ type, form }) => [type, form])).toEqual([[KIND.rectangle, 'diamond']]);
  await page.mouse.dblclick(480, 350);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Dry?');
  await page.keyboard.press('Escape');

  // The plus button is 14 pixels beside its right side.
  await page.mouse.click(574, 350);
  await expect.poll(() => seen.objects.length).toBe(3);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Paint');
  await page.keyboard.press('Escape');
  await expect.poll(() => written(seen, 'Paint')?.form).toBe('diamond');
  const [first, second] = [written(seen, 'Dry?'), written(seen, 'Paint')];
  expect(second?.top).toBe(first?.top);
  expect(lines(seen)[0]).toMatchObject({
    route: 'elbow',
    start: { selectId: first?.selectId },
    end: { selectId: second?.selectId },
  });

  // The other user labels the connector, and changes its course and its ends.
  await selectAt(other, [607, 350], 'Line style');
  await bar(other, 'Line style').click();
  await button(other, 'Curved').click();
  await other
    .getByRole('group', { name: 'End', exact: true })
    .getByRole('button', { name: 'Dot', exact: true })
    .click();
  await other.keyboard.press('Escape');
  await expect.poll(() => lines(seen)[0]).toMatchObject({ route: 'curved', endTip: 'dot' });
  await key(other, 'Enter');
  await expect(field(other)).toBeFocused();
  await other.keyboard.type('yes');
  await other.keyboard.press('Escape');
  await expect.poll(() => written(seen, 'yes')?.type).toBe(KIND.solidArrow);

  // Connected objects stay connected when the shape moves; one undo each takes the moves back.
  await key(page, 'Escape');
  await drag(page, [
    [480, 350],
    [480, 420],
    [480, 480],
  ]);
  await expect.poll(() => written(seen, 'Dry?')?.top ?? 0).toBeGreaterThan((first?.top ?? 0) + 100);
  expect(lines(seen)[0]?.start?.selectId).toBe(first?.selectId);
  await key(page, 'Control+z');
  await expect.poll(() => written(seen, 'Dry?')?.top).toBe(first?.top);
});

test('R3.58 R3.62 a graph turns into another kind while somebody adds to it, by the menus of its nodes, and back by one undo', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const one of [page, other]) await key(one, 'Control+0');
  await doing(page, 'insertGraph', () => key(page, 'Control+Alt+m'));
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Launch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Design');
  await page.keyboard.press('Escape');
  await expect.poll(() => seen.objects.map(textOf)).toContain('Design');
  const graph = () => seen.objects.find(({ type }) => type === KIND.levelRight);
  const count = seen.objects.length;
  // The first of four branches is selected, about 130 pixels above the middle.
  await doing(page, 'convertGraph', () => choose(page, 'Change the kind', 'Flow chart'));
  await expect.poll(() => graph()?.shownAs).toBe(KIND.flow);
  // Meanwhile another user adds a node, which must not be lost.
  await doing(other, 'addNode', async () => {
    await expect(async () => {
      // Starts from the beginning each time: a click before the last node has arrived may hit nothing, or a part.
      await other.mouse.click(1200, 700);
      await other.mouse.click(720, 450);
      await key(other, 'Control+a');
      await expect(bar(other, 'Add sibling')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await bar(other, 'Add sibling').click();
  });
  await expect(field(other)).toBeFocused();
  await other.keyboard.type('Build');
  await other.keyboard.press('Escape');
  await expect.poll(() => seen.objects.length).toBe(count + 1);
  await expect.poll(() => seen.objects.map(textOf)).toContain('Build');
  await key(page, 'Control+z');
  await expect.poll(() => graph()?.shownAs).toBeUndefined();
  expect(seen.objects.map(textOf)).toContain('Build');
});

test('R3.57 the menu of a cell has its rows and columns', async ({ page, person: owner, browser }) => {
  const { seen } = await twoPeople(page, owner, browser);
  await key(page, 'Control+0');
  await doing(page, 'insertTable', () => key(page, 'Control+Alt+t'));
  const tracks = (kind: 'row' | 'column'): number =>
    Object.keys(seen.objects.find(({ type }) => type === KIND.table) ?? {}).filter((name) =>
      name.startsWith(`${kind}.`),
    ).length;
  await expect.poll(() => tracks('row')).toBe(3);
  await page.mouse.dblclick(720, 450);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('108 kWp');
  await page.keyboard.press('Escape');
  await doing(page, 'changeTable', () => pick(page, [720, 450], 'Row below'));
  await expect.poll(() => tracks('row')).toBe(4);
  await pick(page, [720, 450], 'Column to the left');
  await expect.poll(() => tracks('column')).toBe(4);
  await key(page, 'Control+z');
  await expect.poll(() => tracks('column')).toBe(3);
});

test('R3.57 cells are merged by menu, bar and keys, on both screens, and split with all words there', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await key(page, 'Control+0');
  await key(other, 'Control+0');
  await doing(page, 'insertTable', () => key(page, 'Control+Alt+t'));
  const merges = () =>
    Object.entries(seen.objects.find(({ type }) => type === KIND.table) ?? {}).flatMap(([name, value]) =>
      name.startsWith('merge.') && value !== null ? [value] : [],
    );
  const texts = () =>
    seen.objects
      .map(textOf)
      .filter((text) => text !== '')
      .sort();
  // The table is in the middle of the window; its cells are 180 wide and 54 high.
  await page.mouse.dblclick(720 - 180, 450 - 54);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Site');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Roof');
  await page.keyboard.press('Escape');
  await expect.poll(texts).toEqual(['Roof', 'Site']);
  const clip = { x: 420, y: 340, width: 600, height: 260 };
  const away = async () => {
    for (const one of [page, other]) {
      await key(one, 'Escape');
      await key(one, 'Escape');
      await one.mouse.move(1300, 760);
    }
  };

  await doing(page, 'changeTable', () => pick(page, [720 - 180, 450 - 54], 'Merge with the cell to the right'));
  await expect.poll(() => merges().length).toBe(1);
  const first = merges();
  await bar(page, 'Rows and columns').press('Enter');
  await page.getByRole('button', { name: 'Merge with the cell below', exact: true }).press('Enter');
  await expect.poll(merges).not.toEqual(first);
  expect(merges()).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Split the merged cell', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await away();
  await expect.poll(() => difference(page, other, clip)).toBeLessThan(0.002);
  // Four cells are merged: no line and no text of the other cells remains in the middle.
  await expect.poll(() => inkIn(page, { x: 620, y: 375, width: 180, height: 90 })).toBeLessThan(0.001);

  // The other person writes in the merged cell, where its last cell was.
  await other.mouse.dblclick(720, 450);
  await expect(field(other)).toHaveText('Site');
  await other.keyboard.press('End');
  await other.keyboard.type(' plan');
  await other.keyboard.press('Escape');
  await expect.poll(texts).toEqual(['Roof', 'Site plan']);
  await pick(other, [720, 450], 'Split the merged cell');
  await expect.poll(() => merges().length).toBe(0);
  await away();
  await expect.poll(() => inkIn(page, { x: 640, y: 375, width: 160, height: 44 })).toBeGreaterThan(0.001);
  expect(texts()).toEqual(['Roof', 'Site plan']);
});
