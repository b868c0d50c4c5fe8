/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { textOf } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import {
  backdateCall,
  type Caller,
  callOn,
  control,
  dock,
  enterCall,
  hears,
  personOfLevel,
  sees,
  test,
  tile,
  WITH_CALLS,
} from './call-world.ts';
import { key, witness } from './editor-world.ts';
import { joined, newBoard, openBoard } from './sharing-world.ts';
import { expect, heard, newPerson } from './world.ts';

test.describe.configure(WITH_CALLS);

const [MEI, BEN, CARA] = [500, 900, 1_400] as const;

/** Each participant sees and hears both others. */
async function allTogether(callers: readonly Caller[]): Promise<void> {
  for (const { page, hertz } of callers) {
    const others = callers.filter((other) => other.hertz !== hertz);
    for (const other of others) await sees(page, other.person.user.nickName);
    await hears(
      page,
      others.map((other) => other.hertz),
    );
  }
}

test('R1.23 R1.24 R7.94 three people on a board see and hear each other, and a fourth finds the call full', async ({
  openCaller,
  database,
  browser,
}) => {
  const owner = await personOfLevel(database, 'Mei Lin', { callPeople: 3 });
  const board = await newBoard(owner, 'Solar canopy pilot');
  const [ben, cara, dan] = await Promise.all([newPerson('Ben Okoro'), newPerson('Cara Diaz'), newPerson('Dan Wu')]);
  await joined(owner, board, ben);
  // A user who may only view the board can join the call.
  await joined(owner, board, cara, '0');
  await joined(owner, board, dan);

  const mei = await openCaller(owner, MEI);
  await enterCall(mei, board);
  const others = [await openCaller(ben, BEN), await openCaller(cara, CARA)];
  for (const other of others) await enterCall(other, board);
  await allTogether([mei, ...others]);
  await expect(control(mei.page, 'People, 3')).toBeVisible();

  await expect(
    dan.client.call(ROUTES.joinCall, {
      params: { wbNo: board.wbNo, callId: (await callOn(dan, board))?.callId ?? '' },
      body: { device: 'phone-of-dan' },
    }),
  ).rejects.toMatchObject({ error: 'CALL_PEOPLE_LIMIT' });
  const fourth = await openCaller(dan, 2_000);
  await openBoard(fourth.page, board);
  await fourth.page.getByRole('button', { name: /^Call, 3/ }).click();
  await fourth.page.getByRole('menuitem', { name: /^Join call/ }).click();
  await fourth.page.getByRole('button', { name: 'Join call', exact: true }).click();
  await heard(fourth.page, 'At most 3 people can be in this call');
  await expect(dock(fourth.page)).toBeHidden();
  expect(browser.isConnected()).toBe(true);
});

/** Mei's board with Ben on it, both in the call. */
async function twoInCall(openCaller: (person: Caller['person'], hertz: number) => Promise<Caller>) {
  const [owner, guest] = await Promise.all([newPerson('Mei Lin'), newPerson('Ben Okoro')]);
  const board = await newBoard(owner, 'Solar canopy pilot');
  await joined(owner, board, guest);
  const mei = await openCaller(owner, MEI);
  await enterCall(mei, board);
  const ben = await openCaller(guest, BEN);
  await enterCall(ben, board);
  return { board, mei, ben };
}

const screenFrames = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: /is sharing$/ })
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);

test('the host mutes, hands stand in order, a screen is shared and put on the board', async ({ openCaller }) => {
  const { mei, ben } = await twoInCall(openCaller);
  await hears(mei.page, [BEN]);

  await tile(mei.page, 'Ben Okoro').getByRole('button', { name: 'More about Ben Okoro' }).click();
  await mei.page.getByRole('menuitem', { name: 'Mute' }).click();
  await hears(mei.page, []);
  await expect(control(ben.page, 'Unmute')).toBeVisible();
  await control(ben.page, 'Unmute').click();
  await hears(mei.page, [BEN]);
  await control(ben.page, 'Mute').click();

  await control(ben.page, 'Raise hand').click();
  await expect(tile(mei.page, 'Ben Okoro')).toContainText('number 1');
  await control(mei.page, 'Mute').click();
  await control(mei.page, 'Raise hand').click();
  await expect(tile(ben.page, 'Mei Lin')).toContainText('number 2');
  // The hand goes down once that person has spoken.
  await control(ben.page, 'Unmute').click();
  // Ben's page lowers his hand, so it must have heard him before he mutes himself.
  for (const { page } of [mei, ben]) await expect(tile(page, 'Ben Okoro')).toContainText('speaking');
  await control(ben.page, 'Mute').click();
  await expect(control(ben.page, 'Raise hand')).toBeVisible();
  await expect(tile(ben.page, 'Mei Lin')).toContainText('number 1');

  await control(ben.page, 'Share screen').click();
  await expect(ben.page.getByText('You share a window.')).toBeVisible();
  await expect.poll(() => screenFrames(mei.page)).toBeGreaterThan(2);
  await mei.page.getByRole('button', { name: 'Put a picture of it on the board' }).click();
  await heard(mei.page, 'Screen of Ben Okoro');
  await control(ben.page, 'Stop sharing').click();
  await expect(mei.page.getByText('Ben Okoro is sharing')).toBeHidden();
});

