/// <reference lib="dom" />
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type BrowserServer, chromium, type Locator, type Page, type TestInfo } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { type Database, sql } from '@sw/postgres';
import { CHROMIUM_FLAGS, DESKTOP_CHROMIUM } from '../chromium.ts';
import { type Board, openBoard } from './sharing-world.ts';
import { test as base, expect, newPerson, type Person, signedInAgain, signedInAs } from './world.ts';

/**
 * As if the call had begun so many minutes earlier. Its end, if that is beyond the limit, comes within a second; a warning
 * with the worker's next sweep, within 5 s.
 */
export async function backdateCall({ query }: Database, callId: string, minutes: number): Promise<void> {
  await sql`
    with connection as (update call_connection set joined_at = joined_at - make_interval(mins => ${minutes}::int)
      where call_id = ${callId})
    update call set started_at = started_at - make_interval(mins => ${minutes}::int),
      deadline_at = deadline_at - make_interval(mins => ${minutes}::int)
    where call_id = ${callId}`.execute(query);
}

/** Somebody whose level allows this; a changed level ends sessions, so they sign in after it. */
export async function personOfLevel(
  { query }: Database,
  nickName: string,
  change: { readonly callPeople?: number; readonly singleCallMinutes?: number },
): Promise<Person> {
  const person = await newPerson(nickName);
  const level = await query.selectFrom('level').selectAll().orderBy('levelNo').executeTakeFirstOrThrow();
  const levelNo = 1_000 + (Date.now() % 30_000);
  await query
    .insertInto('level')
    .values({ ...level, levelNo, name: `Calls ${levelNo}`, ...change })
    .execute();
  await query.updateTable('account').set({ levelNo }).where('accountId', '=', person.user.userId).execute();
  return signedInAgain(person);
}

const RATE = 48_000;

/** A second of a tone, which Chromium plays over and over as its microphone. */
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

/** Somebody in a browser of their own, whose microphone plays a tone of their own and whose camera is Chromium's. */
export interface Caller {
  readonly person: Person;
  readonly page: Page;
  /** What the others hear. */
  readonly hertz: number;
  /** Without any network, sound and pictures included, for so long. */
  offline(milliseconds: number): Promise<void>;
}

type OpenCaller = (person: Person, hertz: number) => Promise<Caller>;

const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=15',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** A steady tone is noise to a filter of noise: journeys switch it off. */
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

async function openCaller(info: TestInfo, servers: BrowserServer[], person: Person, hertz: number): Promise<Caller> {
  const tone = info.outputPath(`${hertz}.wav`);
  toneFile(tone, hertz);
  const server = await chromium.launchServer({
    executablePath: DESKTOP_CHROMIUM,
    args: [...FLAGS, `--use-file-for-fake-audio-capture=${tone}`],
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
  await page.addInitScript((choices) => {
    if (localStorage.getItem('iwb_callChoices') === null) localStorage.setItem('iwb_callChoices', choices);
  }, JSON.stringify(CHOICES));
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

/** Chromium's one process that touches the network. Playwright's own offline mode leaves sound and pictures alone. */
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
      // It ended while we looked.
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

/** Starts a call on the board, or joins the one that runs there, through the lobby. */
export async function enterCall({ page }: Caller, board: Board): Promise<void> {
  await openBoard(page, board);
  await page.getByRole('button', { name: /^Call(?:, |$)/ }).click();
  await page.getByRole('menuitem', { name: /^(?:Start video call|Join call)/ }).click();
  await page.getByRole('button', { name: /^(?:Start call|Join call)$/ }).click();
  await expect(dock(page)).toBeVisible();
}

/** Pictures of a person shown so far. */
export const framesOf = (page: Page, name: string): Promise<number> =>
  tile(page, name)
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);

/** The picture of a person moves. */
export async function sees(page: Page, name: string): Promise<void> {
  await expect(tile(page, name).locator('video')).toBeVisible();
  const before = await framesOf(page, name);
  await expect.poll(() => framesOf(page, name), { message: `${name} moves` }).toBeGreaterThan(before + 5);
}

/** The loudest pitches of everything that is played, one for each source, in Hz; silence is 0. */
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
      // A window of the analysis, and once more for what was there before.
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

/** Hears these tones, and no others. */
export async function hears(page: Page, tones: readonly number[]): Promise<void> {
  // The nearest of a window's pitches is at most 6 Hz away; tones are 300 apart.
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

/** The call on the board, from the api. */
export const callOn = (person: Person, { wbNo }: Board) => person.client.call(ROUTES.getCall, { params: { wbNo } });
