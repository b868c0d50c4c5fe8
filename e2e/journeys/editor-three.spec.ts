import { KIND } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import {
  difference,
  doing,
  drag,
  expectSaved,
  inkIn,
  key,
  openEditor,
  pointAt,
  type Spot,
  selectAt,
  tool,
  twoPeople,
} from './editor-world.ts';
import { joined, pageOf } from './sharing-world.ts';
import { expect, heard, newPerson, test } from './world.ts';

const LINE: readonly Spot[] = [
  [300, 300],
  [420, 260],
  [540, 300],
];
const WHERE = { x: 280, y: 240, width: 300, height: 100 };
const CLEAR = { x: 100, y: 100, width: 1100, height: 500 };

test('R1.16 R1.17 R1.18 R2.77 R2.78 R4.09 three people: one draws, one edits, one only watches; a demo with two followers; a permit that changes', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, other: ben, seen } = await twoPeople(page, owner, browser);
  const watcher = await newPerson('Cara Diaz');
  await joined(owner, board, watcher, '0');
  const cara = await pageOf(browser, watcher);
  await openEditor(cara, board);
  const all = [page, ben, cara] as const;
  await Promise.all(all.map((one) => key(one, 'Control+0')));

  // Both others see a stroke while it is being drawn.
  await tool(page, 'Pen').click();
  await page.mouse.move(...(LINE[0] as Spot));
  await page.mouse.down();
  await page.mouse.move(540, 300, { steps: 12 });
  for (const one of [ben, cara]) await expect.poll(() => inkIn(one, WHERE)).toBeGreaterThan(0.002);
  expect(seen.objects).toEqual([]);
  await page.mouse.up();
  await expect.poll(() => seen.objects.length).toBe(1);
  // A laser leaves nothing.
  await tool(page, 'Laser pointer').click();
  await pointAt(page, cara, [300, 500], [540, 500]);

  // Ben moves what Mei drew, once it has arrived.
  await key(ben, 'v');
  await selectAt(ben, [420, 300]);
  // Otherwise he would drag a handle of the selection.
  await key(ben, 'Escape');
  const top = (await seen.only()).top;
  await drag(ben, [
    [420, 300],
    [420, 420],
  ]);
  await expect.poll(async () => (await seen.only()).top - top).toBeGreaterThan(80);
  await key(page, 'r');
  await drag(page, [
    [700, 300],
    [820, 380],
  ]);
  await expect.poll(() => seen.objects.length).toBe(2);
  const shape = () => seen.objects.find(({ type }) => type === KIND.rectangle);
  const moved = (shape()?.top ?? 0) + 10;
  // A record in the log must still reach Ben, and his next change must reach Mei.
  await selectAt(ben, [700, 340]);
  await ben.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => shape()?.top).toBe(moved);
  await expect.poll(() => inkIn(page, { x: 706, y: 386, width: 36, height: 8 })).toBeGreaterThan(0.05);
  // Mei's undo would remove the whole shape, and with it Ben's change: it stays, and she gets a message. Her next step is her own.
  await key(page, 'Control+z');
  await expect(page.getByText(/somebody else changed it/)).toBeVisible();
  expect(shape()?.top).toBe(moved);
  await key(page, 'Control+d');
  await expect.poll(() => seen.objects.length).toBe(3);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.length).toBe(2);

  // Cara sees everything, but cannot change it.
  await expect(cara.getByText('View only', { exact: true })).toBeVisible();
  await key(cara, 'r');
  await drag(cara, [
    [900, 300],
    [1000, 400],
  ]);
  await cara.keyboard.press('Control+a');
  await cara.keyboard.press('Delete');

  // A demo: both others see Mei's view, and neither can edit.
  await doing(page, 'escape', () => key(page, 'Escape'));
  await page.getByRole('button', { name: 'Present' }).click();
  for (const one of [ben, cara]) await expect(one.getByText('Mei Lin is presenting')).toBeVisible();
  await key(ben, 'p');
  await drag(ben, LINE);
  // A viewer who has moved the page follows again after pressing the button.
  await doing(ben, 'followPerson', () => ben.getByRole('button', { name: 'Follow', exact: true }).click());
  await page.mouse.move(1_000, 640);
  await page.mouse.wheel(0, 200);
  await doing(page, 'zoomIn', () => key(page, 'Control+='));
  for (const one of [ben, cara]) await expect.poll(() => difference(page, one, CLEAR)).toBeLessThan(0.002);
  expect(seen.objects).toHaveLength(2);
  await page.getByRole('button', { name: 'Stop presenting' }).click();
  for (const one of [ben, cara]) await expect(one.getByText('Mei Lin is presenting')).toBeHidden();

  // Mei chooses to follow Ben; a permit that changes while he draws takes effect immediately, and is reported once.
  await page.getByRole('button', { name: 'Follow Ben Okoro' }).click();
  await expect(page.getByText('Following Ben Okoro')).toBeVisible();
  await doing(page, 'followPerson', () => page.getByRole('button', { name: 'Stop' }).click());
  await key(ben, 'p');
  await ben.mouse.move(300, 560);
  await ben.mouse.down();
  await ben.mouse.move(400, 560, { steps: 6 });
  const sharers = await owner.client.call(ROUTES.listSharers, { params: { id: board.wbNo } });
  const ofBen = sharers.find(({ permit }) => permit === 2);
  await owner.client.call(ROUTES.changeSharer, {
    params: { wbShareId: ofBen?.wbShareId ?? '' },
    query: { permit: '0' },
  });
  await expect(ben.getByText('View only', { exact: true })).toBeVisible();
  await ben.mouse.up();
  await heard(ben, 'Your edit permissions changed: you can view this board');
  expect(seen.objects).toHaveLength(2);

  await expectSaved(page);
  await cara.reload();
  await expectSaved(cara);
  await Promise.all(all.map((one) => key(one, 'Shift+Digit1')));
  await key(page, 'Escape');
  await page.mouse.move(1_000, 700);
  await expect.poll(() => difference(page, cara, CLEAR)).toBeLessThan(0.002);
});
