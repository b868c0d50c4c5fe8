/// <reference lib="dom" />
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { CHROMIUM_FLAGS, DESKTOP_CHROMIUM } from '../chromium.ts';
import { type Board, joined, newBoard, openList } from './sharing-world.ts';
import { test as base, expect, type Person, signedInAs } from './world.ts';

/** Two cameras, and several microphones and speakers. */
export const FAKE_DEVICES = '--use-fake-device-for-media-stream=device-count=2,fps=15';

interface Devices {
  /** A browser with these flags. Without `FAKE_DEVICES` it has no devices. */
  browserWith: (...flags: string[]) => Promise<Browser>;
}

export const test = base.extend<Devices>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  browserWith: async ({}, use) => {
    const browsers: Browser[] = [];
    await use(async (...flags) => {
      const opened = await chromium.launch({
        executablePath: DESKTOP_CHROMIUM,
        args: [...CHROMIUM_FLAGS, ...flags],
      });
      browsers.push(opened);
      return opened;
    });
    for (const browser of browsers) await browser.close();
  },
});

interface Allowed {
  /** The devices that the user has allowed. If empty, the browser refuses, as if the user had. */
  readonly allow: readonly ('camera' | 'microphone')[];
}

/** A person's list of boards, in a separate browser. */
export async function listOf(browser: Browser, person: Person, { allow }: Allowed): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_ADDRESS ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    permissions: [...allow],
  });
  const page = await context.newPage();
  await signedInAs(page, person);
  await openList(page);
  return page;
}

/** A board of the owner with these other members. */
export async function boardWith(owner: Person, wbName: string, ...people: readonly Person[]): Promise<Board> {
  const board = await newBoard(owner, wbName);
  for (const person of people) await joined(owner, board, person);
  return board;
}

/** The owner starts a call and rings the others. */
export async function callTo(owner: Person, { wbNo }: Board, ...people: readonly Person[]): Promise<string> {
  const ring = people.map(({ user }) => user.userId);
  return (await owner.client.call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'video', ring } })).callId;
}

export const incoming = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name: `${name} is calling` });
export const lobby = (page: Page): Locator => page.getByRole('dialog', { name: /Ready to (?:join|start)\?/ });
/** A call that nobody has joined for a minute ends; the button then starts another. */
export const joinButton = (page: Page): Locator => lobby(page).getByRole('button', { name: /^(?:Join|Start) call$/ });

export async function answer(page: Page, name: string): Promise<void> {
  await incoming(page, name).getByRole('button', { name: 'Answer' }).click();
  await expect(incoming(page, name)).toBeHidden();
}

/** The names of the people in the call. */
export async function peopleIn(asker: Person, { wbNo }: Board): Promise<string[]> {
  const call = await asker.client.call(ROUTES.getCall, { params: { wbNo } });
  return (call?.people ?? []).map(({ nickName }) => nickName);
}

export const isInCall = (asker: Person, board: Board, name: string): Promise<void> =>
  expect.poll(() => peopleIn(asker, board), { message: `${name} is in the call`, timeout: 30_000 }).toContain(name);
