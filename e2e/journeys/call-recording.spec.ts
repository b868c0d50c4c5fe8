/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { askToRecord, type Caller, control, enterCall, hears, recordingKept, test, WITH_CALLS } from './call-world.ts';
import { drag, expectSaved, key } from './editor-world.ts';
import { type Board, joined, newBoard, openBoard } from './sharing-world.ts';
import { expect, heard, newPerson, type Person, readIn, signedInAs } from './world.ts';

test.describe.configure(WITH_CALLS);

const [MEI, BEN, CARA] = [500, 900, 1_400] as const;
const QUESTION = 'May Mei Lin record this call?';

const mark = (page: Page): Locator => page.getByText(/^Recording/).first();

const answer = ({ page }: Caller, words: string): Promise<void> =>
  page.getByRole('dialog', { name: QUESTION }).getByRole('button', { name: words, exact: true }).click();

async function rectangle(page: Page, left: number): Promise<void> {
  await key(page, 'r');
  await drag(page, [
    [left, 400],
    [left + 120, 500],
  ]);
}

/** The levels of tones in a part of a sound file, in dB relative to the loudest. */
function levelsIn(page: Page, file: Uint8Array, tones: readonly number[], seconds: { from: number; to: number }) {
  return page.evaluate(
    async ({ base64, wanted, from, to }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const context = new OfflineAudioContext(1, 1, 48_000);
      const sound = await context.decodeAudioData(bytes.buffer);
      const samples = sound.getChannelData(0).slice(from * 48_000, to * 48_000);
      // The energy at one frequency: a Fourier sum at exactly that frequency.
      const energy = (hertz: number): number => {
        let [real, imaginary] = [0, 0];
        for (const [at, sample] of samples.entries()) {
          const turn = (2 * Math.PI * hertz * at) / 48_000;
          real += sample * Math.cos(turn);
          imaginary += sample * Math.sin(turn);
        }
        return (real ** 2 + imaginary ** 2) / samples.length;
      };
      const energies = wanted.map(energy);
      const most = Math.max(...energies);
      return { seconds: sound.duration, levels: energies.map((one) => 10 * Math.log10(one / most)) };
    },
    { base64: Buffer.from(file).toString('base64'), wanted: [...tones], ...seconds },
  );
}

/** The recording in the file centre, as a download. */
async function recordedFile(person: Person): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const folders = await person.client.call(ROUTES.listFiles, { query: {} });
  const folder = folders.find(({ name }) => name === 'Recordings');
  const [file] = await person.client.call(ROUTES.listFiles, { query: { folderId: folder?.id ?? '' } });
  const answered = await fetch(file?.url ?? '');
  return { name: file?.name ?? '', bytes: new Uint8Array(await answered.arrayBuffer()) };
}

const audio = (page: Page): Locator => page.locator('audio[aria-label="Sound"]');
const playing = (page: Page) =>
  audio(page).evaluate((element) => {
    const { currentTime, duration, paused } = element as HTMLAudioElement;
    return { currentTime, duration, paused };
  });

