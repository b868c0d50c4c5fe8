/// <reference lib="dom" />
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type BrowserServer, chromium, type Locator, type Page, type TestInfo } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { type Database, sql } from '@sw/postgres';
import { CHROMIUM_FLAGS, DESKTOP_CHROMIUM } from '../chromium.ts';
import { type LevelChange, newLevel } from './level-world.ts';
import { type Board, dialog, openBoard } from './sharing-world.ts';
import { test as base, expect, heard, newPerson, type Person, signedInAgain, signedInAs } from './world.ts';

/**
 * Backdates the start of a call by this many minutes. If its end is then due, it comes within a second; a warning comes with
 * the worker's next sweep, within 5 s.
 */
export async function backdateCall({ query }: Database, callId: string, minutes: number): Promise<void> {
  await sql`
    with connection as (update call_connection set joined_at = joined_at - make_interval(mins => ${minutes}::int)
      where call_id = ${callId})
    update call set started_at = started_at - make_interval(mins => ${minutes}::int),
      deadline_at = deadline_at - make_interval(mins => ${minutes}::int)
    where call_id = ${callId}`.execute(query);
}

/** A person whose level allows the change. A changed level ends sessions, so the person signs in afterwards. */
export async function personOfLevel(
  { query }: Pick<Database, 'query'>,
  nickName: string,
  change: LevelChange,
): Promise<Person> {
  const person = await newPerson(nickName);
  const levelNo = await newLevel({ query }, change);
  await query.updateTable('account').set({ levelNo }).where('accountId', '=', person.user.userId).execute();
  return signedInAgain(person);
}

/**
 * For `test.describe.configure`: one such journey at a time. Every participant of a call is a browser with sound and
 * pictures. Two journeys can have six of them; on two cores one of the six is starved, and the product then stops sending
 * its picture for 20 s. Three people must see each other (`sees`) six times, so such a journey may take longer than others
 * without being hung.
 */
export const WITH_CALLS = { lock: 'calls', timeout: 400_000 } as const;

const RATE = 48_000;

/** A second of a tone, which Chromium repeats as its microphone. */
function toneFile(path: string, hertz: number): void {
  const samples = Int16Array.from({ length: RATE }, (_, at) => 9_000 * Math.sin((2 * Math.PI * hertz * at) / RATE));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  writeFileSync(path, Buffer.concat([head, Buffer.from(samples.buffer)]));
}

/** A person in a separate browser, whose microphone plays an individual tone and whose camera is Chromium's. */
export interface Caller {
  readonly person: Person;
  readonly page: Page;
  /** The tone that the others hear. */
  readonly hertz: number;
  /** Cuts the whole network, including sound and pictures, for this time. */
  offline(milliseconds: number): Promise<void>;
}

type OpenCaller = (person: Person, hertz: number) => Promise<Caller>;

/** Flags of a browser with a camera and a microphone that are allowed without a prompt. */
export const CALL_FLAGS: readonly string[] = [
  ...CHROMIUM_FLAGS,
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=15',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** A noise filter would suppress a steady tone, so journeys switch it off. */
const CHOICES = {
  microphone: true,
  camera: true,
  blur: false,
  noiseSuppression: false,
  pushToTalk: false,
  devices: {},
  known: [],
  dock: 'right',
  layout: 'strip',
};

/** The lobby shows these choices until they are changed. */
export async function chooseDevices(page: Page): Promise<void> {
  await page.addInitScript((choices) => {
    if (localStorage.getItem('iwb_callChoices') === null) localStorage.setItem('iwb_callChoices', choices);
  }, JSON.stringify(CHOICES));
}

async function openCaller(info: TestInfo, servers: BrowserServer[], person: Person, hertz: number): Promise<Caller> {
  const tone = info.outputPath(`${hertz}.wav`);
  toneFile(tone, hertz);
  const server = await chromium.launchServer({
    executablePath: DESKTOP_CHROMIUM,
    args: [...CALL_FLAGS, `--use-file-for-fake-audio-capture=${tone}`],
  });
  servers.push(server);
  const browser = await chromium.connect(server.wsEndpoint());
  const { baseURL, locale, timezoneId } = info.project.use;
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  await signedInAs(page, person);
  await chooseDevices(page);
  const offline = async (milliseconds: number): Promise<void> => {
    const network = networkProcessOf(server.process().pid ?? 0);
    await context.setOffline(true);
    process.kill(network, 'SIGSTOP');
    try {
      await new Promise((done) => setTimeout(done, milliseconds));
    } finally {
      process.kill(network, 'SIGCONT');
    }
    await context.setOffline(false);
  };
  return { person, page, hertz, offline };
}

/** The one process of Chromium that accesses the network. Playwright's own offline mode does not affect sound and pictures. */
function networkProcessOf(browser: number): number {
  const parentOf = (pid: number): number =>
    Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const descends = (pid: number): boolean => pid === browser || (pid > 1 && descends(parentOf(pid)));
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    try {
      const isNetwork =
        pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('network.mojom.NetworkService');
      if (isNetwork && descends(pid)) return pid;
    } catch {
      // The process ended while we were looking.
    }
  }
  throw new Error('Chromium has no network process');
}

