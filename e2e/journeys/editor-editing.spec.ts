import { KIND } from '@sw/board-model';
import { drag, expectSaved, key, onePerson, saveState, selectAt, twoPeople } from './editor-world.ts';
import { expect, test } from './world.ts';

const A: [[number, number], [number, number]] = [
  [400, 300],
  [520, 380],
];
const B: [[number, number], [number, number]] = [
  [640, 300],
  [760, 380],
];

test('R2.70 R9.35 R9.44 R9.45 R9.46 R9.48 objects are selected, moved, copied, ordered, grouped, locked and deleted with pointer and keys', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const count = () => seen.objects.length;
  await key(page, 'r');
  await drag(page, A);
  await key(page, 'r');
  await drag(page, B);
  await expect.poll(count).toBe(2);
  const [first, second] = seen.objects;

  await key(page, 'v');
  // A marquee around both.
  await drag(page, [
    [360, 260],
    [800, 420],
  ]);
  await key(page, 'ArrowRight');
  const left = (id: string | undefined) => seen.objects.find(({ selectId }) => selectId === id)?.left ?? 0;
  const from = [first?.left ?? 0, second?.left ?? 0];
  await expect
    .poll(() => [left(first?.selectId) - (from[0] ?? 0), left(second?.selectId) - (from[1] ?? 0)])
    .toEqual([1, 1]);

  await key(page, 'Control+g');
  await expect.poll(() => new Set(seen.objects.map(({ groupId }) => groupId)).size).toBe(1);
  await expect.poll(() => seen.objects[0]?.groupId !== undefined).toBe(true);
  await key(page, 'Control+d');
  await expect.poll(count).toBe(4);
  await key(page, 'Delete');
  await expect.poll(count).toBe(2);
  await key(page, 'Control+z');
  await expect.poll(count).toBe(4);
  await key(page, 'Control+y');
  await expect.poll(count).toBe(2);

  await key(page, 'Control+a');
  await key(page, 'Control+c');
  await key(page, 'Control+v');
  await expect.poll(count).toBe(4);
  await key(page, 'Control+x');
  await expect.poll(count).toBe(2);

  await key(page, 'Control+a');
  await key(page, 'Control+l');
  await expect.poll(() => seen.objects.every(({ tpvLocked }) => tpvLocked === true)).toBe(true);
  await key(page, 'Delete');
  await expect.poll(count).toBe(2);
  await expectSaved(page);
});

test('R3.08 undo takes back what I did, never what others did since', async ({ page, person: owner, browser }) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  await key(page, 'r');
  await drag(page, A);
  await expect.poll(() => seen.objects.length).toBe(1);
  await key(other, 'o');
  await drag(other, B);
  await expect.poll(() => seen.objects.length).toBe(2);
  await key(page, 'Control+z');
  await expect.poll(() => seen.objects.map(({ type }) => type)).toEqual([KIND.ellipse]);
  await key(page, 'Control+y');
  await expect.poll(() => seen.objects.length).toBe(2);
});

test('two people write in one text: the second comes in while the first is still writing, and nothing of either is lost', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const words = () => seen.objects.map(({ runs }) => runs?.map(({ text }) => text).join('')).join();
  await key(page, 't');
  await page.mouse.click(600, 400);
  await page.keyboard.type('Vote on Monday');
  await expect.poll(words).toBe('Vote on Monday');
  await key(other, 'v');
  await expect(async () => {
    // If it has not arrived on the other screen yet, this begins a text there, of which nothing remains.
    await key(other, 'Escape');
    await other.mouse.dblclick(640, 400);
    const field = other.getByRole('textbox', { name: 'Text on the board' });
    await expect(field).toHaveText('Vote on Monday', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await other.keyboard.press('End');
  await other.keyboard.type(', 3 pm');
  await expect.poll(words).toBe('Vote on Monday, 3 pm');
  await page.keyboard.press('Home');
  await page.keyboard.type('We ');
  await expect.poll(words).toBe('We Vote on Monday, 3 pm');
});

test('two people write in one text at the same time, each without seeing the other, and nothing of either is lost', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const words = () => seen.objects.map(({ runs }) => runs?.map(({ text }) => text).join('')).join();
  await Promise.all([page, other].map((one) => key(one, 'Control+0')));
  await key(page, 'r');
  await drag(page, A);
  await expect.poll(() => seen.objects.length).toBe(1);
  await selectAt(other, [400, 340]);
  await key(other, 'Escape');
  await other.context().setOffline(true);
  await expect(saveState(other)).toContainText('Offline', { timeout: 30_000 });
  for (const [one, text] of [
    [page, 'Vote'],
    [other, 'Monday'],
  ] as const) {
    // On the outline, because an unfilled shape cannot be hit inside.
    await one.mouse.dblclick(400, 340);
    await expect(one.getByRole('textbox', { name: 'Text on the board' })).toBeFocused();
    await one.keyboard.type(text);
    await one.keyboard.press('Escape');
  }
  await expect.poll(words).toBe('Vote');
  await other.context().setOffline(false);
  await expectSaved(other, { timeout: 60_000 });
  await expect.poll(words).toContain('Monday');
  expect(words()).toContain('Vote');
  expect(seen.objects).toHaveLength(1);
});
