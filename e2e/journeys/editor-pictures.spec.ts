/// <reference lib="dom" />
import {
  bar,
  choose,
  difference,
  doing,
  drag,
  inkIn,
  key,
  onePerson,
  pick,
  type Spot,
  twoPeople,
} from './editor-world.ts';
import {
  BLUE,
  dropFiles,
  expectColour,
  GREEN,
  halves,
  insertByButton,
  insertOne,
  mark,
  ofStore,
  RED,
} from './pictures-world.ts';
import { expect, heard, test } from './world.ts';

/** The middle of the free area in a window of 1440 × 900, where new pictures are placed. */
const MIDDLE: Spot = [747, 440];

test('R3.53 pictures are put down side by side, uploaded with progress, and seen by everybody', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*', async (route) => {
    if (ofStore('PUT')(route.request())) await held;
    await route.fallback();
  });
  const files = [
    halves('red.png', 600, 400, RED),
    halves('blue.png', 600, 400, BLUE),
    halves('green.png', 600, 600, GREEN),
  ];
  await doing(page, 'insertPictures', () => insertByButton(page, files));
  await expect(mark(page, 'Uploading')).toHaveCount(3);
  await expect(page.getByRole('progressbar', { name: 'Upload of red.png' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Uploading 3 pictures');
  await expect(mark(other, 'Uploading')).toHaveCount(3);
  await expect(other.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0);
  await mark(page, 'Uploading').last().getByRole('button', { name: 'Cancel upload' }).click();
  await expect.poll(() => seen.objects.length).toBe(2);
  await doing(page, 'pictureArrived', async () => release());
  await expect(page.locator('[data-picture]')).toHaveCount(0);
  await expect(other.locator('[data-picture]')).toHaveCount(0);
  await expect.poll(() => seen.objects.every(({ imgSrc = '' }) => /^\/cdn\/\d+$/.test(imgSrc))).toBe(true);
  const [first, second] = seen.objects;
  expect((first?.left ?? 0) + (first?.width ?? 0)).toBeLessThan(second?.left ?? 0);
  await key(page, 'Escape');
  const region = { x: 400, y: 200, width: 640, height: 460 };
  await expect.poll(() => difference(page, other, region)).toBeLessThan(0.02);
});

test('pictures fall where they are let go; undo takes them back, and redo brings them with their picture', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await doing(page, 'pictureArrived', () => dropFiles(page, [500, 300], [halves('drop.png', 900, 600, RED, BLUE)]));
  await expectColour(page, [450, 300], RED);
  await expectColour(page, [550, 300], BLUE);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.length).toBe(0);
  await key(page, 'Control+y');
  await expect.poll(() => seen.objects.map(({ imgSrc }) => imgSrc !== undefined)).toEqual([true]);
  await expectColour(page, [550, 300], BLUE);
});

