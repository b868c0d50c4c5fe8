/// <reference lib="dom" />
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Client, createClient, ROUTES, requireSignedIn, type SignedIn } from '@sw/contract';
import { type Database, openDatabase } from '@sw/postgres';
import { addRegistered, mailSink, REGISTERED_PASSWORD, type SunkMail } from '@sw/testing';

export const PASSWORD = REGISTERED_PASSWORD;

export interface Person extends SignedIn {
  readonly email: string;
  readonly client: Client;
}

/** Addresses from the range reserved for benchmarks, 198.18.0.0/15, so that rate limits count each test separately. */
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

/** A client without a session. */
export const clientOf = (): Client => clientFrom(newAddress());

/** Only to detect hangs, like the limits of the configuration. */
const MAIL_MS = 30_000;

/** The first mail to this address that matches. */
export const mailTo = (email: string, fits: (mail: SunkMail) => boolean): Promise<SunkMail> =>
  mailSink().waitFor(email, fits, MAIL_MS);

/** The code in a mail whose subject contains these words: the address may have received another code before. */
export async function mailedCode(email: string, words = 'is your code for Smart whiteboard'): Promise<string> {
  const mail = await mailTo(email, ({ subject }) => /\d{6}/.test(subject) && subject.includes(words));
  return /\d{6}/.exec(mail.subject)?.[0] ?? '';
}

/** The link to this page of the product in a mail. */
export async function mailedLink(email: string, page = 'doMailLogin'): Promise<string> {
  const mail = await mailTo(email, ({ text }) => text.includes(page));
  return new RegExp(`http\\S+${page}\\S+`).exec(mail.text)?.[0] ?? '';
}

let opened: Database | undefined;
/** The database of the product, over connections that all journeys of a worker share. */
function sharedDatabase(): Database {
  opened ??= openDatabase({ url: process.env.DATABASE_URL ?? '', maxConnections: 2, logError: () => {} });
  return opened;
}

/** What Node's `fetch` says in the requests of `Person.client`. */
const USER_AGENT = 'node';

/** A person with an account and a session in a database, as after registering there over its api. */
export async function registeredIn(
  database: Database,
  nickName: string,
  clientWith: (authorization: string, address: string) => Client,
): Promise<Person> {
  const [ip, email] = [newAddress(), newEmail()];
  const { authorization } = await addRegistered(database, { email, nickName, ip, userAgent: USER_AGENT });
  const client = clientWith(authorization, ip);
  return { authorization, ...(await client.call(ROUTES.checkSession, {})), email, client };
}

export const newPerson = (nickName: string): Promise<Person> =>
  registeredIn(sharedDatabase(), nickName, (authorization, address) => clientFrom(address, authorization));

/** The same person with a new session: a changed level ends those before it. */
export async function signedInAgain(person: Person): Promise<Person> {
  const address = newAddress();
  const signedIn = requireSignedIn(
    await clientFrom(address).call(ROUTES.signIn, { body: { email: person.email, password: PASSWORD } }),
  );
  return { ...person, ...signedIn, client: clientFrom(address, signedIn.authorization) };
}

interface World {
  /** A person with an account and a session, as after registering. */
  person: Person;
  database: Database;
  windows: undefined;
}

/** Removes handlers: one that still queries the server when its page closes would fail the journey. */
async function unroute(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export const test = base.extend<World, { closedDatabase: undefined }>({
  page: async ({ page }, use) => {
    await use(page);
    await unroute(page);
  },
  // Windows that a journey opened for other people and left open would continue to draw and slow down all later journeys:
  // with thirteen of them a page waited ten seconds for its script.
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
  database: async ({}, use) => use(sharedDatabase()),
  closedDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await use(undefined);
      await opened?.close();
    },
    { auto: true, scope: 'worker' },
  ],
});

export { expect };

declare global {
  interface Window {
    shownMessages?: Set<string>;
  }
}

/** Records the text of the page's live regions: a message disappears after five seconds, or with the next one. */
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

/** Reads in the page, and again in the next one if a navigation replaces the page in the meantime: `evaluate` fails then. */
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
export const heard = (page: Page, words: string, options?: { readonly timeout?: number }): Promise<void> =>
  expect
    .poll(() => readIn(page, () => [...(window.shownMessages ?? [])]), {
      message: `a message says: ${words}`,
      ...options,
    })
    .toContainEqual(expect.stringContaining(words));

/** Reads repeatedly until the value is the same this many times: everything that moved has arrived. */
export async function settled<Value>(read: () => Promise<Value>, times = 2): Promise<Value> {
  const readings: Value[] = [];
  const same = async (): Promise<number> => {
    const value = await read();
    if (!isDeepStrictEqual(value, readings[0])) readings.length = 0;
    return readings.push(value);
  };
  const intervals = [250, 500];
  await expect.poll(same, { message: 'it stands still', intervals, timeout: 60_000 }).toBeGreaterThanOrEqual(times);
  return readings[0] as Value;
}

/** For polls, which an exception would end: undefined if the element is removed or rendered again while its picture is taken. */
export async function shotOf(part: Locator): Promise<Buffer | undefined> {
  try {
    return await part.screenshot({ timeout: 10_000 });
  } catch (error) {
    if (part.page().isClosed()) throw error;
    return undefined;
  }
}

/** Keeps a message with a button that is pressed later: it stays while hovered, otherwise it disappears after eight seconds. */
export const holdMessage = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').getByText(words).hover();

/** As if this browser had signed in before: puts the token into its storage. */
export async function signedInAs(page: Page, { authorization, user }: Person): Promise<void> {
  await recordMessages(page);
  await page.addInitScript(
    ([token, stored]) => {
      // Only before the first page: values that the application removes must stay removed.
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
