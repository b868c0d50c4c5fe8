import type { Browser, Locator, Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, type Person, shotOf, signedInAs } from './world.ts';

export interface Board {
  readonly wbNo: string;
  readonly wbName: string;
}

export const newBoard = (owner: Person, wbName: string): Promise<Board> =>
  owner.client.call(ROUTES.createBoard, { body: { wbName } });

/** Adds a person to a board over the api, with a code of this permit. */
export async function joined(owner: Person, { wbNo }: Board, person: Person, permit: '0' | '1' | '2' = '2') {
  const { code } = await owner.client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit } });
  await person.client.call(ROUTES.joinBoard, { query: { code: code ?? '' } });
}

/** A separate browser, signed in as this person. */
export async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signedInAs(page, person);
  return page;
}

/** Sends the page's calls from an Internet address: the processes trust this machine's address as a proxy. */
export async function callsFrom(page: Page, address: string): Promise<void> {
  await page.route('**/api/**', (route, request) =>
    route.continue({ headers: { ...request.headers(), 'x-forwarded-for': address } }),
  );
}

/** A page whose socket is connected, so that later announcements arrive. On a busy machine the first socket may be replaced by a second. */
export async function openLive(page: Page, path: string): Promise<void> {
  const answered = page.waitForEvent('websocket', {
    predicate: (socket) => new Promise((live) => socket.once('framereceived', () => live(true))),
    // Twice the limit of a navigation, which it includes.
    timeout: 120_000,
  });
  await Promise.all([answered, page.goto(path)]);
}

export async function openBoard(page: Page, { wbNo, wbName }: Board): Promise<void> {
  await openLive(page, `board/${wbNo}`);
  await expect(page.getByRole('heading', { name: wbName, level: 1 })).toBeVisible();
}

export const openList = (page: Page): Promise<void> => openLive(page, 'board');

export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The list of an open select; keys pressed before it appears are lost. */
export const options = (page: Page): Locator => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
export const toast = (page: Page): Locator => page.getByRole('status').or(page.getByRole('alert'));
export const code = (page: Page): Locator => page.getByRole('status', { name: 'Invitation code' });
export const person = (page: Page, name: string): Locator =>
  dialog(page).getByRole('listitem').filter({ hasText: name });

export async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page).getByText('People', { exact: true })).toBeVisible();
}

export const choose = (page: Page, way: string): Promise<void> =>
  dialog(page)
    .locator('.ant-segmented-item')
    .filter({ hasText: new RegExp(`^${way}$`) })
    .click();

/** Opens the join dialog, for a board that is not in the user's list. */
export async function askToJoin(page: Page): Promise<void> {
  await page.goto('board/1');
  await expect(page.getByRole('heading', { name: 'Whiteboard not in your list' })).toBeVisible();
  await page.getByRole('button', { name: 'Join with a code' }).click();
}

export async function joinByCode(page: Page, text: string): Promise<void> {
  await askToJoin(page);
  await dialog(page).getByLabel('Invitation code').fill(text);
  await dialog(page).getByRole('button', { name: 'Join' }).click();
}

/** The package exports the function itself; its types describe a default export. */
const decode = jsQR as unknown as typeof jsQR.default;

/** Reads the code as a phone's camera would; undefined while the picture moves or is being rendered. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  const shot = await shotOf(picture);
  if (shot === undefined) return undefined;
  const { data, width, height } = PNG.sync.read(shot);
  return decode(new Uint8ClampedArray(data), width, height)?.data;
}

/** The same, once it can be read and contains this text: a picture in an opening layer cannot be read at once. */
export async function scanned(picture: Locator, part: string): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => (text = (await readQr(picture)) ?? ''), { message: 'a camera reads it' })
    .toContain(part);
  return text ?? '';
}
