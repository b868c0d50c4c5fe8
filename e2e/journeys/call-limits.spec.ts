/// <reference lib="dom" />
import { ROUTES } from '@sw/contract';
import { backdateCall } from './call-world.ts';
import { newBoard } from './sharing-world.ts';
import { boardsTitle, expect, signedInAs, test } from './world.ts';

test('a browser is let into a call, and the call is warned twice and ends at its limit', async ({
  page,
  person,
  database,
}) => {
  const { wbNo } = await newBoard(person, 'Solar canopy pilot');
  const { callId } = await person.client.call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'video' } });
  const { url, token } = await person.client.call(ROUTES.joinCall, {
    params: { wbNo, callId },
    body: { device: 'laptop-of-mei' },
  });
  await signedInAs(page, person);
  await page.goto('board');
  await expect(boardsTitle(page)).toBeVisible();
  // The page's own policy must allow the connection.
  await page.evaluate(async (address) => {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onmessage = resolve;
      socket.onerror = reject;
    });
  }, `${url}/rtc?access_token=${token}&protocol=15&auto_subscribe=0`);
  const call = () =>
    database.query.selectFrom('call').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow();
  // LiveKit's report has reached the api.
  await expect.poll(async () => (await call()).startedAt).not.toBeNull();
  const { singleCallMinutes } = await database.query
    .selectFrom('level')
    .innerJoin('account', 'account.levelNo', 'level.levelNo')
    .select('level.singleCallMinutes')
    .where('accountId', '=', person.user.userId)
    .executeTakeFirstOrThrow();
  await backdateCall(database, callId, singleCallMinutes - 10);
  await expect.poll(async () => (await call()).warned).toBe(10);
  await backdateCall(database, callId, 8);
  await expect.poll(async () => (await call()).warned).toBe(2);
  await backdateCall(database, callId, 2);
  await expect
    .poll(async () => (({ stopReason, minutes }) => ({ stopReason, minutes }))(await call()))
    .toEqual({ stopReason: 'limit', minutes: singleCallMinutes });
});
