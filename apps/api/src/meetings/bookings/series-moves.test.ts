import { HOUR } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES, type RouteInput } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { addColleague } from '../../../testing/merchants.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin. */
const MORNING = Date.parse('2026-11-18T07:00:00Z');
const WEEK = 7 * 24;
const clock = new ManualClock(MORNING);
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

type Check = RouteInput<typeof ROUTES.checkBooking>['body'];
type Change = RouteInput<typeof ROUTES.changeMeeting>['body'];

const weekly = (count: number) => ({ type: 'week', end: 'count', count }) as const;
const weeks = (count: number, hour = 1) => Array.from({ length: count }, (_, n) => n * WEEK + hour);
/** One hour long, starting that many hours after MORNING. */
const hourFrom = (hours: number) => ({ startsAt: scene.at(hours), endsAt: scene.at(hours + 1) });
const hour = (at: string | Date) => (new Date(at).getTime() - MORNING) / HOUR;
const change = (meetingId: string, body: Change, client = scene.asAnn) =>
  client.call(ROUTES.changeMeeting, { params: { meetingId }, body });
const read = (meetingId: string, client = scene.asAnn) => client.call(ROUTES.getMeeting, { params: { meetingId } });
const cancel = (meetingId: string) =>
  scene.asAnn.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'Ill' } });

/** The result of a change: the start of each meeting, and the number of cancelled ones. */
async function preview(body: Check): Promise<{ readonly hours: number[]; readonly cancelled: number }> {
  const { occurrences, cancelled } = await scene.asAnn.call(ROUTES.checkBooking, { body });
  expect(occurrences.map(({ problem }) => problem)).toEqual(occurrences.map(() => null));
  return { hours: occurrences.filter(({ skipped }) => !skipped).map(({ startsAt }) => hour(startsAt)), cancelled };
}

/** The meetings of a series by place, without cancelled ones. */
async function meetingsOf(seriesId: string | null): Promise<{ meetingId: string; roomId: string; at: number }[]> {
  const { rows } = await sql<{ meetingId: string; roomId: string; startsAt: Date }>`
    select meeting_id::text as meeting_id, room_id::text as room_id, starts_at from meeting
    where series_id = ${seriesId} and status <> 'CANCELED' order by occurrence`.execute(api.db.query);
  return rows.map(({ startsAt, ...row }) => ({ ...row, at: hour(startsAt) }));
}
const hoursOf = async (seriesId: string | null) => (await meetingsOf(seriesId)).map(({ at }) => at);

/** A weekly series, with its `nth` meeting. */
async function series(count: number, nth: number, body: Parameters<MeetingScene['book']>[1] = {}) {
  const roomId = await scene.addRoom();
  const { seriesId } = await scene.book(roomId, { cycle: weekly(count), ...body });
  const { meetingId } = (await meetingsOf(seriesId))[nth - 1] ?? { meetingId: '' };
  return { roomId, seriesId, meetingId };
}

test('R2.61 a new cycle for all begins with the first meeting, whichever of them was opened', async () => {
  const { roomId, seriesId, meetingId } = await series(10, 5);
  const cycle = weekly(12);
  const opened = { roomId, ...hourFrom(4 * WEEK + 1) };
  expect(await preview({ meetingId, scope: 'all', ...opened, cycle })).toEqual({ hours: weeks(12), cancelled: 0 });
  const changed = await change(meetingId, { scope: 'all', ...opened, cycle });
  expect(changed).toEqual({ meetingId, seriesId, count: 12 });
  expect(await hoursOf(seriesId)).toEqual(weeks(12));
  expect(hour((await read(meetingId)).startsAt)).toBe(4 * WEEK + 1);
  // If the time changes too, the other meetings move in the same way as the opened one.
  const later = hourFrom(4 * WEEK + 26);
  const moved = { hours: weeks(11, 26), cancelled: 1 };
  expect(await preview({ meetingId, scope: 'all', roomId, ...later, cycle: weekly(11) })).toEqual(moved);
  await change(meetingId, { scope: 'all', ...later, cycle: weekly(11), reason: 'One less' });
  expect(await hoursOf(seriesId)).toEqual(weeks(11, 26));
});

