/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { type Browser, test as base, type Page } from '@playwright/test';
import { makeDocument } from '@sw/convert/testing';
import { DESKTOP_CHROMIUM } from '../chromium.ts';
import { CALL_FLAGS, chooseDevices, enterCallOf, sees } from '../journeys/call-world.ts';
import { drag, inkIn, key, pageOpened, type Spot, tool } from '../journeys/editor-world.ts';
import { code, joinByCode, share } from '../journeys/sharing-world.ts';
import { boardsTitle, expect, newEmail, PASSWORD, signIn } from '../journeys/world.ts';
import { installationAt } from './installation.ts';

const installation = installationAt();
// Caddy's own authority signs the certificates of a local installation, and no browser knows it.
const test = base.extend({ ignoreHTTPSErrors: true });
// Calls need a camera, which the browser of the other journeys does not have.
if (installation.calls) test.use({ launchOptions: { executablePath: DESKTOP_CHROMIUM, args: [...CALL_FLAGS] } });
// Uploads and conversions run on a machine that also runs everything else.
test.describe.configure({ mode: 'serial', timeout: 400_000 });

const BOARD = 'Solar canopy pilot';

interface Somebody {
  readonly email: string;
  readonly password: string;
}

/** An account created by an administrator, with a password that its owner must replace. */
async function created(name: string, ...flags: readonly string[]): Promise<Somebody> {
  const email = newEmail();
  const { initialPassword } = await installation.admin<{ initialPassword: string }>(
    ...['people', 'create', '--email', email, '--name', name, ...flags],
  );
  return { email, password: initialPassword };
}

async function signInFirst(page: Page, { email, password }: Somebody): Promise<void> {
  await page.goto('login');
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('Password you were given').fill(password);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  // The first load of the whole application, on a machine that also runs everything else.
  await expect(boardsTitle(page)).toBeVisible({ timeout: 60_000 });
}

/** Below the controls at the edges of the editor. */
const stroke = (y: number): readonly Spot[] => [
  [500, y],
  [600, y + 40],
  [700, y],
];
const around = (y: number) => ({ x: 480, y: y - 20, width: 240, height: 90 });

const MIDDLE = { x: 200, y: 120, width: 1_000, height: 620 };

/** Both users see what one of them draws. */
async function drawnForBoth(hand: Page, other: Page, y: number): Promise<void> {
  await key(hand, 'p');
  await drag(hand, stroke(y));
  await key(hand, 'v');
  for (const page of [hand, other]) await expect.poll(() => inkIn(page, around(y))).toBeGreaterThan(0.005);
  await pageOpened(hand);
}

async function newWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await chooseDevices(page);
  return page;
}

test('an administrator shares a board, two browsers draw on it, and it is there after a reload', async ({
  page,
  browser,
}) => {
  await chooseDevices(page);
  await signInFirst(page, await created('Mei Lin', '--administrator'));
  expect(new URL(page.url()).protocol).toBe('https:');
  await page.getByRole('button', { name: 'New whiteboard' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(BOARD);
  await page.getByRole('dialog').getByRole('button', { name: 'Create whiteboard' }).click();
  await expect(page).toHaveTitle(BOARD);
  await pageOpened(page);
  await share(page);
  await expect(code(page)).toHaveText(/^\w{4} \w{4}$/);
  const invitation = (await code(page).textContent()) ?? '';
  await page.keyboard.press('Escape');

  const other = await newWindow(browser);
  await signInFirst(other, await created('Ben Okoro'));
  await joinByCode(other, invitation);
  await expect(other.getByRole('heading', { name: BOARD, level: 1 })).toBeVisible();
  await pageOpened(other);

  await drawnForBoth(page, other, 250);
  await drawnForBoth(other, page, 450);

  if (installation.documents) await documentForBoth(page, other);
  if (installation.calls) await callOfBoth(page, other);

  // A page opens with all its ink in the window, so the ink is not where it was drawn.
  await other.reload();
  await pageOpened(other);
  await expect.poll(() => inkIn(other, MIDDLE)).toBeGreaterThan(0.003);
});

/** A document is uploaded directly to the store under its public name, converted in the sandbox, and shown to both. */
async function documentForBoth(page: Page, other: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Documents and audio').click();
  const bytes = await makeDocument({ format: 'pptx', pages: 2, words: '光伏车棚 Slide' });
  const file = { name: 'Feeder study.pptx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await (await chooser).setFiles([file]);
  for (const window of [page, other]) {
    const card = window.getByRole('region', { name: 'Feeder study.pptx', exact: true });
    await expect(card.getByText(/^\d+ \/ \d+/)).toHaveText('1 / 2', { timeout: 120_000 });
    await expect(card).toContainText('光伏车棚 Slide 1');
  }
}

/** Signalling goes through Caddy under its own name, media directly to LiveKit's ports: each user sees the other's moving picture. */
async function callOfBoth(page: Page, other: Page): Promise<void> {
  await enterCallOf(page);
  await enterCallOf(other);
  await sees(page, 'Ben Okoro');
  await sees(other, 'Mei Lin');
}

/** The checks that the handbook names in backticks as faults that are expected with localhost. */
function expectedFaults(): readonly string[] {
  const handbook = readFileSync(new URL('../../docs/handbook/README.md', import.meta.url), 'utf8');
  const [, lines = ''] = /^- \*\*Expected faults\.\*\* (.*)$/m.exec(handbook) ?? [];
  return [...lines.matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name).filter((name) => name !== 'localhost');
}

test('the doctor finds the sandbox, the disk and NATS well, and no fault but those of a try with localhost', async () => {
  const expected = expectedFaults();
  expect(expected).toContain('tls');
  const found = await installation.doctor();
  const stateOf = (check: string) => found.filter((one) => one.check === check).map(({ state }) => state);
  const faults = found.filter(({ state, examination }) => state === 'fault' && !expected.includes(examination));
  expect(faults).toEqual([]);
  if (installation.documents) expect(stateOf('sandbox')).toEqual(['ok']);
  expect(stateOf('nats.sync')).toEqual(['ok']);
  // The container's own /tmp in memory is small and has room; the disk of the volumes is checked too, whatever its state.
  const disks = found.filter(({ check }) => check === 'machine.disk');
  expect(disks.map(({ says }) => says.replace(/.* /, ''))).toEqual(['/tmp', '/disk']);
  expect(disks[0]?.state).toBe('ok');
});

test('what is not public is not answered', async ({ page }) => {
  // By the browser, which resolves names that end in localhost itself.
  const statusOf = async (path: string) => (await page.goto(new URL(path, installation.address).href))?.status();
  expect(await statusOf('/healthz')).toBe(200);
  for (const path of ['/metrics', '/readyz', '/api/metrics', '/api/readyz'])
    expect(await statusOf(path), path).toBe(404);
});

test('a backup of everything is made while the installation runs, and it is whole', async () => {
  const made = await installation.backup<{ pages: number; faults: number }>('create');
  expect(made).toMatchObject({ faults: 0 });
  expect(made.pages).toBeGreaterThan(0);
  expect(await installation.backup('verify')).toMatchObject({ problems: 0 });
});
