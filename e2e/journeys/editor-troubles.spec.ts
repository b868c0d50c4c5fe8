/// <reference lib="dom" />
import type { Page, WebSocketRoute } from '@playwright/test';
import { drag, expectSaved, key, onePerson, openEditor, replica, saveState } from './editor-world.ts';
import { newBoard, openBoard, pageOf, toast } from './sharing-world.ts';
import { expect, test } from './world.ts';

const rectangle = async (page: Page): Promise<void> => {
  await key(page, 'r');
  await drag(page, [
    [500, 300],
    [600, 400],
  ]);
};

test('R8.41 a lost live connection shows a banner, and its button reconnects', async ({ person: owner, browser }) => {
  const board = await newBoard(owner, 'Solar canopy');
  const page = await pageOf(browser, owner);
  const open = new Set<WebSocketRoute>();
  let [away, attempts] = [false, 0];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    attempts += 1;
    if (away) return void socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  await openEditor(page, board);
  away = true;
  for (const socket of open) await socket.close();

  await expect(page.getByText('The live connection is lost')).toBeVisible({ timeout: 30_000 });
  await rectangle(page);
  await expect(page.getByText('1 change is kept on this device and sent when you are back online.')).toBeVisible();
  const reconnect = page.getByRole('button', { name: 'Reconnect' });
  const before = attempts;
  await reconnect.click();
  await expect.poll(() => attempts).toBeGreaterThan(before);
  await expect(reconnect, 'stays until the connection stands').toBeVisible();
  // The client also retries automatically. The server comes back only with the press, so that no retry can remove the banner first.
  await page.exposeFunction('serverIsBack', () => {
    away = false;
  });
  await reconnect.evaluate((button) => {
    button.addEventListener('click', () => (window as unknown as { serverIsBack: () => void }).serverIsBack(), {
      capture: true,
    });
  });
  await reconnect.click();
  await expect(page.getByText('The live connection is lost')).toBeHidden();
  await expectSaved(page);
});

test('R8.31 what the server does not take says that saving failed, and what happens to the work', async ({
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  const page = await pageOf(browser, owner);
  let lost = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      // Operations are binary messages; these are dropped on the way.
      if (!lost || typeof message === 'string') server.send(message);
    });
  });
  await openEditor(page, board);
  lost = true;
  await rectangle(page);
  await expect(toast(page).filter({ hasText: 'Save failed' })).toContainText('Your changes are kept on this device');
  await expect(saveState(page)).toContainText('Not saved');
});

test('R8.31 a browser that stores nothing says so before the tab is closed', async ({ person: owner, browser }) => {
  const board = await newBoard(owner, 'Solar canopy');
  const page = await pageOf(browser, owner);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await openEditor(page, board);
  await rectangle(page);
  await expect(toast(page).filter({ hasText: 'Save failed: this browser does not keep data' })).toContainText(
    'Do not close this tab yet',
  );
});

test('R8.33 a page that differs from the server is loaded again, and says so', async ({ page, person: owner }) => {
  let answered = 0;
  await page.route('**/histories-hash*', (route) => {
    answered += 1;
    const versionId = Number(new URL(route.request().url()).searchParams.get('stepId'));
    return route.fulfill({ json: { code: 0, msg: '', data: { versionId, hash: '0'.repeat(32) } } });
  });
  const { seen } = await onePerson(page, owner);
  await rectangle(page);
  // If the first check happens while something is being sent, the next one comes a minute later.
  await expect(toast(page).filter({ hasText: 'Whiteboard data abnormal' })).toContainText('The page was loaded again', {
    timeout: 80_000,
  });
  expect(answered).toBeGreaterThan(0);
  await expectSaved(page);
  await expect.poll(() => seen.objects.length, { message: 'nothing is lost by it' }).toBe(1);
});

test("R8.31 'Saved' does not stand over a canvas that is still blank", async ({ person: owner, browser }) => {
  const board = await newBoard(owner, 'Solar canopy');
  const { page: theirs, close } = await replica(owner, board);
  const page = await pageOf(browser, owner);
  let paint = (): void => {};
  const held = new Promise<void>((resolve) => {
    paint = resolve;
  });
  await page.route('**/painter-worker*', async (route) => {
    await held;
    await route.continue();
  });
  await openBoard(page, board);
  // Visible to others: the page is loaded, and everything on it is saved.
  await expect.poll(() => theirs.people.size).toBe(1);
  await expect(saveState(page)).toHaveText('Opening');
  paint();
  await expectSaved(page);
  close();
});
