import { expect, test } from '@playwright/test';
import { KIND } from '@sw/board-model';
import { inkOf, type Spot, witness } from '../journeys/editor-world.ts';
import { newBoard } from '../journeys/sharing-world.ts';
import { newPerson, PASSWORD } from '../journeys/world.ts';
import { startFirefox } from './firefox.ts';
import { click, drag, field, fill, named, picture, textOf } from './hand.ts';
import { startWebKit } from './webkit.ts';

const WAVE: readonly Spot[] = [
  [500, 400],
  [560, 340],
  [620, 400],
  [680, 460],
  [740, 400],
];
const WHERE = { x: 480, y: 320, width: 280, height: 160 };
const SAVE_STATE = `document.querySelector('[role=status][aria-label="Save state"]')`;

// One after the other, because both draw without a graphics card and need a core of their own. The limits only detect hangs.
test.describe.configure({ mode: 'default', timeout: 300_000 });
const patient = expect.configure({ timeout: 60_000 });

/** Closed even after a journey that ran out of time. */
const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

for (const [name, start] of [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const) {
  test(`${name}: a user signs in, opens a board, draws a stroke and finds it after a reload`, async ({ baseURL }) => {
    const person = await newPerson('Mei Lin');
    const board = await newBoard(person, 'Smoke');
    const seen = await witness(person, board);
    const driver = await start();
    closing.push(seen.close, driver.close);
    test.info().annotations.push({ type: 'browser', description: driver.name });

    await driver.goto(baseURL ?? '');
    await fill(driver, field('Email'), person.email);
    await fill(driver, field('Password'), PASSWORD);
    await click(driver, named('button', 'Sign in'));
    await click(driver, named('main a', board.wbName));
    await patient.poll(() => textOf(driver, SAVE_STATE)).toBe('Saved');

    await click(driver, named('[role=toolbar] button', 'Pen'));
    await drag(driver, WAVE);
    await patient.poll(() => seen.objects.map(({ type }) => type)).toEqual([KIND.markerLine]);
    await patient.poll(async () => inkOf(await picture(driver, WHERE))).toBeGreaterThan(0.01);

    await driver.reload();
    await patient.poll(() => textOf(driver, SAVE_STATE)).toBe('Saved');
    await patient.poll(async () => inkOf(await picture(driver, WHERE))).toBeGreaterThan(0.01);
  });
}