test('a key mutes while a note is selected and while it is written: nothing is typed, and the other side hears nothing', async ({
  openCaller,
}) => {
  const { board, mei, ben } = await twoInCall(openCaller);
  const { page } = mei;
  const seen = await witness(mei.person, board);
  page.once('close', () => seen.close());
  const said = page.getByRole('status').filter({ hasText: /^(?:You are in the call\. )?Microphone (?:on|off)$/ });
  await expect(said).toHaveText(/Microphone on$/);
  await hears(ben.page, [MEI]);

  await key(page, 'n');
  await page.mouse.click(600, 450);
  await page.keyboard.type('Who pays');
  // The text is being written.
  await page.keyboard.press('Control+Shift+M');
  await expect(control(page, 'Unmute')).toBeVisible();
  await expect(said).toHaveText('Microphone off');
  await expect(tile(ben.page, 'Mei Lin')).toContainText('muted');
  await hears(ben.page, []);
  await page.keyboard.type(' the roof');
  await page.keyboard.press('Control+Shift+M');
  await expect(said).toHaveText('Microphone on');
  await hears(ben.page, [MEI]);

  // The note is selected, and waits for letters.
  await page.keyboard.press('Escape');
  await key(page, 'v');
  await key(page, 'Tab');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await page.keyboard.press('Control+Shift+M');
  await expect(said).toHaveText('Microphone off');
  await expect(tile(ben.page, 'Mei Lin')).toContainText('muted');
  await hears(ben.page, []);
  await page.keyboard.press('Control+Shift+K');
  await expect(tile(ben.page, 'Mei Lin')).toContainText('hand raised, number 1');
  await page.keyboard.press('Control+Shift+H');
  await expect(dock(page)).toBeHidden();
  await expect.poll(async () => textOf(await seen.only())).toBe('Who pays the roof');
});

test('a browser without a network for ten seconds is back by itself', async ({ openCaller }) => {
  const { mei, ben } = await twoInCall(openCaller);
  await sees(mei.page, 'Ben Okoro');
  await ben.offline(10_000);
  await sees(mei.page, 'Ben Okoro');
  await expect(ben.page.getByText('Reconnecting', { exact: false }).first()).toBeHidden({ timeout: 60_000 });
  await sees(ben.page, 'Mei Lin');
  await hears(mei.page, [BEN]);
  await hears(ben.page, [MEI]);
});

test('R6.09 R6.10 a call is warned twice and ends at its limit, and its creator is charged', async ({
  openCaller,
  database,
}) => {
  const person = await personOfLevel(database, 'Mei Lin', { singleCallMinutes: 40 });
  const board = await newBoard(person, 'Solar canopy pilot');
  const mei = await openCaller(person, MEI);
  await enterCall(mei, board);
  await expect.poll(async () => (await callOn(person, board))?.startedAt).toBeTruthy();
  const callId = (await callOn(person, board))?.callId ?? '';
  await backdateCall(database, callId, 30);
  await expect(mei.page.getByText('10 min left, then the call ends. The board stays open.').first()).toBeVisible();
  await backdateCall(database, callId, 8);
  await expect(mei.page.getByText('2 min left, then the call ends. The board stays open.').first()).toBeVisible();
  await backdateCall(database, callId, 2);
  await heard(mei.page, 'The call ended after 40 min. The board stays open.');
  await expect(dock(mei.page)).toBeHidden();
  const charged = () =>
    database.query
      .selectFrom('call')
      .select(['minutes', 'creatorAccountId'])
      .where('callId', '=', callId)
      .executeTakeFirstOrThrow();
  await expect.poll(charged).toEqual({ minutes: 40, creatorAccountId: person.user.userId });
});

test('the call goes on across boards, and ends for somebody who loses the board', async ({ openCaller }) => {
  const { board, mei, ben } = await twoInCall(openCaller);
  const second = await newBoard(ben.person, 'Open day ideas');
  await sees(ben.page, 'Mei Lin');
  // Navigates within the application, as a click would; reloading the page would leave the call.
  await ben.page.evaluate(
    (path) => {
      window.history.pushState({}, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    `${new URL(ben.page.url()).pathname.replace(/board\/.*$/, '')}board/${second.wbNo}`,
  );
  await expect(ben.page.getByRole('heading', { name: 'Open day ideas', level: 1 })).toBeVisible();
  await sees(ben.page, 'Mei Lin');
  await hears(ben.page, [MEI]);
  await hears(mei.page, [BEN]);

  await sees(mei.page, 'Ben Okoro');
  const sharers = await mei.person.client.call(ROUTES.listSharers, { params: { id: board.wbNo } });
  const shareId = sharers.find(({ userId }) => userId === ben.person.user.userId)?.wbShareId ?? '';
  await mei.person.client.call(ROUTES.removeSharer, { params: { wbShareId: shareId } });
  await expect(tile(mei.page, 'Ben Okoro')).toBeHidden();
  await expect(dock(ben.page)).toBeHidden();
});

test('one person on two devices is one participant, and only one of the devices has sound', async ({ openCaller }) => {
  const { board, mei, ben } = await twoInCall(openCaller);
  const phone = await openCaller(ben.person, 2_000);
  await enterCall(phone, board);
  await expect(control(mei.page, 'People, 2')).toBeVisible();
  // The newest device has the sound; the other one is silent in both directions.
  await hears(mei.page, [2_000]);
  await hears(phone.page, [MEI]);
  await hears(ben.page, []);
  await ben.page.getByRole('button', { name: 'Use this one' }).click();
  await control(ben.page, 'Unmute').click();
  await hears(mei.page, [BEN]);
  await hears(ben.page, [MEI]);
  await hears(phone.page, []);
});