test('R2.61 a count is that of the whole series, also where only some of its meetings change', async () => {
  const { roomId, seriesId, meetingId } = await series(6, 3);
  const opened = { roomId, ...hourFrom(2 * WEEK + 1) };
  const following = { scope: 'following', ...opened, cycle: weekly(8) } as const;
  const left = weeks(8).slice(2);
  expect(await preview({ meetingId, ...following })).toEqual({ hours: left, cancelled: 0 });
  expect(await refusalOf(change(meetingId, { ...following, cycle: weekly(2) }))).toBe('CYCLE_EMPTY');
  expect(await refusalOf(change(meetingId, { ...following, cycle: weekly(101) }))).toBe('CYCLE_LIMIT');
  const changed = await change(meetingId, following);
  expect(changed.count).toBe(6);
  expect(await hoursOf(seriesId)).toEqual(weeks(2));
  expect(await hoursOf(changed.seriesId)).toEqual(left);
  expect((await read(meetingId)).cycle).toMatchObject({ count: 6 });
});

test('R2.61 a series that no longer repeats is the meeting that was opened', async () => {
  const { roomId, seriesId, meetingId } = await series(4, 3);
  const body = { scope: 'all', roomId, ...hourFrom(2 * WEEK + 1), cycle: null } as const;
  expect(await preview({ meetingId, ...body })).toEqual({ hours: [2 * WEEK + 1], cancelled: 3 });
  expect(await change(meetingId, { ...body, reason: 'Once is enough' })).toEqual({
    meetingId,
    seriesId: null,
    count: 1,
  });
  expect(hour((await read(meetingId)).startsAt)).toBe(2 * WEEK + 1);
  expect(await hoursOf(seriesId)).toEqual([]);
});

test('R4.20 a new cycle with the times as they are begins where the rule has the first meeting', async () => {
  const { seriesId, meetingId } = await series(4, 2);
  await change(meetingId, hourFrom(WEEK + 27));
  expect(await hoursOf(seriesId)).toEqual([1, WEEK + 27, 2 * WEEK + 1, 3 * WEEK + 1]);
  await change(meetingId, { scope: 'all', cycle: weekly(5) });
  expect(await hoursOf(seriesId)).toEqual(weeks(5));
});

test('R2.61 the order of a series is that of its places, though one meeting was moved past the next', async () => {
  const { roomId, seriesId, meetingId } = await series(3, 1);
  const [first, second] = await meetingsOf(seriesId);
  await change(meetingId, hourFrom(WEEK + 6));
  const place = { scope: 'all', roomId, ...hourFrom(WEEK + 4) } as const;
  const opened = second?.meetingId ?? '';
  expect(await preview({ meetingId: opened, ...place })).toEqual({ hours: weeks(3, 4), cancelled: 0 });
  await change(opened, place);
  expect((await meetingsOf(seriesId)).map((one) => [one.meetingId, one.at]).slice(0, 2)).toEqual([
    [first?.meetingId, 4],
    [opened, WEEK + 4],
  ]);
});

test('R4.20 a series that moves into a room of another zone keeps the day that was asked for', async () => {
  const tokyo = await scene.addRoom({ timeZone: 'Asia/Tokyo' });
  // 21:00 in Berlin is 05:00 of the next day in Tokyo.
  const { seriesId, meetingId } = await series(3, 2, hourFrom(13));
  const place = { scope: 'all', roomId: tokyo, ...hourFrom(WEEK + 15) } as const;
  expect(await preview({ meetingId, ...place })).toEqual({ hours: weeks(3, 15), cancelled: 0 });
  await change(meetingId, place);
  expect(await hoursOf(seriesId)).toEqual(weeks(3, 15));
  const { cycle, zone } = await read(meetingId);
  expect([cycle?.type, zone]).toEqual(['week', 'Asia/Tokyo']);
  // Moves it back, with a new cycle.
  const berlin = { scope: 'all', roomId: await scene.addRoom(), ...hourFrom(WEEK + 13), cycle: weekly(4) } as const;
  expect(await preview({ meetingId, ...berlin })).toEqual({ hours: weeks(4, 13), cancelled: 0 });
  await change(meetingId, berlin);
  expect(await hoursOf(seriesId)).toEqual(weeks(4, 13));
});

