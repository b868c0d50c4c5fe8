import type { Page } from '@playwright/test';
import { KIND } from '@sw/board-model';
import {
  difference,
  doing,
  drag,
  expectSaved,
  key,
  panelOf,
  pointAt,
  type Spot,
  tool,
  twoPeople,
} from './editor-world.ts';
import { expect, test } from './world.ts';

const CLEAR = { x: 420, y: 100, width: 900, height: 500 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (y: number): readonly Spot[] => [
  [500, y],
  [700, y],
];

test('R2.76 R2.79 R3.11 every panel sets what its tool draws, on the other screen too, and the next visit finds it', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const last = () => [...seen.objects].sort((a, b) => a.zIndex - b.zIndex).at(-1);
  const drawn = async (spots: readonly Spot[], what: Readonly<Record<string, unknown>>) => {
    const before = seen.objects.length;
    await drag(page, spots);
    await expect.poll(() => seen.objects.length).toBe(before + 1);
    expect(last()).toMatchObject(what);
  };
  await Promise.all([key(page, 'Control+0'), key(other, 'Control+0')]);

  await panelOf(page, 'Pen');
  await doing(page, 'pen', () => button(page, 'Size 19').click());
  await button(page, 'Red').click();
  await doing(page, 'setting', () => button(page, 'Fountain pen').click());
  await doing(page, 'pen', () => page.getByRole('slider', { name: 'Opacity' }).press('ArrowLeft'));
  await drawn(line(140), { type: KIND.tipLine, stroke: '#E64243' });
  await panelOf(page, 'Pen');
  await button(page, 'Add a colour').click();
  await page.getByLabel('Colour in hex digits').fill('0a7');
  await doing(page, 'addColour', () => button(page, 'Add').click());
  await button(page, 'Marker').click();
  await drawn(line(180), { type: KIND.markerLine, stroke: '#00AA77' });
  await panelOf(page, 'Pen');
  await button(page, 'Remove colours').click();
  await doing(page, 'removeColour', () => button(page, 'Remove #00AA77').click());

  await panelOf(page, 'Highlighter');
  await button(page, 'Size 40').click();
  await button(page, 'Green').click();
  await drawn(line(240), { type: KIND.highlighterLine, stroke: '#07914A' });

  await panelOf(page, 'Laser pointer');
  await button(page, 'Purple').click();
  await pointAt(page, other, [500, 300], [700, 300]);

  await panelOf(page, 'Text');
  await button(page, 'Size 48').click();
  await page.mouse.click(500, 360);
  await page.keyboard.type('Roof');
  await page.keyboard.press('Escape');
  await expect.poll(last).toMatchObject({ type: KIND.textGroup, fontSize: 48 });

  await panelOf(page, 'Note');
  await button(page, 'Sky blue').click();
  await page.mouse.click(820, 160);
  await page.keyboard.type('Ask');
  await page.keyboard.press('Escape');
  await expect.poll(last).toMatchObject({ type: KIND.memoText });
  expect(last()?.fill).not.toBe('#FFE58A');

  await panelOf(page, 'Shapes');
  await button(page, 'Hexagon').click();
  await button(page, 'Width 8').click();
  await drawn(
    [
      [1000, 120],
      [1080, 200],
    ],
    { type: KIND.hexagon, strokeWidth: 8 },
  );
  await panelOf(page, 'Line or arrow');
  await button(page, 'Dashed arrow').click();
  await drawn(
    [
      [1000, 260],
      [1160, 300],
    ],
    { type: KIND.dashedArrow },
  );

  await panelOf(page, 'Eraser');
  await button(page, 'Size 80').click();
  const before = seen.objects.length;
  await drag(page, [
    [600, 100],
    [600, 170],
  ]);
  await expect.poll(() => seen.objects.length).toBe(before + 2);

  // A template as objects on the page, another as its background, on paper with a texture.
  const background = tool(page, 'Templates and background');
  await background.click();
  await button(page, 'On the page').click();
  await doing(page, 'tool', () => button(page, 'SWOT').click());
  await drag(page, [
    [820, 340],
    [1160, 560],
  ]);
  await expect.poll(() => seen.objects.map(({ type }) => type)).toContain(KIND.swot);
  await background.click();
  await doing(page, 'background', () => button(page, 'Mint').click());
  await button(page, 'Grid').click();
  await button(page, 'Background').click();
  await button(page, 'Timeline').click();
  await key(page, 'Escape');
  await key(page, 'Escape');

  await page.mouse.move(700, 650);
  await expectSaved(page);
  await expect.poll(() => difference(page, other, CLEAR)).toBeLessThan(0.002);
  await page.reload();
  await expectSaved(page);
  await Promise.all([page, other].map((one) => key(one, 'Shift+Digit1')));
  await expect.poll(() => difference(page, other, CLEAR)).toBeLessThan(0.002);
  await tool(page, 'Line or arrow').click();
  await tool(page, 'Line or arrow').click();
  await expect(button(page, 'Dashed arrow')).toHaveAttribute('aria-pressed', 'true');
});