test('a call is recorded with everyone, late joiners agree before they are heard, and the history replays it', async ({
  openCaller,
}) => {
  const [owner, guest, late] = (await Promise.all(['Mei Lin', 'Ben Okoro', 'Cara Diaz'].map(newPerson))) as [
    Person,
    Person,
    Person,
  ];
  const board: Board = await newBoard(owner, 'Solar canopy pilot');
  await joined(owner, board, guest);
  await joined(owner, board, late, '0');
  const mei = await openCaller(owner, MEI);
  await enterCall(mei, board);
  const ben = await openCaller(guest, BEN);
  await enterCall(ben, board);
  await hears(mei.page, [BEN]);

  // A single no is enough to prevent a recording.
  await askToRecord(mei);
  await expect(mei.page.getByText('Waiting for Ben Okoro to agree')).toBeVisible();
  await expect(mark(ben.page)).toBeHidden();
  await answer(ben, 'No');
  await heard(mei.page, 'Ben Okoro would rather not be recorded. Nothing was recorded');
  await askToRecord(mei);
  await answer(ben, 'I agree');
  for (const { page } of [mei, ben]) await expect(mark(page)).toBeVisible();
  await rectangle(mei.page, 300);

  // A late joiner is asked first, and may stay in the call just to listen.
  const cara = await openCaller(late, CARA);
  await enterCall(cara, board);
  await expect(cara.page.getByRole('dialog', { name: QUESTION })).toBeVisible();
  await expect(control(cara.page, 'Unmute')).toBeVisible();
  await hears(mei.page, [BEN]);
  await answer(cara, 'Only listen');
  await expect(cara.page.getByText('Recording. You are not heard')).toBeVisible();
  await hears(cara.page, [MEI, BEN]);
  await hears(mei.page, [BEN]);
  const before = Date.now();
  await control(cara.page, 'Unmute').click();
  await answer(cara, 'I agree');
  await hears(mei.page, [BEN, CARA]);
  await rectangle(mei.page, 560);
  await expectSaved(mei.page);

  await mei.page.getByRole('button', { name: 'Stop recording' }).click();
  await recordingKept(mei.page, owner, board);
  for (const { page } of [mei, ben, cara]) await expect(mark(page)).toBeHidden();

  const [recording] = await guest.client.call(ROUTES.listRecordings, { params: { wbNo: board.wbNo } });
  const begin = Date.parse(recording?.startedAt ?? '');
  const length = (Date.parse(recording?.endedAt ?? '') - begin) / 1_000;
  const file = await recordedFile(owner);
  expect(file.name).toMatch(/^Call \d{4}-\d\d-\d\d \d\d\.\d\d\.weba$/);
  const first = await levelsIn(mei.page, file.bytes, [MEI, BEN, CARA], { from: 1, to: 3 });
  // The recorder's clock is that of a busy page.
  const off = Math.abs(first.seconds - length);
  expect(off).toBeLessThan(2.5);
  expect(first.levels[0]).toBeGreaterThan(-20);
  expect(first.levels[1]).toBeGreaterThan(-20);
  expect(first.levels[2], 'who had not agreed is not in it').toBeLessThan(-35);
  const unheard = (before - begin) / 1_000 - off;
  const between = await levelsIn(mei.page, file.bytes, [MEI, BEN, CARA], { from: unheard - 2, to: unheard });
  expect(between.levels[2]).toBeLessThan(-35);
  const last = await levelsIn(mei.page, file.bytes, [MEI, BEN, CARA], {
    from: first.seconds - 2,
    to: first.seconds - 0.5,
  });
  expect(last.levels[2]).toBeGreaterThan(-20);

  // Another user replays it.
  await control(ben.page, 'Leave').click();
  await openBoard(ben.page, board);
  await ben.page.getByRole('button', { name: 'History', exact: true }).click();
  const row = ben.page.getByRole('region', { name: 'History' }).getByRole('button', { name: /recorded by Mei Lin/ });
  await row.click();
  await expect.poll(async () => (await playing(ben.page)).currentTime).toBeGreaterThan(1);
  await ben.page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(async () => (await playing(ben.page)).paused).toBe(true);
  // The sound must match the moment on the screen.
  const apart = async () => {
    const shown = await ben.page.locator('output').textContent();
    const seconds = Number(/:(\d\d)$/.exec(shown ?? '')?.[1]);
    const heardAt = (begin / 1_000 + (await playing(ben.page)).currentTime) % 60;
    return Math.min(Math.abs(seconds - heardAt), 60 - Math.abs(seconds - heardAt));
  };
  await expect.poll(apart).toBeLessThanOrEqual(1.3);
  const paused = await playing(ben.page);
  expect(Math.abs(paused.duration - length)).toBeLessThan(2.5);

  // Moving to a moment also moves the sound.
  const slider = ben.page.getByRole('slider', { name: 'Moment' });
  for (let n = 0; n < 5; n += 1) await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /with sound$/);
  await ben.page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await playing(ben.page)).currentTime).toBeGreaterThan(paused.currentTime + 4);
  await ben.page.getByRole('button', { name: 'Sound', exact: true }).click();
  await expect.poll(async () => (await playing(ben.page)).paused).toBe(true);

  // The recorder removes it from the timeline, and keeps the file.
  await mei.page.getByRole('button', { name: 'History', exact: true }).click();
  const recorded = mei.page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: 'recorded by' });
  await recorded.getByRole('button', { name: /: more$/ }).click();
  await mei.page.getByRole('menuitem', { name: 'Remove from the history' }).click();
  await heard(mei.page, 'Removed. The file stays with the person who recorded it');
  await expect(recorded).toHaveCount(0);
  expect((await recordedFile(owner)).bytes.length).toBe(file.bytes.length);
});

test('a recording whose tab died is offered on the next visit', async ({ openCaller }) => {
  const owner = await newPerson('Mei Lin');
  const board = await newBoard(owner, 'Solar canopy pilot');
  const { page, ...mei } = await openCaller(owner, MEI);
  await enterCall({ ...mei, page }, board);
  // Alone in the call, there is nobody to ask.
  await askToRecord({ ...mei, page });
  await expect(mark(page)).toBeVisible();
  await expect.poll(() => readIn(page, () => localStorage.getItem('iwb_recordingLeft'))).toBe('true');
  const next = await page.context().newPage();
  await page.close();
  await signedInAs(next, owner);
  await openBoard(next, board);
  const offer = next.getByRole('dialog', { name: 'A recording was interrupted' });
  await offer.getByRole('button', { name: 'Save' }).click();
  await recordingKept(next, owner, board);
  await expect(offer).toBeHidden();
  expect(await readIn(next, () => localStorage.getItem('iwb_recordingLeft'))).toBeNull();
});