export const test = base.extend<{ openCaller: OpenCaller }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  openCaller: async ({}, use, info) => {
    const servers: BrowserServer[] = [];
    await use((person, hertz) => openCaller(info, servers, person, hertz));
    await Promise.all(servers.map((server) => server.close()));
  },
});

export const dock = (page: Page): Locator => page.getByRole('toolbar', { name: 'Call controls' });
export const control = (page: Page, name: string): Locator => dock(page).getByRole('button', { name, exact: true });
/** The tile of a person. */
export const tile = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'People in the call' }).getByRole('listitem').filter({ hasText: name });

export async function enterCall({ page }: Caller, board: Board): Promise<void> {
  await openBoard(page, board);
  await enterCallOf(page);
}

/** Starts a call on the open board, or joins the running one, through the lobby. */
export async function enterCallOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Call(?:, |$)/ }).click();
  await page.getByRole('menuitem', { name: /^(?:Start video call|Join call)/ }).click();
  await page.getByRole('button', { name: /^(?:Start call|Join call)$/ }).click();
  await expect(dock(page)).toBeVisible();
}

/** Asks everybody in the call for consent to a recording; if the caller is alone, recording starts immediately. */
export async function askToRecord({ page }: Caller): Promise<void> {
  await expect(control(page, 'Mute'), 'is in the call').toBeVisible();
  await control(page, 'Layout').click();
  await page.getByRole('menuitem', { name: 'Record the sound' }).click();
  await dialog(page).getByRole('button', { name: 'Ask everybody' }).click();
}

/** The recording has arrived on the board; with its sound that can take long. */
export async function recordingKept(page: Page, person: Person, { wbNo }: Pick<Board, 'wbNo'>): Promise<void> {
  const kept = async () => (await person.client.call(ROUTES.listRecordings, { params: { wbNo } })).length;
  await expect.poll(kept, { message: 'the recording is on the board', timeout: 60_000 }).toBe(1);
  await heard(page, 'The recording is in your files and in the history of the whiteboard');
}

/** The number of a person's video frames shown so far on this connection. */
const framesOf = (page: Page, name: string): Promise<number> =>
  tile(page, name)
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);

/** A weak connection switches pictures off for at least 20 s, and a starved browser counts as one. */
const PICTURE = { timeout: 60_000 };

/** The person's picture is moving. */
export async function sees(page: Page, name: string): Promise<void> {
  await expect(tile(page, name).locator('video')).toBeVisible(PICTURE);
  let before = Number.POSITIVE_INFINITY;
  const shown = async (): Promise<number> => {
    const frames = await framesOf(page, name);
    before = Math.min(before, frames);
    return frames - before;
  };
  await expect.poll(shown, { message: `${name} moves`, ...PICTURE }).toBeGreaterThan(5);
}

/** The loudest pitch of each playing source, in Hz; silence is 0. */
const pitchesOn = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const context = new AudioContext();
    try {
      const played = [...document.querySelectorAll('audio')].filter(
        (audio) => !audio.muted && audio.srcObject instanceof MediaStream,
      );
      const meters = played.map((audio) => {
        const meter = context.createAnalyser();
        meter.fftSize = 8_192;
        context.createMediaStreamSource(audio.srcObject as MediaStream).connect(meter);
        return meter;
      });
      // Waits for one window of the analysis, and once more for the sound from before.
      await new Promise((done) => setTimeout(done, 500));
      return meters.map((meter) => {
        const levels = new Float32Array(meter.frequencyBinCount);
        meter.getFloatFrequencyData(levels);
        const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? 0) ? at : best), 0);
        return (levels[loudest] ?? -200) < -70 ? 0 : (loudest * context.sampleRate) / meter.fftSize;
      });
    } finally {
      await context.close();
    }
  });

/** Waits until exactly these tones are heard. */
export async function hears(page: Page, tones: readonly number[]): Promise<void> {
  // The nearest measurable pitch is at most 6 Hz away; the tones are 300 Hz apart.
  const near = (pitch: number) => tones.find((tone) => Math.abs(tone - pitch) < 20) ?? pitch;
  await expect
    .poll(
      async () => [...new Set((await pitchesOn(page)).filter((pitch) => pitch > 0).map(near))].sort((a, b) => a - b),
      {
        message: `hears ${tones.join(', ')} Hz`,
      },
    )
    .toEqual([...tones].sort((a, b) => a - b));
}

/** The call on the board, as returned by the api. */
export const callOn = (person: Person, { wbNo }: Board) => person.client.call(ROUTES.getCall, { params: { wbNo } });
