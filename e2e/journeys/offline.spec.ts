/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { decodeSnapshot } from '@sw/board-model';
import { drag, expectSaved, inkIn, key, onePerson, saveState, twoPeople } from './editor-world.ts';
import { boardsTitle, expect, readIn, test } from './world.ts';

test.use({ serviceWorkers: 'allow' });

const DRAWN = { x: 500, y: 300, width: 200, height: 120 };

/** The stored pages of boards. */
const keptPages = async (page: Page): Promise<readonly Uint8Array[]> => {
  const pages = await readIn(
    page,
    () =>
      new Promise<number[][]>((done) => {
        const opening = indexedDB.open('iwb_kept', 1);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => done([]);
        opening.onsuccess = () => {
          const all = opening.result.transaction('values').objectStore('values').getAll();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result.flatMap((value: { bytes?: Uint8Array }) => (value.bytes ? [[...value.bytes]] : [])));
          };
        };
      }),
  );
  return pages.map((bytes) => Uint8Array.from(bytes));
};

/** The size of the stored pages of boards; 0 if none is stored. */
const keptBytes = async (page: Page): Promise<number> =>
  (await keptPages(page)).reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Whether somebody presents on a stored page. */
const keptDemo = async (page: Page): Promise<boolean> => {
  const read = await Promise.all((await keptPages(page)).map((bytes) => decodeSnapshot(bytes)));
  return read.some((one) => one.ok && one.value.access.demo !== null);
};

/**
 * Waits until the service worker has stored the shell. Does not check whether it controls this page: a page that loads during
 * the activation may be left out, and is controlled after its next load.
 */
const expectWorker = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), { timeout: 60_000 })
    .toBe('activated');

test('A17 R2.35 R2.36 R4.10 a board opened before is there after a reload without a network, can be drawn on, and is sent later; signing out erases it', async ({
  page,
  context,
  person,
}) => {
  const { board, seen } = await onePerson(page, person);
  await page.goto('board');
  await page.getByRole('link', { name: 'Solar canopy' }).first().click();
  await expectSaved(page);
  await expect.poll(() => keptBytes(page)).toBeGreaterThan(0);
  const empty = await keptBytes(page);
  await key(page, 'p');
  await drag(page, [
    [520, 320],
    [600, 400],
    [680, 320],
  ]);
  await expectSaved(page);
  await expectWorker(page);
  await expect.poll(() => keptBytes(page)).toBeGreaterThan(empty);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await expect.poll(() => inkIn(page, DRAWN)).toBeGreaterThan(0.005);
  await expect(saveState(page)).toContainText('Offline');
  await key(page, 'p');
  await drag(page, [
    [800, 320],
    [900, 420],
  ]);
  await expect(saveState(page)).toContainText('1');
  expect(seen.objects).toHaveLength(1);
  // Changes made without a network survive another reload without one.
  await page.reload();
  await expect.poll(() => inkIn(page, { ...DRAWN, x: 790 })).toBeGreaterThan(0.002);
  await page.goto('board');
  await expect(boardsTitle(page)).toBeVisible();
  await page.getByRole('link', { name: 'Solar canopy' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/board/${board.wbNo}`));
  await expect.poll(() => inkIn(page, DRAWN)).toBeGreaterThan(0.005);

  const checked = page.waitForRequest(/api\/user\/session/);
  await context.setOffline(false);
  await checked;
  await expect.poll(() => seen.objects.length).toBe(2);
  await expectSaved(page);

  await page.goto('board');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login$/);
  await expect
    .poll(() => readIn(page, async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('iwb_kept');
  await context.setOffline(true);
  await page.goto('board');
  await expect(page.getByRole('heading', { name: 'The whiteboards cannot be reached' })).toBeVisible();
});

test('A17 a board left during a presentation opens without a network when that has ended, and can be drawn on', async ({
  page,
  person,
  browser,
}) => {
  const { board, other, seen } = await twoPeople(page, person, browser);
  await expectWorker(other);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(other.getByText('Mei Lin is presenting')).toBeVisible();
  await expect.poll(() => keptDemo(other)).toBe(true);
  // A new page load, with a network: its memory has the list and nothing about the board.
  await other.goto('board');
  const link = other.getByRole('link', { name: 'Solar canopy' }).first();
  await expect(link).toBeVisible();
  await other.context().setOffline(true);
  await page.getByRole('button', { name: 'Stop presenting' }).click();
  await expect(page.getByText(/^You are presenting/)).toBeHidden();

  await link.click();
  await expect(other).toHaveURL(new RegExp(`/board/${board.wbNo}`));
  await expect(other.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await expect(other.getByText('Mei Lin is presenting')).toBeHidden();
  await key(other, 'p');
  await drag(other, [
    [520, 320],
    [600, 400],
    [680, 320],
  ]);
  await expect.poll(() => inkIn(other, DRAWN)).toBeGreaterThan(0.005);
  await expect(saveState(other)).toContainText('Offline');
  await expect(saveState(other)).toContainText('1');
  expect(seen.objects).toHaveLength(0);
  await other.context().setOffline(false);
  await expect.poll(() => seen.objects.length).toBe(1);
  await expectSaved(other);
});

/** The databases of this browser that hold anything, with how many values. */
const held = (page: Page): Promise<Record<string, number>> =>
  readIn(page, async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T | undefined>((done) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => done(undefined);
      });
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      // It was deleted meanwhile.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await answer(opening);
      for (const store of database?.objectStoreNames ?? []) {
        const values =
          (await answer(database?.transaction(store).objectStore(store).count() as IDBRequest<number>)) ?? 0;
        if (values > 0) counts[name] = (counts[name] ?? 0) + values;
      }
      database?.close();
    }
    return counts;
  });

/** As a tab leaves it that crashed while its call was recorded. */
const leaveRecording = (page: Page): Promise<void> =>
  readIn(
    page,
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('iwb_recordings', 1);
        opening.onupgradeneeded = () => void opening.result.createObjectStore('values');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('values', 'readwrite');
          transaction.objectStore('values').put(new Blob(['sound']), ['part', 'a', '00000001']);
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );

test('R4.10 signing out leaves nothing of the person in any database of the browser', async ({ page, person }) => {
  await onePerson(page, person);
  await page.goto('board');
  await page.getByRole('link', { name: 'Solar canopy' }).first().click();
  await key(page, 'p');
  await drag(page, [
    [520, 320],
    [600, 400],
  ]);
  await expectSaved(page);
  await expect.poll(() => keptBytes(page)).toBeGreaterThan(0);
  await leaveRecording(page);
  expect(await held(page)).toMatchObject({ iwb_kept: expect.any(Number), iwb_recordings: 1 });
  await page.goto('board');
  await expect(boardsTitle(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login$/);
  await expect.poll(() => held(page)).toEqual({});
});

test('A17 the page can be installed, and a page of an earlier build keeps its files through an update', async ({
  page,
  person,
}) => {
  await onePerson(page, person);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const answer = await fetch(link?.href ?? '');
    const { icons } = (await answer.json()) as { icons: { src: string }[] };
    const found = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).status));
    return { type: answer.headers.get('content-type'), found };
  });
  expect(manifest).toEqual({ type: expect.stringContaining('application/manifest+json'), found: [200, 200, 200, 200] });
  await expectWorker(page);
  const caches = await page.evaluate(() => globalThis.caches.keys());
  const own = caches.find((name) => name.startsWith('iwb_shell/'));
  const locks = () => page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name));
  await expect.poll(locks).toContain(own);
});
