/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { type BoardObject, KIND, textOf } from '@sw/board-model';
import { type Box, layoutOf, meets } from '@sw/board-render';
import {
  bar,
  difference,
  doing,
  expectSaved,
  inkIn,
  key,
  onePerson,
  tool,
  twoPeople,
  type Witness,
} from './editor-world.ts';
import { expect, test } from './world.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Text on the board' });
const words = (seen: Witness): string[] =>
  seen.objects
    .map(textOf)
    .filter((text) => text !== '')
    .toSorted();
const tracks = (seen: Witness, kind: 'row' | 'column'): number => {
  const table = seen.objects.find(({ type }) => type === KIND.table);
  return Object.keys(table ?? {}).filter((name) => name.startsWith(`${kind}.`)).length;
};
const below = (seen: Witness, parent: BoardObject | undefined): BoardObject[] =>
  seen.objects.filter(({ parentId }) => parentId !== undefined && parentId === parent?.selectId);

/** The bounding boxes of the tables and graphs. */
function wholes(seen: Witness): Box[] {
  const objects = new Map(seen.objects.map((object) => [object.selectId, object]));
  const children = new Map<string, Set<string>>();
  for (const { selectId, parentId } of seen.objects) {
    if (parentId !== undefined) children.set(parentId, (children.get(parentId) ?? new Set()).add(selectId));
  }
  return seen.objects.flatMap((object) => {
    const { width, height } = layoutOf({ objects, children }, object) ?? {};
    if (width === undefined || height === undefined) return [];
    return [{ minX: object.left, minY: object.top, maxX: object.left + width, maxY: object.top + height }];
  });
}

test('R1.14 R3.57 R9.53 a table comes by its keys, two people write in two cells at once, and a row is added meanwhile', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const one of [page, other]) await key(one, 'Control+0');
  await doing(page, 'insertTable', () => key(page, 'Control+Alt+t'));
  await expect.poll(() => tracks(seen, 'row')).toBe(3);
  const clip = { x: 420, y: 340, width: 600, height: 260 };
  // The first column only: the hints of an empty page are behind the others.
  const beside = { x: 420, y: 340, width: 140, height: 260 };
  await expect.poll(() => inkIn(other, beside), { message: 'it has come to the other screen' }).toBeGreaterThan(0.001);
  // The table is in the middle of the window; its cells are 180 wide and 54 high.
  await page.mouse.dblclick(720 - 180, 450 - 54);
  await other.mouse.dblclick(720 + 60, 450 + 54);
  await expect(field(page)).toBeFocused();
  await expect(field(other)).toBeFocused();
  await Promise.all([page.keyboard.type('Supplier'), other.keyboard.type('6 weeks')]);
  await expect.poll(() => words(seen)).toEqual(['6 weeks', 'Supplier']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lead time');
  await page.keyboard.press('Escape');
  await doing(page, 'changeTable', async () => {
    await bar(page, 'Rows and columns').click();
    await page.getByRole('button', { name: 'Row below', exact: true }).click();
  });
  await expect.poll(() => tracks(seen, 'row')).toBe(4);
  await expect(field(other)).toBeFocused();
  await other.keyboard.type(' at most');
  await other.keyboard.press('Escape');
  await expect.poll(() => words(seen)).toEqual(['6 weeks at most', 'Lead time', 'Supplier']);
  await page.getByRole('button', { name: 'Column to the right', exact: true }).click();
  await expect.poll(() => tracks(seen, 'column')).toBe(4);
  await page.keyboard.press('Escape');
  await key(page, 'Escape');
  await key(other, 'Escape');
  await page.mouse.move(1300, 760);
  await other.mouse.move(1300, 760);
  await expect.poll(() => inkIn(page, clip)).toBeGreaterThan(0.01);
  await expect.poll(() => difference(page, other, clip)).toBeLessThan(0.002);
  await key(page, 'Control+z');
  await expect.poll(() => tracks(seen, 'column')).toBe(3);
  expect(words(seen)).toContain('6 weeks at most');
});

