import { KIND, unpackInk } from '@sw/board-model';
import { drag, expectSaved, inkIn, key, onePerson, panelOf, type Spot, tool, twoPeople } from './editor-world.ts';
import { expect, test } from './world.ts';

const WAVE: readonly Spot[] = [
  [500, 400],
  [560, 340],
  [620, 400],
  [680, 460],
  [740, 400],
];
const WHERE = { x: 480, y: 320, width: 280, height: 160 };

test('R1.13 R2.24 R2.72 R2.73 R2.74 R2.75 R2.80 every drawing tool is used by pointer, seen on the other screen, and there after a reload', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const types = () => seen.objects.map(({ type }) => type).sort();

  await tool(page, 'Pen').click();
  await drag(page, WAVE);
  await expect.poll(types).toEqual([KIND.markerLine]);
  // Beside the hints of an empty page.
  await expect.poll(() => inkIn(other, { ...WHERE, width: 90 })).toBeGreaterThan(0.01);

  await tool(page, 'Highlighter').click();
  await drag(page, [
    [500, 560],
    [740, 560],
  ]);
  await expect.poll(types).toEqual([KIND.markerLine, KIND.highlighterLine]);

  await tool(page, 'Laser pointer').click();
  await drag(page, WAVE);

  await key(page, 'r');
  await drag(page, [
    [840, 300],
    [980, 400],
  ]);
  await key(page, 'l');
  await drag(page, [
    [840, 500],
    [980, 560],
  ]);
  await tool(page, 'Note').click();
  await page.mouse.click(1100, 340);
  await page.keyboard.type('Ask the city');
  await page.keyboard.press('Escape');
  await key(page, 't');
  await page.mouse.click(1000, 640);
  await page.keyboard.type('太阳能屋顶');
  await page.keyboard.press('Escape');
  const all = [KIND.markerLine, KIND.highlighterLine, KIND.rectangle, KIND.solidLine, KIND.textGroup, KIND.memoText];
  // The laser has left nothing on the page.
  await expect.poll(types).toEqual([...all].sort());
  const words = () => seen.objects.map(({ runs }) => runs?.map(({ text }) => text).join('')).filter(Boolean);
  await expect.poll(words).toEqual(['Ask the city', '太阳能屋顶']);

  await expectSaved(page);
  await page.reload();
  await expectSaved(page);
  await expect.poll(() => inkIn(page, { x: 100, y: 100, width: 1200, height: 640 })).toBeGreaterThan(0.01);
});

test('R9.01 R9.02 the panels of pen and highlighter offer their five sizes, the default chosen, and draw with the one that is picked', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  for (const { name, sizes, chosen, y } of [
    { name: 'Pen', sizes: [4, 8, 13, 19, 26], chosen: 8, y: 300 },
    { name: 'Highlighter', sizes: [13, 19, 26, 33, 40], chosen: 26, y: 500 },
  ]) {
    await panelOf(page, name);
    const choices = page.getByRole('button', { name: /^Size \d+$/ });
    await expect(choices).toHaveCount(sizes.length);
    for (const [at, size] of sizes.entries()) {
      const choice = choices.nth(at);
      await expect(choice).toHaveAccessibleName(`Size ${size}`);
      await expect(choice).toHaveAttribute('aria-pressed', String(size === chosen));
    }
    await choices.last().click();
    await drag(page, [
      [600, y],
      [900, y + 20],
    ]);
    const drawn = () => {
      const ink = unpackInk(seen.objects.at(-1)?.ink ?? '');
      return ink.ok ? ink.value.width : undefined;
    };
    await expect.poll(drawn).toBe(sizes.at(-1));
  }
});

test('R2.76 the eraser cuts strokes, or takes whole objects', async ({ page, person: owner }) => {
  const { seen } = await onePerson(page, owner);
  await key(page, 'p');
  await drag(page, [
    [400, 400],
    [800, 400],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'e');
  await drag(page, [
    [600, 340],
    [600, 460],
  ]);
  await expect.poll(() => seen.objects.length).toBe(2);
  // A press on the active tool opens its panel.
  await tool(page, 'Eraser').click();
  await page.getByText('Whole object', { exact: true }).click();
  await drag(page, [
    [460, 340],
    [460, 460],
  ]);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.length).toBe(2);
});