test('R4.20 a series keeps its days when it moves after the enterprise changed its zone', async () => {
  const { seriesId, meetingId } = await series(3, 1, {
    ...hourFrom(13),
    cycle: { type: 'custom', every: 1, unit: 'week', weekdays: [3], end: 'count', count: 3 },
  });
  const zoned = (timeZone: string) => scene.manager.call(ROUTES.changeMeetingSettings, { body: { timeZone } });
  await zoned('Asia/Tokyo');
  await change(meetingId, { scope: 'all', ...hourFrom(14) });
  expect(await hoursOf(seriesId)).toEqual(weeks(3, 14));
  expect((await read(meetingId)).cycle?.weekdays).toEqual([4]);
  await zoned('Europe/Berlin');
});

test('R4.20 a holiday that was added after the booking leaves a series of workdays where it is', async () => {
  const roomId = await scene.addRoom();
  const { meetingId, seriesId } = await scene.book(roomId, { cycle: { type: 'workday', end: 'count', count: 5 } });
  // Wednesday to Friday, Monday and Tuesday.
  const days = (at: number) => [0, 1, 2, 5, 6].map((day) => day * 24 + at);
  expect(await hoursOf(seriesId)).toEqual(days(1));
  await scene.manager.call(ROUTES.changeWorkdays, {
    body: { set: [{ day: '2026-11-19', working: false, name: 'Holiday' }] },
  });
  await change(meetingId, { scope: 'all', ...hourFrom(3) });
  expect(await hoursOf(seriesId)).toEqual(days(3));
  const [, , third, fourth] = await meetingsOf(seriesId);
  await cancel(fourth?.meetingId ?? '');
  const { seriesId: rest } = await change(third?.meetingId ?? '', { scope: 'following', ...hourFrom(2 * 24 + 5) });
  expect(await hoursOf(rest)).toEqual([2 * 24 + 5, 6 * 24 + 5]);
  await scene.manager.call(ROUTES.changeWorkdays, { body: { remove: ['2026-11-19'] } });
});

test('R5.29 a meeting whose people have gone can be changed; only people who are sent are judged', async () => {
  const carol = await addColleague(api, scene.merchant);
  const { meetingId } = await scene.book(await scene.addRoom(), { invited: { userIds: [carol.accountId] } });
  await sql`delete from meeting_person where meeting_id = ${meetingId} and role = 'participant'`.execute(api.db.query);
  expect(await change(meetingId, { ...hourFrom(3), subject: 'Renamed' })).toMatchObject({ meetingId });
  expect(await read(meetingId)).toMatchObject({ ...hourFrom(3), subject: 'Renamed' });
  expect(await refusalOf(change(meetingId, { invited: {} }))).toBe('MEETING_PEOPLE_REQUIRED');
});

test('R2.61 R8.55 exceptions alone are a change: a date is left out or moves, and the others stay', async () => {
  const { roomId, seriesId, meetingId } = await series(4, 1);
  const [, second, third] = await meetingsOf(seriesId);
  const elsewhere = await scene.addRoom();
  await change(third?.meetingId ?? '', { roomId: elsewhere, ...hourFrom(2 * WEEK + 30) });
  const exceptions = [{ originalStart: scene.at(WEEK + 1), skip: true }];
  const body = { scope: 'all', exceptions } as const;
  const left = [1, 2 * WEEK + 30, 3 * WEEK + 1];
  expect(await preview({ meetingId, roomId, ...hourFrom(1), ...body })).toEqual({ hours: left, cancelled: 1 });
  expect(await refusalOf(change(meetingId, body))).toBe('CANCEL_REASON_REQUIRED');
  expect(await change(meetingId, { ...body, reason: 'Holiday' })).toMatchObject({ count: 3, seriesId });
  expect((await meetingsOf(seriesId)).map(({ at, roomId: id }) => [at, id])).toEqual([
    [1, roomId],
    [2 * WEEK + 30, elsewhere],
    [3 * WEEK + 1, roomId],
  ]);
  expect((await read(second?.meetingId ?? '')).cancelReason).toBe('Holiday');
  await change(meetingId, {
    scope: 'all',
    exceptions: [{ originalStart: scene.at(3 * WEEK + 1), ...hourFrom(3 * WEEK + 5) }],
  });
  expect(await hoursOf(seriesId)).toEqual([1, 2 * WEEK + 30, 3 * WEEK + 5]);
});

