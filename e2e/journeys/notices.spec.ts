/// <reference lib="dom" />
import { ROUTES } from '@sw/contract';
import { dialog, joined, newBoard, openBoard, openList, pageOf } from './sharing-world.ts';
import { expect, newPerson, readIn, signedInAs, test } from './world.ts';

test('what happened while one was away stands behind the bell, unread until it was seen', async ({
  page,
  person: owner,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  await joined(owner, board, await newPerson('Ben Okoro'));
  await joined(owner, board, await newPerson('Cara Diaz'));
  await signedInAs(page, owner);
  await openList(page);
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const centre = page.getByRole('region', { name: 'Notifications' });
  // The notice may be from before midnight.
  await expect(centre.getByRole('heading', { name: /^(Today|Yesterday)$/ }).first()).toBeVisible();
  await expect(centre.getByRole('listitem')).toHaveText([/Cara Diaz joined/, /Ben Okoro joined/]);
  await centre.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await centre.getByRole('link', { name: /Ben Okoro joined/ }).click();
  await expect(page.getByRole('heading', { name: 'Solar canopy', level: 1 })).toBeVisible();
});

test('on a phone the notification centre is a sheet, and says when there is nothing', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedInAs(page, person);
  await openList(page);
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(dialog(page).getByText('Nothing new')).toBeVisible();
});

test('R8.18 a board that is deleted while it is open says so; its owner restores it there', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  const her = await newPerson('Cara Diaz');
  await joined(owner, board, her);
  await signedInAs(page, owner);
  const cara = await pageOf(browser, her);
  await openBoard(page, board);
  await openBoard(cara, board);
  await owner.client.call(ROUTES.recycleBoards, { body: { wbNos: [board.wbNo] } });
  for (const one of [page, cara]) {
    await expect(one.getByRole('heading', { name: 'Whiteboard has been deleted' })).toBeVisible();
  }
  await expect(cara.getByText('Its owner can restore it.')).toBeVisible();
  await expect(cara.getByRole('button', { name: 'Restore' })).toBeHidden();
  await page.getByRole('button', { name: 'Restore' }).click();
  for (const one of [page, cara]) {
    await expect(one.getByRole('heading', { name: 'Solar canopy', level: 1 })).toBeVisible();
  }
});

test('two tabs of one person show a notice once, and a demo is shown where the board is not open', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  const ben = await newPerson('Ben Okoro');
  await joined(owner, board, ben);
  const first = await pageOf(browser, ben);
  const second = await first.context().newPage();
  await signedInAs(second, ben);
  await openList(first);
  await openList(second);
  await owner.client.call(ROUTES.turnOnDemoMode, { params: { wbNo: board.wbNo }, query: { clientid: 'client-one' } });
  const words = 'A presentation has started on one of your boards';
  const saidIn = async (tab: typeof page) =>
    (await readIn(tab, () => [...(window.shownMessages ?? [])])).filter((message) => message.includes(words)).length;
  await expect.poll(async () => (await saidIn(first)) + (await saidIn(second))).toBe(1);
});

test('a socket that is lost comes back, and what was missed is there', async ({ page, person: owner, context }) => {
  const board = await newBoard(owner, 'Solar canopy');
  await signedInAs(page, owner);
  await openList(page);
  await context.setOffline(true);
  await joined(owner, board, await newPerson('Ben Okoro'));
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 30_000 });
});

test('R4.15 a membership that changes is shown on the open page and ends the session', async ({
  page,
  person,
  database,
}) => {
  await signedInAs(page, person);
  await openList(page);
  await database.query
    .updateTable('account')
    .set(({ eb }) => ({ levelRevision: eb('levelRevision', '+', 1) }))
    .where('accountId', '=', person.user.userId)
    .execute();
  // The gateway checks its sessions twice a minute; nothing is clicked here.
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible({ timeout: 80_000 });
});
