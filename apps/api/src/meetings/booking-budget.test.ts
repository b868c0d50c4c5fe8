import { DAY } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { outsideMailsMax } from '@sw/policy';
import type { Ephemeral } from '@sw/redis';
import { testEphemeral, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../testing/meetings.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { BOOKED_PER_DAY, countBookings } from './booking-budget.ts';
import { chargeMails } from './mail-budget.ts';

/** A Wednesday, 08:00 in Berlin. */
const clock = new ManualClock(Date.parse('2026-11-18T07:00:00Z'));
const prefix = testPrefix();
let ephemeral: Ephemeral;
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  ephemeral = testEphemeral(prefix);
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

test('a change that is refused for its mails costs no bookings of the day', async () => {
  const { ann, asAnn, addRoom, book } = await meetingScene(api, clock);
  const email = 'guest@elsewhere.example';
  const { contactId } = await asAnn.call(ROUTES.createContact, { body: { name: 'Guest', email } });
  const { meetingId } = await book(await addRoom(), { invited: { contactIds: [contactId] } });
  await ephemeral.sums.add(`meeting-outside:${ann.accountId}`, outsideMailsMax(3), DAY);
  const before = await spend(`person:${ann.accountId}`, 0);
  const cycle = { type: 'day', end: 'count', count: 3 } as const;
  const longer = asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body: { scope: 'one', cycle } });
  expect(await refusalOf(longer)).toBe('MEETING_OUTSIDE_LIMIT');
  expect((await spend(`person:${ann.accountId}`, 0)).total).toBe(before.total);
});

test('what a failed command counted is given back: bookings, and mails', async () => {
  const { ben, merchant } = scene;
  const { accountId: by } = ben;
  const { spaceId } = merchant;
  const counts = () =>
    Promise.all(
      [`meeting-bookings:person:${by}`, `meeting-mails:${by}`].map(
        async (key) => (await ephemeral.sums.add(key, 0, DAY)).total,
      ),
    );
  const before = await counts();
  const event = {
    ...{ meetingId: '1', organiserId: null, uid: '1@board.example', start: 0, end: 1, zone: 'UTC' },
    ...{ place: '', subject: '', private: false, agenda: [], remind: 'none' as const },
  };
  const message = { event, sequence: 0, to: [by], meetings: 1, kind: 'changed' as const };
  const failing = api.db.transaction(async (tx) => {
    await countBookings(tx, { ephemeral }, { what: 'person', id: by }, 3);
    await chargeMails(tx, { ephemeral }, [message], { spaceId, by });
    expect(await counts()).toEqual(before.map((total, n) => total + (n === 0 ? 3 : 1)));
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await counts()).toEqual(before);
});
