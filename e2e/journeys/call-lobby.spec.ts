/// <reference lib="dom" />
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './axe-world.ts';
import { WITH_CALLS } from './call-world.ts';
import { writeCameraFilm } from './camera-film.ts';
import {
  answer,
  boardWith,
  callTo,
  FAKE_DEVICES,
  incoming,
  isInCall,
  joinButton,
  listOf,
  lobby,
  peopleIn,
  test,
} from './ring-world.ts';
import { expect, newPerson } from './world.ts';

test.describe.configure(WITH_CALLS);

const ALL = { allow: ['camera', 'microphone'] } as const;
const NONE = { allow: [] } as const;

const keptChoices = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('iwb_callChoices') ?? 'null') as Record<string, unknown>);

test('before a first call one tries camera, microphone and speaker; nothing is sent before Join, and the choice is kept', async ({
  person: mei,
  browserWith,
}) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const page = await listOf(await browserWith(FAKE_DEVICES), ben, ALL);
  await callTo(mei, board, ben);
  await answer(page, 'Mei Lin');
  const window = lobby(page);
  await expect(window.getByText('Only you see this')).toBeVisible();
  await expect
    .poll(() => window.getByLabel('Your picture').evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0);
  await expect(window.getByText('Well lit')).toBeVisible();
  await expect(window.getByText('We hear you')).toBeVisible();
  // One answer that takes over three seconds is a result, too: 'none', until the connection is measured again.
  const again = window.locator('[data-word="none"]').getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(window.getByText(/^Connection is (?:good|fair|weak)$/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  expect(await peopleIn(mei, board)).toEqual([]);

  // "No" moves on to the next speaker, "Yes" ends the test.
  const speaker = window.getByRole('combobox', { name: 'Speaker' });
  const first = await speaker.inputValue();
  await window.getByRole('button', { name: 'Test' }).click();
  await window.getByRole('button', { name: 'No', exact: true }).click();
  await expect(speaker).not.toHaveValue(first);
  await window.getByRole('button', { name: 'Yes' }).click();
  await expect(window.getByText('You hear us')).toBeVisible();

  await window.getByRole('combobox', { name: 'Camera' }).selectOption({ index: 1 });
  await window.getByRole('button', { name: 'Microphone' }).click();
  await expect(window.getByText('Your microphone is off')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await joinButton(page).click();
  await isInCall(mei, board, 'Ben Okoro');
  const kept = await keptChoices(page);
  expect(kept).toMatchObject({ microphone: false, camera: true, devices: { camera: expect.any(String) } });
  expect(kept.known).not.toEqual([]);

  // The next call needs no lobby. It rings without a sound, because Ben is in another call.
  const next = await boardWith(mei, 'Roof plan', ben);
  await callTo(mei, next, ben);
  await expect(incoming(page, 'Mei Lin')).toContainText('If you answer, you leave your current call.');
  await answer(page, 'Mei Lin');
  await isInCall(mei, next, 'Ben Okoro');
  await expect(lobby(page)).toBeHidden();
});

test('who has refused camera and microphone reads where to allow them, and joins without', async ({
  person: mei,
  browserWith,
}) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const page = await listOf(await browserWith(FAKE_DEVICES), ben, NONE);
  await callTo(mei, board, ben);
  await answer(page, 'Mei Lin');
  const causes = lobby(page).getByRole('alert');
  await expect(causes.filter({ hasText: 'This page may not use the camera.' })).toContainText(
    'Click the icon to the left of the address, allow it there, and try again.',
  );
  await expect(causes.filter({ hasText: 'This page may not use the microphone.' })).toBeVisible();
  // The devices have been allowed in the meantime.
  await page.context().grantPermissions(['camera', 'microphone']);
  await causes.filter({ hasText: 'microphone' }).getByRole('button', { name: 'Try again' }).click();
  await expect(lobby(page).getByText('We hear you')).toBeVisible();
  await joinButton(page).click();
  await isInCall(mei, board, 'Ben Okoro');
});

test('without any device one reads what is missing, and joins to listen', async ({ person: mei, browserWith }) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const page = await listOf(await browserWith(), ben, ALL);
  await callTo(mei, board, ben);
  await answer(page, 'Mei Lin');
  const causes = lobby(page).getByRole('alert');
  await expect(causes.filter({ hasText: 'No camera was found.' })).toBeVisible();
  await expect(causes.filter({ hasText: 'No microphone was found.' })).toBeVisible();
  await joinButton(page).click();
  await isInCall(mei, board, 'Ben Okoro');
});

test('on a phone the lobby is one column with Join always in reach; Esc leads back to the board', async ({
  person: mei,
  browserWith,
}) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const page = await listOf(await browserWith(FAKE_DEVICES), ben, ALL);
  await page.setViewportSize({ width: 390, height: 844 });
  await callTo(mei, board, ben);
  await answer(page, 'Mei Lin');
  await expect(joinButton(page)).toBeInViewport();
  await lobby(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(joinButton(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(lobby(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Solar canopy', level: 1 })).toBeVisible();
  expect(await peopleIn(mei, board)).toEqual([]);
});

/** The contrast between neighbouring pixels in some columns of a video's picture, from 0 to 255. */
const edges = (page: Page, from: number, to: number) =>
  page.locator('video').evaluateAll(
    (videos, [low, high]) => {
      const video = (videos as HTMLVideoElement[]).find(({ videoWidth }) => videoWidth > 0);
      if (video === undefined) return -1;
      const [width, height] = [320, 180];
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context?.drawImage(video, 0, 0, width, height);
      const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      let sum = 0;
      let count = 0;
      for (let y = 0; y < height; y += 1)
        for (let x = low; x < high - 1; x += 1) {
          sum += Math.abs((data[(y * width + x) * 4] ?? 0) - (data[(y * width + x + 1) * 4] ?? 0));
          count += 1;
        }
      return sum / count;
    },
    [from, to] as const,
  );
/** The wall at both sides of the person, in a picture of 320 columns. */
const wall = async (page: Page) => ((await edges(page, 0, 60)) + (await edges(page, 260, 320))) / 2;

test('with blur the wall behind a person is blurred, in the lobby and for the others', async ({
  person: mei,
  browserWith,
}) => {
  // Three waits of a minute each, because blurring is slow on two cores.
  const [ben, cara] = [await newPerson('Ben Okoro'), await newPerson('Cara Diaz')];
  const board = await boardWith(mei, 'Solar canopy', ben, cara);
  const film = join(mkdtempSync(join(tmpdir(), 'sw-camera-')), 'camera.y4m');
  writeCameraFilm(film);
  const browser = await browserWith('--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`);
  const [page, other] = [await listOf(browser, ben, ALL), await listOf(browser, cara, ALL)];
  await callTo(mei, board, ben, cara);
  await answer(other, 'Mei Lin');
  await lobby(other).getByRole('button', { name: 'Sound only' }).click();
  await isInCall(mei, board, 'Cara Diaz');

  await answer(page, 'Mei Lin');
  await expect.poll(() => wall(page)).toBeGreaterThan(20);
  const sharp = await wall(page);
  await lobby(page).getByRole('button', { name: 'Blur' }).click();
  await expect.poll(() => wall(page), { timeout: 60_000 }).toBeLessThan(sharp / 4);
  await joinButton(page).click();
  await isInCall(mei, board, 'Ben Okoro');
  await expect.poll(() => wall(other), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => wall(other), { timeout: 60_000 }).toBeLessThan(sharp / 4);
});