test('a meeting that stays where it is keeps its approval; one that moves is asked for again', async () => {
  const roomId = await scene.addRoom({ needsApproval: true });
  const { meetingId, seriesId } = await scene.book(roomId, { cycle: weekly(2) });
  const { manager } = scene;
  await manager.call(ROUTES.decideApproval, { params: { meetingId }, body: { scope: 'all', grant: true } });
  const approvals = async () =>
    Promise.all((await meetingsOf(seriesId)).map(async (one) => (await read(one.meetingId)).approval));
  expect(await approvals()).toEqual(['granted', 'granted']);
  const longer = { scope: 'all', cycle: weekly(3) } as const;
  const body = { meetingId, roomId, ...hourFrom(1) };
  const asked = async (cycle: Check['cycle']) =>
    (await scene.asAnn.call(ROUTES.checkBooking, { body: { ...body, scope: 'all', cycle } })).needsApproval;
  expect([await asked(weekly(2)), await asked(weekly(3))]).toEqual([false, true]);
  await change(meetingId, longer);
  expect(await approvals()).toEqual(['granted', 'granted', 'pending']);
  await change(meetingId, { scope: 'all', ...hourFrom(2) });
  expect(await approvals()).toEqual(['pending', 'pending', 'pending']);
});

test('R2.61 what a change of a series leaves out stays as each of its meetings has it', async () => {
  const carol = await addColleague(api, scene.merchant);
  const board = { kind: 'new' } as const;
  const { seriesId, meetingId } = await series(3, 1, { board, call: true });
  const [, second] = await meetingsOf(seriesId);
  const own: Change = {
    subject: 'Substation',
    private: true,
    remind: 'h1',
    invited: { userIds: [carol.accountId] },
    agenda: [{ text: 'Transformers', minutes: 20 }],
    call: false,
    record: true,
  };
  const other = second?.meetingId ?? '';
  await change(other, own);
  const shown = async () => {
    const { subject, private: isPrivate, remind, agenda, people } = await read(other);
    const { rows } = await sql<{ call: boolean; record: boolean }>`
      select call, record from meeting where meeting_id = ${other}`.execute(api.db.query);
    return { subject, isPrivate, remind, agenda, people: people.map(({ userId }) => userId), ...rows[0] };
  };
  const before = await shown();
  expect(before).toMatchObject({ subject: 'Substation', isPrivate: true, remind: 'h1', call: false, record: true });
  // Each of these commands for all meetings leaves the other fields unchanged.
  await change(meetingId, { scope: 'all', ...hourFrom(3) });
  await change(meetingId, { scope: 'all', roomId: await scene.addRoom() });
  await change(meetingId, { scope: 'all', cycle: weekly(4) });
  expect(await shown()).toEqual(before);
  expect((await read(other)).startsAt).toBe(scene.at(WEEK + 3));
  await change(meetingId, { scope: 'all', remind: 'd1' });
  expect(await shown()).toEqual({ ...before, remind: 'd1' });
  await change(meetingId, { scope: 'all', invited: { userIds: [scene.ben.accountId] } });
  expect(await shown()).toMatchObject({ subject: 'Substation', people: [scene.ann.accountId, scene.ben.accountId] });
});