test('R9.52 R3.63 a mind map is made by keys alone, and each person takes back what they did', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  for (const one of [page, other]) await key(one, 'Control+0');
  await doing(page, 'insertGraph', () => key(page, 'Control+Alt+m'));
  await expect.poll(() => seen.objects.length).toBe(6);
  // The root of a new map is open for typing; after leaving it, F2 opens it again.
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('placeholder', 'Main idea');
  await doing(page, 'editText', () => key(page, 'F2'));
  await page.keyboard.type('Solar canopy');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cost');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Power');
  await page.keyboard.press('Tab');
  await page.keyboard.type('112 kWp');
  await page.keyboard.press('Escape');
  await expect.poll(() => words(seen)).toEqual(['112 kWp', 'Cost', 'Power', 'Solar canopy']);
  const graph = seen.objects.find(({ type }) => type === KIND.levelRight);
  const [stem] = below(seen, graph);
  // A new map has four branches: they are filled before another one is added.
  expect(below(seen, stem)).toHaveLength(4);
  const power = below(seen, stem).find((node) => textOf(node) === 'Power');
  expect(below(seen, power).map(textOf)).toEqual(['112 kWp']);

  // The other user adds to the same map with the pointer.
  await expect(async () => {
    // Starts from the beginning each time: a click before the last node has arrived may hit nothing, or a part.
    await other.mouse.click(1200, 700);
    await other.mouse.click(672, 450);
    await expect(bar(other, 'Add branch')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await doing(other, 'addNode', () => bar(other, 'Add branch').click());
  await expect(field(other)).toBeFocused();
  await other.keyboard.type('People');
  await other.keyboard.press('Escape');
  await expect.poll(() => words(seen)).toContain('People');
  await bar(other, 'Add sibling').click();
  await other.keyboard.press('Escape');

  await key(page, 'ArrowLeft');
  await key(page, 'Delete');
  await expect.poll(() => words(seen)).toEqual(['Cost', 'People', 'Solar canopy']);
  await key(page, 'Control+z');
  await expect.poll(() => words(seen)).toEqual(['112 kWp', 'Cost', 'People', 'Power', 'Solar canopy']);
  await expectSaved(page);
});

test('R3.59 R3.62 graphs and tables of any size come from the toolbar, and are moved as a whole', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await tool(page, 'Table').click();
  const rows = page.getByRole('group', { name: 'Rows' });
  await rows.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Insert table' }).click();
  await expect.poll(() => tracks(seen, 'row')).toBe(2);
  await expect(page.getByRole('button', { name: 'Insert table' })).toBeHidden();
  await key(page, 'Delete');
  await expect.poll(() => seen.objects.length).toBe(0);
  await tool(page, 'Mind maps and diagrams').click();
  await page.getByRole('button', { name: 'Flow chart' }).click();
  await expect.poll(() => seen.objects.length).toBe(5);
  const left = () => seen.objects.find(({ type }) => type === KIND.flow)?.left ?? 0;
  const before = left();
  // The first step is open for typing; from it the whole chart can be selected.
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await key(page, 'ArrowRight');
  await expect.poll(left).toBe(before + 1);
  await tool(page, 'Mind maps and diagrams').click();
  await page.getByRole('button', { name: 'Cycle diagram' }).click();
  await expect.poll(() => seen.objects.length).toBe(11);
  await doing(page, 'insertTable', () => key(page, 'Control+Alt+t'));
  await expect.poll(() => seen.objects.length).toBe(12);
  // Each object has its own place, near the others.
  const boxes = wholes(seen);
  expect(boxes).toHaveLength(3);
  for (const [i, one] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      expect(meets(one, other)).toBe(false);
      expect(Math.hypot(one.minX - other.minX, one.minY - other.minY)).toBeLessThan(3_000);
    }
  }
});
