/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { doing, key, onePerson, openEditor, type Spot, tool, twoPeople, witness } from './editor-world.ts';
import {
  BLUE,
  dropFiles,
  expectColour,
  halves,
  insertByButton,
  insertOne,
  mark,
  ofStore,
  RED,
} from './pictures-world.ts';
import { joined, newBoard, pageOf, toast } from './sharing-world.ts';
import { expect, heard, newPerson, signedInAs, test } from './world.ts';

const MIDDLE: Spot = [747, 440];
const UNREACHABLE = 'A picture could not be reached. Your network may block the object storage';

const text = (name: string, mimeType: string, words: string) => ({ name, mimeType, buffer: Buffer.from(words) });

test('R5.24 R8.45 R8.42 what cannot be a picture of the board is refused before anything is sent', async ({
  page,
  person: owner,
}) => {
  const { board, seen } = await onePerson(page, owner);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/uploads')) sent.push(request.url());
  });
  await insertByButton(page, [text('notes.png', 'image/png', '%PDF-1.7 not a picture')]);
  await heard(page, 'The file has the wrong format');
  await dropFiles(page, MIDDLE, [text('photo.png.exe', 'image/png', 'MZ')]);
  await heard(page, 'The file name has the wrong suffix');
  await dropFiles(page, MIDDLE, [text('empty.png', 'image/png', '')]);
  await heard(page, 'The file is empty');
  const bomb = Buffer.from(halves('bomb.png', 2, 2, RED).buffer);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  await insertByButton(page, [{ name: 'bomb.png', mimeType: 'image/png', buffer: bomb }]);
  await heard(page, 'The image is too large');
  const { info } = await owner.client.call(ROUTES.getPage, { params: { id: board.wbNo } });
  const many = Array.from({ length: info.wbImageNum + 1 }, (_, i) => halves(`${i}.png`, 4, 4, RED));
  await insertByButton(page, many);
  await heard(page, `This whiteboard holds at most ${info.wbImageNum} images`);
  expect(seen.objects).toEqual([]);
  expect(sent).toEqual([]);
});

