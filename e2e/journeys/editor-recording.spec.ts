/// <reference lib="dom" />
import { KIND } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { CHROMIUM_FLAGS, DESKTOP_CHROMIUM } from '../chromium.ts';
import { tool, twoPeople } from './editor-world.ts';
import { expect, test } from './world.ts';

test.use({
  launchOptions: {
    executablePath: DESKTOP_CHROMIUM,
    args: [
      ...CHROMIUM_FLAGS,
      // A microphone that beeps once a second.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

test('R3.22 R3.24 R3.26 what one user records, the other hears: the badge counts it, and the beeps are in it', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen, board } = await twoPeople(page, owner, browser);
  await tool(page, 'Record audio').click();
  const bar = page.getByRole('region', { name: 'Recording', exact: true });
  // Long enough to be found while it is playing.
  await expect(bar).toContainText(/0:0[89]|0:[1-5]\d/, { timeout: 60_000 });
  await bar.getByRole('button', { name: 'Stop and insert' }).click();
  await expect(bar).toBeHidden();
  await expect
    .poll(() => seen.objects[0], { timeout: 40_000 })
    // The object is placed before the upload; the address and the length arrive with its end.
    .toMatchObject({ type: KIND.audio, url: expect.stringMatching(/./), seconds: expect.anything() });
  const { url = '', seconds, wave, name } = await seen.only();
  expect(name).toMatch(/^Recording \d{4}-\d\d-\d\d \d\d\.\d\d\.weba$/);
  expect(Number(seconds)).toBeGreaterThan(2);
  expect(new Set(String(wave)).size, 'a beep is louder than the pause after it').toBeGreaterThan(2);

  const card = other.getByRole('region', { name: name ?? '' });
  await card.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();
  const [signed] = await owner.client.call(ROUTES.refreshUrls, { body: [url] });
  const file = Buffer.from(await (await fetch(signed ?? '')).arrayBuffer());
  const loudest = await other.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
    return sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  }, file.toString('base64'));
  expect(loudest).toBeGreaterThan(0.05);
  await expect
    .poll(async () => (await owner.client.call(ROUTES.getPage, { params: { id: board.wbNo } })).fileCount)
    .toBe(1);

  await tool(page, 'Record audio').click();
  await bar.getByRole('button', { name: 'Discard the recording' }).click();
  await expect(bar).toBeHidden();
  expect(seen.objects).toHaveLength(1);
});