test('R2.49 a picture is cropped where it lies, by hand and by keys, and in a dialog; it is one step back', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const { width = 0, left } = await insertOne(page, seen, halves('halves.png', 1_200, 800, RED, BLUE));
  await bar(page, 'Crop').click();
  const stage = page.getByRole('dialog', { name: 'Crop picture' });
  // `hover` waits until its target no longer moves.
  await stage.getByRole('button', { name: 'Left side' }).hover();
  const at = await stage.getByRole('button', { name: 'Left side' }).boundingBox();
  const across = await stage.getByRole('button', { name: 'Right side' }).boundingBox();
  if (!at || !across) throw new Error('no handle');
  // The selection's frame is hidden together with its handles: only the crop's frame can be dragged.
  const corner = await stage.getByRole('button', { name: 'Bottom left corner' }).boundingBox();
  if (!corner) throw new Error('no corner');
  const turning = { x: corner.x + 14 - 32, y: corner.y + 14 + 8, width: 24, height: 24 };
  await expect.poll(() => inkIn(page, turning)).toBe(0);
  const [x, y] = [at.x + 14, at.y + 14];
  await drag(page, [
    [x, y],
    [(x + across.x + 14) / 2, y],
  ]);
  await doing(page, 'crop', () => stage.getByRole('button', { name: 'Apply' }).click());
  await expect.poll(async () => Math.round((await seen.only()).width ?? 0)).toBeLessThan(width * 0.55);
  expect((await seen.only()).left).toBeGreaterThan(left + width * 0.45);
  await expectColour(other, [MIDDLE[0] + 40, MIDDLE[1]], BLUE);
  await key(page, 'Control+z');
  await expect.poll(async () => (await seen.only()).crop).toBeUndefined();
  expect((await seen.only()).width).toBe(width);

  await page.mouse.dblclick(...MIDDLE);
  // The crop frame takes the focus, and returns it to the canvas at the end.
  await expect(stage).toBeFocused();
  await stage.getByRole('button', { name: 'Right side' }).focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await seen.only()).crop?.width).toBe(900);
  await expect(page.locator('canvas').first()).toBeFocused();

  await pick(page, MIDDLE, 'Crop');
  const dialog = page.getByRole('dialog', { name: 'Crop picture' });
  await expect(dialog.getByRole('button', { name: 'Shown part, 900 × 800 pixels' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Whole picture' }).click();
  await dialog.getByRole('button', { name: '1:1' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(async () => (await seen.only()).crop).toEqual({ left: 200, top: 0, width: 800, height: 800 });
  await bar(page, 'Crop').click();
  await expect(stage).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stage).toBeHidden();
  expect((await seen.only()).crop?.width).toBe(800);
});

test('another picture takes the place of one, and can be taken back; a user who crops it meanwhile is notified', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const before = await insertOne(page, seen, halves('old.png', 1_200, 800, RED));
  await expectColour(other, MIDDLE, RED);
  await other.mouse.dblclick(...MIDDLE);
  await expect(other.getByRole('dialog', { name: 'Crop picture' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await bar(page, 'Replace picture').click();
  await doing(page, 'replacePicture', async () => (await chooser).setFiles(halves('new.png', 300, 300, GREEN)));
  await heard(other, 'Somebody changed the picture meanwhile, so it was not cropped');
  await expect.poll(async () => (await seen.only()).name).toBe('new.png');
  const after = await seen.only();
  expect(after.height).toBe(before.height);
  expect(after.width).toBe(before.height);
  await expectColour(other, MIDDLE, GREEN);
  await key(page, 'Control+z');
  await expect.poll(async () => (await seen.only()).imgSrc).toBe(before.imgSrc);
  await expectColour(other, MIDDLE, RED);
});

test('R9.12 R9.13 pictures of many sizes become alike by one step: small, medium or big', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const { left, top, width = 0, height = 0 } = await insertOne(page, seen, halves('wide.png', 1_200, 800, RED));
  await doing(page, 'sizePictures', () => choose(page, 'Size', 'Small'));
  await expect.poll(async () => (await seen.only()).width).toBe(1_204);
  const small = await seen.only();
  expect(small.height).toBeCloseTo((1_204 * 2) / 3, 1);
  expect([small.left + 602, small.top + (small.height ?? 0) / 2].map(Math.round)).toEqual(
    [left + width / 2, top + height / 2].map(Math.round),
  );
  await expect(bar(page, 'Size')).toHaveAccessibleName('Size: Small');
  await choose(page, 'Size', 'Large');
  await expect.poll(async () => (await seen.only()).width).toBe(2_064);
  await key(page, 'Control+z');
  await key(page, 'Control+z');
  await expect.poll(async () => (await seen.only()).width).toBe(width);
});

test('R7.43 R7.44 own backgrounds: added, chosen, seen by all, deleted after a question, and kept where they are used', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other } = await twoPeople(page, owner, browser);
  await page.getByRole('button', { name: 'Templates and background' }).click();
  const panel = page.getByRole('region', { name: 'Templates and background' });
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Add a picture' }).click();
  await doing(page, 'background', async () => (await chooser).setFiles(halves('meadow.png', 384, 216, GREEN)));
  await expect(panel.getByRole('button', { name: 'meadow.png', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectColour(page, [720, 300], GREEN);
  await expectColour(other, [720, 300], GREEN);
  await panel.getByRole('button', { name: 'No picture' }).click();
  await expect.poll(() => difference(page, other, { x: 600, y: 300, width: 40, height: 40 })).toBeLessThan(0.02);
  await panel.getByRole('button', { name: 'meadow.png', exact: true }).click();
  await expectColour(other, [720, 300], GREEN);
  await panel.getByRole('button', { name: 'Delete meadow.png' }).click();
  await page.getByRole('dialog', { name: 'Delete this background?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('button', { name: 'meadow.png', exact: true })).toHaveCount(0);
  await other.reload();
  await expectColour(other, [720, 300], GREEN);
});
