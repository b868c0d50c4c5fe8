import { HOUR } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { type Client, EMPTIED_AT_ONCE, EMPTYING_LISTED, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant, type TestMerchant } from '../../../testing/merchants.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { addMeeting as addStored } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin. */
const MORNING = Date.parse('2026-11-18T07:00:00Z');
const clock = new ManualClock(MORNING);
let api: TestApi;
let merchant: TestMerchant;
let manager: Client;

beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  merchant = await addMerchant(api);
  manager = api.client(merchant.owner);
  await manager.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'Europe/Berlin' } });
});
afterAll(() => api?.stop());

const at = (hours: number) => new Date(MORNING + hours * HOUR);
let rooms = 0;

async function addRoom(capacity: number): Promise<string> {
  rooms += 1;
  return (await manager.call(ROUTES.createRoom, { body: { name: `Elm ${rooms}`, capacity } })).roomId;
}

const addMeeting = (roomId: string, from: number, to: number) =>
  addStored(api, {
    spaceId: merchant.spaceId,
    roomId,
    organiser: merchant.owner,
    subject: 'Budget',
    private: false,
    startsAt: at(from),
    endsAt: at(to),
  });
const empty = (roomId: string, body: object = {}) =>
  manager.call(ROUTES.emptyRoom, { params: { roomId }, body: { reason: 'Paint', ...body } });

async function meetingsIn(roomId: string) {
  const { rows } = await sql<{ meetingId: string; status: string; cancelReason: string | null }>`
    select meeting_id, status, cancel_reason from meeting where room_id = ${roomId} order by starts_at`.execute(
    api.db.query,
  );
  return rows;
}

test('R4.17 a meeting that runs goes on when its room is taken out of use or deleted; the dialog hears until when', async () => {
  const roomId = await addRoom(8);
  await addMeeting(roomId, -1, 1);
  expect(await empty(roomId)).toEqual({ meetings: [], ahead: 0, runsUntil: at(1).toISOString() });
  const params = { roomId };
  await manager.call(ROUTES.changeRoom, { params, body: { enabled: false, disabledReason: 'Paint' } });
  await manager.call(ROUTES.deleteRoom, { params });
  expect((await meetingsIn(roomId)).map(({ status }) => status)).not.toContain('CANCELED');

  // A meeting in another room is neither listed nor changed.
  const other = await addRoom(8);
  const running = await addMeeting(other, -1, 1);
  const ahead = await addMeeting(other, 2, 3);
  const { meetings } = await empty(other, { move: false, apply: true });
  expect(meetings.map(({ meetingId }) => meetingId)).toEqual([ahead]);
  expect((await meetingsIn(other)).map(({ meetingId, status }) => [meetingId, status === 'CANCELED'])).toEqual([
    [running, false],
    [ahead, true],
  ]);
});

test('R5.41 a room is emptied with a reason; meetings move to a free room of the same size, or are cancelled if that is wished', async () => {
  const roomId = await addRoom(401);
  const large = await addRoom(402);
  const [first, second] = [await addMeeting(roomId, 30, 31), await addMeeting(roomId, 32, 33)];
  await addMeeting(large, 32, 33);
  const preview = await empty(roomId, { reason: '' });
  expect(preview.meetings.map(({ meetingId, movesTo }) => [meetingId, movesTo?.roomId])).toEqual([
    [first, large],
    [second, undefined],
  ]);
  expect([preview.ahead, preview.runsUntil]).toEqual([2, null]);
  expect(await meetingsIn(roomId)).toHaveLength(2);
  expect((await empty(roomId, { move: false })).meetings.map(({ movesTo }) => movesTo)).toEqual([null, null]);
  expect(await refusalOf(empty(roomId, { reason: ' ', apply: true }))).toBe('CANCEL_REASON_REQUIRED');
  const applied = await empty(roomId, { apply: true });
  expect([applied.meetings, applied.ahead]).toEqual([preview.meetings, 0]);
  expect((await meetingsIn(large)).map(({ meetingId }) => meetingId)).toContain(first);
  expect(await meetingsIn(roomId)).toEqual([{ meetingId: second, status: 'CANCELED', cancelReason: 'Paint' }]);
});

test('a room with more meetings than one call takes is emptied call by call, and the preview says how many there are', async () => {
  const roomId = await addRoom(8);
  const count = EMPTIED_AT_ONCE + 20;
  await sql`
    insert into meeting (meeting_id, space_id, room_id, organiser_id, booked_by, subject, starts_at, ends_at,
      original_start, time_zone, ical_uid)
    select 600000000000000000 + n, ${merchant.spaceId}, ${roomId}, ${merchant.owner.accountId},
      ${merchant.owner.accountId}, 'x', t, t + interval '1 hour', t, 'UTC', 'x' || n
    from generate_series(1, ${count}::integer) as n, lateral (
      select ${at(0)}::timestamptz + make_interval(hours => n * 2) as t) as times`.execute(api.db.query);
  const preview = await empty(roomId);
  expect([preview.meetings.length, preview.ahead]).toEqual([EMPTYING_LISTED, count]);
  const left: number[] = [];
  do left.push((await empty(roomId, { move: false, apply: true })).ahead);
  while (left.at(-1) !== 0);
  expect(left).toEqual([20, 0]);
  await manager.call(ROUTES.deleteRoom, { params: { roomId } });
});
