import type { Browser, Locator, Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, type Person, signedInAs } from './world.ts';

export interface Board {
  readonly wbNo: string;
  readonly wbName: string;
}

export const newBoard = (owner: Person, wbName: string): Promise<Board> =>
  owner.client.call(ROUTES.createBoard, { body: { wbName } });

/** Somebody comes to a board over the api, by a code of the wanted permit. */
export async function joined(owner: Person, { wbNo }: Board, person: Person, permit: '0' | '1' | '2' = '2') {
  const { code } = await owner.client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit } });
  await person.client.call(ROUTES.joinBoard, { query: { code: code ?? '' } });
}

/** A browser of their own, signed in. */
export async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signedInAs(page, person);
  return page;
}

/** A page with its socket open: what is announced from now on arrives. On a busy machine the first socket may be given up for a second. */
export async function openLive(page: Page, path: string): Promise<void> {
  let live = false;
  page.on('websocket', (socket) =>
    socket.once('framereceived', () => {
      live = true;
    }),
  );
  await page.goto(path);
  await expect.poll(() => live, { message: `the socket of ${path} is answered`, timeout: 60_000 }).toBe(true);
}

export async function openBoard(page: Page, { wbNo, wbName }: Board): Promise<void> {
  await openLive(page, `board/${wbNo}`);
  await expect(page.getByRole('heading', { name: wbName, level: 1 })).toBeVisible();
}

export const openList = (page: Page): Promise<void> => openLive(page, 'board');

export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The list of a select that is open: keys before it stands are lost. */
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

/** Into the join dialog, from a board that is not in one's list. */
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

/** The package is its function; its types say that it has one. */
const decode = jsQR as unknown as typeof jsQR.default;

/** What a phone's camera would read off the screen. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  return decode(new Uint8ClampedArray(data), width, height)?.data;
}

/** The same once it can be read and has this in it: a picture in a layer that opens cannot be read at once. */
export async function scanned(picture: Locator, part: string): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => (text = (await readQr(picture)) ?? ''), { message: 'a camera reads it' })
    .toContain(part);
  return text ?? '';
}
