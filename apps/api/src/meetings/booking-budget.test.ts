import { DAY } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { type Ephemeral, openEphemeral } from '@sw/redis';
import { engineEnv, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../testing/meetings.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { BOOKED_PER_DAY } from './booking-budget.ts';

/** A Wednesday, 08:00 in Berlin. */
const clock = new ManualClock(Date.parse('2026-11-18T07:00:00Z'));
const prefix = testPrefix();
let ephemeral: Ephemeral;
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  ephemeral = openEphemeral({ url: engineEnv().REDIS_URL, prefix, logError: () => undefined });
  api = await startTestApi({ clock, env: { MODULES: 'meeting', KEY_PREFIX: prefix } });
  scene = await meetingScene(api, clock);
});
afterAll(async () => {
  await ephemeral?.close();
  await api?.stop();
});

const spend = (who: string, amount: number) => ephemeral.sums.add(`meeting-bookings:${who}`, amount, DAY);

test('what one person books in a day has a limit, and cancelling gives nothing back', async () => {
  const { ann, asAnn, asBen, addRoom, book } = scene;
  const [roomId, other] = [await addRoom(), await addRoom()];
  await spend(`person:${ann.accountId}`, BOOKED_PER_DAY.person - 3);
  const cycle = { type: 'day', end: 'count', count: 2 } as const;
  const { meetingId } = await book(roomId, { cycle });
  await asAnn.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { scope: 'all', reason: 'Over' } });
  expect(await refusalOf(book(roomId, { cycle }))).toBe('TOO_MANY_REQUESTS');
  const last = await book(roomId);
  expect(await refusalOf(book(other))).toBe('TOO_MANY_REQUESTS');
  const longer = { params: { meetingId: last.meetingId }, body: { scope: 'one', cycle } } as const;
  expect(await refusalOf(asAnn.call(ROUTES.changeMeeting, longer)), 'by a change').toBe('TOO_MANY_REQUESTS');
  await book(other, { invited: { userIds: [ann.accountId] } }, asBen);
});

test('what is booked at one display in a day has a limit, however soon it ends', async () => {
  const roomId = await scene.addRoom();
  const { key, door } = await scene.manager.call(ROUTES.createDoor, { body: { roomId, name: 'Left' } });
  const bookAtDoor = () => api.client().call(ROUTES.bookAtDoor, { params: { key }, body: { minutes: 15 } });
  await spend(`door:${door.doorId}`, BOOKED_PER_DAY.door - 1);
  await bookAtDoor();
  await api.client().call(ROUTES.endAtDoor, { params: { key }, body: {} });
  expect(await refusalOf(bookAtDoor())).toBe('TOO_MANY_REQUESTS');
});
