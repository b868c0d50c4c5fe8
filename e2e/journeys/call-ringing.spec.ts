import { CALL_RING_SECONDS, ROUTES } from '@sw/contract';
import { WITH_CALLS } from './call-world.ts';
import { openEditor } from './editor-world.ts';
import {
  answer,
  boardWith,
  callTo,
  FAKE_DEVICES,
  incoming,
  isInCall,
  joinButton,
  listOf,
  lobby,
  test,
} from './ring-world.ts';
import { expect, newPerson } from './world.ts';

test.describe.configure(WITH_CALLS);

const ALL = { allow: ['camera', 'microphone'] } as const;

test('a call rings on all devices; answered on one, it opens the board there and stops on the other', async ({
  person: mei,
  browserWith,
}) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const browser = await browserWith(FAKE_DEVICES);
  const [laptop, phone] = [await listOf(browser, ben, ALL), await listOf(browser, ben, ALL)];
  await callTo(mei, board, ben);
  for (const page of [laptop, phone])
    await expect(incoming(page, 'Mei Lin')).toContainText('Video call on Solar canopy');
  await answer(laptop, 'Mei Lin');
  await expect(lobby(laptop)).toBeVisible();
  await expect(laptop).toHaveURL(new RegExp(`board/${board.wbNo}`));
  await joinButton(laptop).click();
  await isInCall(mei, board, 'Ben Okoro');
  await expect(incoming(phone, 'Mei Lin')).toBeHidden();
});

test('a call that is refused on one device stops on the other, and is not missed', async ({
  person: mei,
  browserWith,
  database,
}) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const browser = await browserWith();
  const [laptop, phone] = [await listOf(browser, ben, ALL), await listOf(browser, ben, ALL)];
  const callId = await callTo(mei, board, ben);
  await expect(incoming(phone, 'Mei Lin')).toBeVisible();
  await incoming(laptop, 'Mei Lin').getByRole('button', { name: 'Not now' }).click();
  for (const page of [laptop, phone]) await expect(incoming(page, 'Mei Lin')).toBeHidden();
  const row = () =>
    database.query
      .selectFrom('callPerson')
      .select('answered')
      .where('callId', '=', callId)
      .where('accountId', '=', ben.user.userId)
      .executeTakeFirst();
  await expect.poll(async () => (await row())?.answered).toBe('declined');
});

test('a call that nobody answers stands among the notifications, leads to its board, and is called back from there', async ({
  person: mei,
  browserWith,
  database,
}) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const browser = await browserWith();
  const [page, caller] = [await listOf(browser, ben, ALL), await listOf(browser, mei, ALL)];
  const callId = await callTo(mei, board, ben);
  await expect(incoming(page, 'Mei Lin')).toBeVisible();
  // As if it had already rung for the full time.
  await database.query
    .updateTable('callPerson')
    .set({ rungAt: new Date(Date.now() - (CALL_RING_SECONDS + 1) * 1_000) })
    .where('callId', '=', callId)
    .where('accountId', '=', ben.user.userId)
    .execute();
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  const centre = page.getByRole('region', { name: 'Notifications' });
  await bell.click();
  const missed = centre.getByRole('listitem').filter({ hasText: 'You missed a call from Mei Lin on Solar canopy' });
  await expect(missed.getByRole('link')).toHaveAttribute('href', new RegExp(`/board/${board.wbNo}$`));
  await mei.client.call(ROUTES.endCall, { params: { wbNo: board.wbNo, callId } });
  await expect(incoming(page, 'Mei Lin')).toBeHidden();
  await missed.getByRole('button', { name: 'Call back' }).click();
  await expect(page).toHaveURL(new RegExp(`board/${board.wbNo}`));
  await lobby(page).getByRole('button', { name: 'Start call' }).click();
  await expect(incoming(caller, 'Ben Okoro')).toBeVisible();
});

test('a call takes no focus from somebody who works; F6 leads to it and back', async ({ person: mei, browserWith }) => {
  const ben = await newPerson('Ben Okoro');
  const board = await boardWith(mei, 'Solar canopy', ben);
  const page = await listOf(await browserWith(), ben, ALL);
  await openEditor(page, board);
  const menu = page.getByRole('button', { name: 'Share' });
  await menu.focus();
  await callTo(mei, board, ben);
  await expect(incoming(page, 'Mei Lin')).toBeVisible();
  await expect(menu).toBeFocused();
  await page.keyboard.press('F6');
  await expect(incoming(page, 'Mei Lin').getByRole('button', { name: 'Answer' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(menu).toBeFocused();
  await page.keyboard.press('F6');
  await expect(incoming(page, 'Mei Lin').getByRole('button', { name: 'Answer' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(incoming(page, 'Mei Lin').getByRole('button', { name: 'Not now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(incoming(page, 'Mei Lin')).toBeHidden();
  expect(await mei.client.call(ROUTES.getCall, { params: { wbNo: board.wbNo } })).not.toBeNull();
});
