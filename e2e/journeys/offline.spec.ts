/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { drag, expectSaved, inkIn, key, onePerson, saveState } from './editor-world.ts';
import { boardsTitle, expect, readIn, test } from './world.ts';

test.use({ serviceWorkers: 'allow' });

const DRAWN = { x: 500, y: 300, width: 200, height: 120 };

/** The size of the stored pages of boards; 0 if none is stored. */
const keptBytes = (page: Page): Promise<number> =>
  readIn(
    page,
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('iwb_kept', 1);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => done(0);
        opening.onsuccess = () => {
          const all = opening.result.transaction('values').objectStore('values').getAll();
          all.onsuccess = () => {
            opening.result.close();
            const sizes = all.result.map((value: { bytes?: Uint8Array }) => value.bytes?.byteLength ?? 0);
            done(sizes.reduce((sum, size) => sum + size, 0));
          };
        };
      }),
  );

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
  // Does not check whether it controls this page: a page that loads during the activation may be left out, and is controlled
  // after its next load.
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(worker, { timeout: 60_000 }).toBe('activated');
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
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), { timeout: 60_000 })
    .toBe('activated');
  const caches = await page.evaluate(() => globalThis.caches.keys());
  const own = caches.find((name) => name.startsWith('iwb_shell/'));
  const locks = () => page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name));
  await expect.poll(locks).toContain(own);
});