test('an svg becomes pixels here: its script does not run, what it names elsewhere is not loaded, and it is not sent as it is', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const asked: string[] = [];
  const types: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('hostile.example')) asked.push(request.url());
    if (ofStore('PUT')(request)) types.push(request.headers()['content-type']);
  });
  page.on('dialog', (dialog) => {
    asked.push('script');
    void dialog.dismiss();
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400"
    onload="alert(1)"><script>alert(2)</script><image xlink:href="https://hostile.example/a.png" width="9" height="9"/>
    <style>@import url(https://hostile.example/a.css);</style>
    <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="https://hostile.example/b.png"/></foreignObject>
    <rect width="600" height="400" fill="rgb(200,60,50)"/></svg>`;
  await insertOne(page, seen, text('drawing.svg', 'image/svg+xml', svg));
  await expectColour(page, MIDDLE, RED);
  expect(asked).toEqual([]);
  expect(types).toHaveLength(1);
  expect(types[0]).toMatch(/^image\/(?:webp|png)$/);
});

test('R9.14 a picture of more than 3840 × 2160 is sent no larger than that, as webp', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const types: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (ofStore('PUT')(request)) types.push(request.headers()['content-type']);
  });
  const { width = 0, height = 1 } = await insertOne(page, seen, halves('wide.png', 4_800, 1_200, RED, BLUE));
  expect(width / height).toBeCloseTo(4, 1);
  expect(types).toEqual(['image/webp']);
});

/** These methods fail, as in a network that blocks the store. */
async function cut(page: Page, ...methods: string[]): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => (ofStore(...methods)(route.request()) ? route.abort() : route.fallback()));
  return () => page.unroute('**/*');
}

test('R3.88 an upload that fails is seen by everybody, with the reason; its sender tries again, or removes it', async ({
  page,
  person: owner,
  browser,
}) => {
  const { other, seen } = await twoPeople(page, owner, browser);
  const mend = await cut(page, 'PUT');
  await doing(page, 'pictureFailed', () => insertByButton(page, [halves('a.png', 1_200, 900, RED)]));
  for (const window of [page, other]) {
    await expect(mark(window, 'The upload failed')).toContainText('Cannot reach the backend');
  }
  await expect(other.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const errors = () => seen.objects.map(({ uploadError }) => uploadError);
  await expect.poll(errors).toEqual(['NETWORK_ERROR']);
  await mend();
  await doing(page, 'pictureArrived', () => page.getByRole('button', { name: 'Try again' }).click());
  await expectColour(other, MIDDLE, RED);
  await expect.poll(errors).toEqual([undefined]);
  await key(page, 'Delete');
  await expect.poll(() => seen.objects.length).toBe(0);

  await cut(page, 'PUT');
  await insertByButton(page, [halves('b.png', 1_200, 900, RED)]);
  await mark(page, 'The upload failed').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => seen.objects.length).toBe(0);
});

test('turning to another page meanwhile leaves no placeholder behind', async ({ page, person: owner }) => {
  const { seen } = await onePerson(page, owner);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*', async (route) => {
    if (ofStore('PUT')(route.request())) await held;
    await route.fallback();
  });
  await insertByButton(page, [halves('a.png', 1_200, 900, RED)]);
  await expect(mark(page, 'Uploading')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add page' }).click();
  await expect(page.locator('[data-picture]')).toHaveCount(0);
  release();
  await expect.poll(() => seen.objects.map(({ imgSrc }) => imgSrc)).toEqual([expect.stringMatching(/^\/cdn\/\d+$/)]);
});

test('R7.53 an address that has run out is signed again, and the picture is seen', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, seen } = await onePerson(page, owner);
  await insertOne(page, seen, halves('a.png', 1_200, 800, BLUE));
  const other = await pageOf(browser, owner);
  let refused = 0;
  let signed = 0;
  await other.route('**/*', async (route) => {
    const request = route.request();
    if (request.url().includes('/api/cdn/refresh-url')) signed += 1;
    // The picture itself is fetched; thumbnails of pages, which are images, are not signed again.
    if (!ofStore('GET')(request) || request.resourceType() !== 'fetch' || refused > 0) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } });
  });
  await openEditor(other, board);
  await expectColour(other, MIDDLE, BLUE);
  expect([refused, signed]).toEqual([1, 2]);
});

test('R7.58 R8.28 where the store cannot be reached the store is asked whether the picture is there, and the failure is shown once in a session', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, seen } = await onePerson(page, owner);
  await insertOne(page, seen, halves('a.png', 1_200, 800, RED));
  const other = await pageOf(browser, owner);
  const heads: string[] = [];
  other.on('request', (request) => {
    if (ofStore('HEAD')(request)) heads.push(request.url());
  });
  const mend = await cut(other, 'GET', 'HEAD');
  await openEditor(other, board);
  const notice = toast(other).filter({ hasText: UNREACHABLE });
  await expect(notice).toBeVisible();
  expect(heads.length).toBeGreaterThan(0);
  await notice.getByRole('button', { name: 'Close' }).click();
  const failed = other.waitForEvent('requestfailed', { predicate: ofStore('HEAD') });
  await other.reload();
  await failed;
  // The page reacts before it draws its next frame.
  await other.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(notice).toHaveCount(0);
  await mend();
  await expectColour(other, MIDDLE, RED);
});

test('a viewer has no button for pictures, and what they drop is not inserted', async ({ page, person: owner }) => {
  const board = await newBoard(owner, 'Solar canopy');
  const viewer = await newPerson('Ana Ruiz');
  await joined(owner, board, viewer, '0');
  await signedInAs(page, viewer);
  await openEditor(page, board);
  await expect(tool(page, 'Pictures')).toHaveCount(0);
  const seen = await witness(owner, board);
  await dropFiles(page, MIDDLE, [halves('a.png', 100, 100, RED)]);
  await heard(page, 'you can only view this board');
  expect(seen.objects).toEqual([]);
  seen.close();
});
