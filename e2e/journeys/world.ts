/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { type Client, createClient, ROUTES, requireSignedIn, type SignedIn } from '@sw/contract';
import { type Database, openDatabase } from '@sw/postgres';
import { mailSink, type SunkMail } from '@sw/testing';

export const PASSWORD = 'Lantern-2026';

export interface Person extends SignedIn {
  readonly email: string;
  readonly client: Client;
}

/** Addresses from the range kept for benchmarks, 198.18.0.0/15: each test is counted by its own. */
const newAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
export const newEmail = () => `p${Date.now()}${randomInt(1_000_000)}@journey.example`;

function clientFrom(address: string, authorization?: string): Client {
  return createClient({
    baseUrl: process.env.E2E_API ?? '',
    authorization: () => authorization,
    locale: () => 'en',
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address } }),
  });
}

/** Somebody who is not signed in. */
export const clientOf = (): Client => clientFrom(newAddress());

/** Only for what hangs, as the limits of the configuration are. */
const MAIL_MS = 30_000;

/** A mail to this address that fits. */
export const mailTo = (email: string, fits: (mail: SunkMail) => boolean): Promise<SunkMail> =>
  mailSink().waitFor(email, fits, MAIL_MS);

/** The code of a mail whose subject goes on so: an address may have been mailed another code before. */
export async function mailedCode(email: string, words = 'is your code for Smart whiteboard'): Promise<string> {
  const mail = await mailTo(email, ({ subject }) => /\d{6}/.test(subject) && subject.includes(words));
  return /\d{6}/.exec(mail.subject)?.[0] ?? '';
}

/** The link to this page of the product in a mail. */
export async function mailedLink(email: string, page = 'doMailLogin'): Promise<string> {
  const mail = await mailTo(email, ({ text }) => text.includes(page));
  return new RegExp(`http\\S+${page}\\S+`).exec(mail.text)?.[0] ?? '';
}

/** Somebody with an account, registered over the api. */
export async function newPerson(nickName: string): Promise<Person> {
  const [address, email] = [newAddress(), newEmail()];
  const client = clientFrom(address);
  await client.call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const signedIn = await client.call(ROUTES.register, {
    body: { email, code: await mailedCode(email), password: PASSWORD, nickName },
  });
  return { ...signedIn, email, client: clientFrom(address, signedIn.authorization) };
}

/** With a new session: a changed level ends those before it. */
export async function signedInAgain(person: Person): Promise<Person> {
  const address = newAddress();
  const signedIn = requireSignedIn(
    await clientFrom(address).call(ROUTES.signIn, { body: { email: person.email, password: PASSWORD } }),
  );
  return { ...person, ...signedIn, client: clientFrom(address, signedIn.authorization) };
}

interface World {
  /** Somebody with an account, registered over the api. */
  person: Person;
  database: Database;
  windows: undefined;
}

/** A handler that still asks the server when its page closes would fail the journey for that. */
async function unroute(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export const test = base.extend<World>({
  page: async ({ page }, use) => {
    await use(page);
    await unroute(page);
  },
  // What a journey opened for others and left open would go on drawing, and slow all journeys after it: thirteen windows made a
  // page wait ten seconds for its script.
  windows: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().flatMap((context) => context.pages().map(unroute)));
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  person: async ({}, use) => use(await newPerson('Mei Lin')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  database: async ({}, use) => {
    const database = openDatabase({ url: process.env.DATABASE_URL ?? '', maxConnections: 1, logError: () => {} });
    await use(database);
    await database.close();
  },
});

export { expect };

declare global {
  interface Window {
    shownMessages?: Set<string>;
  }
}

/** Keeps what the page's live regions say: a message passes after five seconds, or when the next one comes. */
export async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    window.shownMessages = shown;
    const record = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        if (region.textContent) shown.add(region.textContent);
      }
    };
    new MutationObserver(record).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Reads in the page, and in the next one if a navigation replaces the page meanwhile: `evaluate` fails then. */
export async function readIn<Result>(page: Page, read: () => Result | Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await page.evaluate(read);
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error;
      await page.waitForLoadState();
    }
  }
}

/** The page shows a message with these words, or has shown it since it was loaded. */
export const heard = (page: Page, words: string): Promise<void> =>
  expect
    .poll(() => readIn(page, () => [...(window.shownMessages ?? [])]), { message: `a message says: ${words}` })
    .toContainEqual(expect.stringContaining(words));

/** A message with a button that is pressed later: under the pointer it stays, otherwise it passes after eight seconds. */
export const holdMessage = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').getByText(words).hover();

/** As if this browser had signed in before: the token is in its storage. */
export async function signedInAs(page: Page, { authorization, user }: Person): Promise<void> {
  await recordMessages(page);
  await page.addInitScript(
    ([token, stored]) => {
      // Only before the first page: what the application removes must stay removed.
      if (sessionStorage.getItem('e2e_seeded') !== null) return;
      sessionStorage.setItem('e2e_seeded', '1');
      localStorage.setItem('iwb_authorization', token);
      localStorage.setItem('iwb_user', stored);
    },
    [authorization, JSON.stringify({ userId: user.userId, unionId: user.unionId })] as const,
  );
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const boardsTitle = (page: Page) => page.getByRole('heading', { name: 'Whiteboards', level: 1 });
