import { HOUR } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES, type RouteInput } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { RESERVATION_GUESSES } from './reservation-password.ts';

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

const WEEKLY = { type: 'week', end: 'count', count: 3 } as const;
const change = (meetingId: string, body: object, client = scene.asAnn) =>
  client.call(ROUTES.changeMeeting, { params: { meetingId }, body });
const check = (body: RouteInput<typeof ROUTES.checkBooking>['body'], client = scene.asAnn) =>
  client.call(ROUTES.checkBooking, { body });
/** One hour long, starting that many hours after MORNING. */
const hourFrom = (hours: number) => ({ startsAt: scene.at(hours), endsAt: scene.at(hours + 1) });
const hour = (at: string | Date) => (new Date(at).getTime() - MORNING) / HOUR;
async function meetingsOf(seriesId: string | null) {
  const { rows } = await sql<{ meetingId: string; startsAt: Date; status: string; cancelReason: string | null }>`
    select meeting_id::text as meeting_id, starts_at, status, cancel_reason from meeting
    where series_id = ${seriesId} order by occurrence, meeting_id`.execute(api.db.query);
  return rows.map(({ startsAt, ...row }) => ({ ...row, at: hour(startsAt) }));
}

test('R2.61 R8.55 a change of a series shows every conflict with its ways out, and is made around them', async () => {
  const [roomId, free] = [await scene.addRoom({ capacity: 99 }), await scene.addRoom({ capacity: 99 })];
  const { meetingId, seriesId } = await scene.book(roomId, { cycle: WEEKLY });
  const [, second, third] = await meetingsOf(seriesId);
  const invited = { userIds: [scene.ann.accountId] };
  await scene.book(roomId, { ...hourFrom(WEEK + 3), subject: 'Budget', invited }, scene.asBen);
  const moved = { meetingId, scope: 'all', roomId, ...hourFrom(3) } as const;
  expect(await refusalOf(change(meetingId, { scope: 'all', ...hourFrom(3) }))).toBe('SERIES_CONFLICT');

  const { occurrences, cancelled, zone } = await check(moved);
  expect(occurrences.map(({ startsAt, problem }) => [hour(startsAt), problem])).toEqual([
    [3, null],
    [WEEK + 3, 'taken'],
    [2 * WEEK + 3, null],
  ]);
  expect([cancelled, zone]).toEqual([0, 'Europe/Berlin']);
  const conflict = occurrences[1];
  expect(conflict?.inTheWay).toMatchObject({ subject: 'Budget' });
  expect(conflict?.rooms.map((room) => room.roomId)).toEqual([free]);
  expect(conflict?.nearest).toEqual(hourFrom(WEEK + 4));

  // 'This and later' covers two of the three meetings, and 'one' only the meeting itself.
  const later = await check({
    ...moved,
    meetingId: second?.meetingId ?? '',
    scope: 'following',
    ...hourFrom(WEEK + 3),
  });
  expect(later.occurrences.map(({ startsAt, problem }) => [hour(startsAt), problem])).toEqual([
    [WEEK + 3, 'taken'],
    [2 * WEEK + 3, null],
  ]);
  expect((await check({ ...moved, scope: 'one' })).occurrences).toHaveLength(1);

  const originalStart = conflict?.originalStart ?? '';
  const away = { exceptions: [{ originalStart, roomId: free }] };
  expect((await check({ ...moved, ...away })).occurrences.map(({ problem }) => problem)).toEqual([null, null, null]);
  expect(await change(meetingId, { scope: 'all', ...hourFrom(3), ...away })).toMatchObject({ count: 3, seriesId });
  const { room } = await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId: second?.meetingId ?? '' } });
  expect(room.roomId).toBe(free);
  expect((await meetingsOf(seriesId)).map(({ meetingId: id, at }) => [id, at]).at(-1)).toEqual([
    third?.meetingId,
    2 * WEEK + 3,
  ]);
});

test('R2.61 what a new cycle of a series comes to is checked like a booking', async () => {
  const { meetingId } = await scene.book(await scene.addRoom(), { cycle: WEEKLY });
  const place = { meetingId, scope: 'all', roomId: await scene.addRoom(), ...hourFrom(1) } as const;
  const fewer = await check({ ...place, cycle: { ...WEEKLY, count: 2 } });
  expect([fewer.occurrences.length, fewer.single, fewer.cancelled]).toEqual([2, false, 1]);
  const none = await check({ ...place, cycle: null });
  expect([none.occurrences.length, none.single, none.cancelled]).toEqual([1, true, 2]);
  const more = await check({ ...place, cycle: { ...WEEKLY, count: 5 } });
  expect([more.occurrences.length, more.cancelled]).toEqual([5, 0]);
});

test('R6.13 only who may change a series learns what a change would come to', async () => {
  const roomId = await scene.addRoom();
  const { meetingId } = await scene.book(roomId, { cycle: WEEKLY });
  const asked = { meetingId, scope: 'all', roomId, ...hourFrom(3) } as const;
  expect(await refusalOf(check(asked, scene.asBen))).toBe('MEETING_NOT_ALLOWED');
});

test('R4.20 R2.61 a single meeting becomes the first of a series, with its people, board and password', async () => {
  const roomId = await scene.addRoom();
  const { meetingId, wbNo } = await scene.book(roomId, { board: { kind: 'new' }, password: 'oak' });
  await scene.asBen.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted' } });
  const other = await scene.book(roomId, hourFrom(WEEK + 1));
  const place = { meetingId, roomId, ...hourFrom(1), cycle: WEEKLY };
  const { occurrences, single, cancelled } = await check(place);
  expect([occurrences.map(({ problem }) => problem), single, cancelled]).toEqual([[null, 'taken', null], false, 0]);
  expect(await refusalOf(change(meetingId, { cycle: WEEKLY }))).toBe('SERIES_CONFLICT');
  await scene.asAnn.call(ROUTES.cancelMeeting, { params: { meetingId: other.meetingId }, body: { reason: 'Ill' } });

  const made = await change(meetingId, { cycle: WEEKLY });
  expect(made).toMatchObject({ meetingId, count: 3 });
  const [first, second] = await meetingsOf(made.seriesId);
  expect([first?.meetingId, first?.at, second?.at]).toEqual([meetingId, 1, WEEK + 1]);
  const seen = async (id = '') => {
    const meeting = await scene.asBen.call(ROUTES.getMeeting, { params: { meetingId: id } });
    return [meeting.invite, meeting.board?.wbNo, meeting.protected, meeting.cycle?.type];
  };
  expect(await seen(meetingId)).toEqual(['accepted', wbNo, true, 'week']);
  expect(await seen(second?.meetingId)).toEqual(['unset', wbNo, true, 'week']);
  // A single meeting of a series keeps the cycle of the series.
  expect(await refusalOf(change(meetingId, { cycle: null }))).toBe('BAD_REQUEST');
});

test('R5.42 R5.43 R5.44 the reservation password is changed and removed by who knows it', async () => {
  const { meetingId } = await scene.book(await scene.addRoom(), { password: 'oak' });
  expect(await refusalOf(change(meetingId, { password: 'ash' }))).toBe('RESERVATION_PASSWORD_EMPTY');
  expect(await refusalOf(change(meetingId, { password: null, oldPassword: '' }))).toBe('RESERVATION_PASSWORD_EMPTY');
  expect(await refusalOf(change(meetingId, { password: null, oldPassword: 'elm' }))).toBe('RESERVATION_PASSWORD_WRONG');
  // Other changes need no password.
  await change(meetingId, { subject: 'Grid' });
  const send = () =>
    scene.asAnn.call(
      ROUTES.changeMeeting,
      { params: { meetingId }, body: { password: 'ash', oldPassword: 'oak' } },
      { idempotencyKey: 'another-password' },
    );
  // A repeat after a lost answer is the same change, although the old password is no longer valid.
  expect(await send()).toEqual(await send());
  expect(await refusalOf(change(meetingId, { password: null, oldPassword: 'oak' }))).toBe('RESERVATION_PASSWORD_WRONG');
  await change(meetingId, { password: null, oldPassword: 'ash' });
  const { protected: isProtected } = await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } });
  expect(isProtected).toBe(false);
  await change(meetingId, { password: 'yew' });
});

test('R8.57 guesses of the old password are counted with those of cancelling', async () => {
  const { meetingId } = await scene.book(await scene.addRoom(), { password: 'oak' });
  const guess = (oldPassword: string) => refusalOf(change(meetingId, { password: null, oldPassword }));
  const guesses = await Promise.all(Array.from({ length: RESERVATION_GUESSES }, (_, n) => guess(`no ${n}`)));
  expect(new Set(guesses)).toEqual(new Set(['RESERVATION_PASSWORD_WRONG']));
  expect(await guess('oak')).toBe('TOO_MANY_REQUESTS');
  const body = { reason: 'Ill', password: 'oak' };
  expect(await refusalOf(scene.asAnn.call(ROUTES.cancelMeeting, { params: { meetingId }, body }))).toBe(
    'TOO_MANY_REQUESTS',
  );
});

test('R5.41 R5.42 a change that cancels meetings needs a reason and the password, and cancels no others', async () => {
  const roomId = await scene.addRoom();
  const { meetingId, seriesId } = await scene.book(roomId, { cycle: { ...WEEKLY, count: 4 }, password: 'oak' });
  const [, second, third, fourth] = await meetingsOf(seriesId);
  const shorter = { scope: 'all', cycle: { ...WEEKLY, count: 3 } } as const;
  expect(await refusalOf(change(meetingId, shorter))).toBe('CANCEL_REASON_REQUIRED');
  const because = { ...shorter, reason: 'Exams' };
  expect(await refusalOf(change(meetingId, because))).toBe('RESERVATION_PASSWORD_EMPTY');
  expect(await refusalOf(change(meetingId, { ...because, oldPassword: 'ash' }))).toBe('RESERVATION_PASSWORD_WRONG');
  // A new password in the same change does not replace the old one.
  expect(await refusalOf(change(meetingId, { ...because, password: 'ash', oldPassword: 'ash' }))).toBe(
    'RESERVATION_PASSWORD_WRONG',
  );
  expect(await change(meetingId, { ...because, oldPassword: 'oak' })).toMatchObject({ count: 3, seriesId });
  expect((await meetingsOf(seriesId)).at(-1)).toMatchObject({
    meetingId: fourth?.meetingId,
    status: 'CANCELED',
    cancelReason: 'Exams',
  });

  // Skipping the second of three meetings in a move cancels the second.
  const exceptions = [{ originalStart: scene.at(WEEK + 3), skip: true }];
  const without = { scope: 'all', ...hourFrom(3), exceptions, oldPassword: 'oak' } as const;
  expect((await check({ meetingId, scope: 'all', roomId, ...hourFrom(3), exceptions })).cancelled).toBe(1);
  expect(await refusalOf(change(meetingId, without))).toBe('CANCEL_REASON_REQUIRED');
  await change(meetingId, { ...without, reason: 'Holiday' });
  const kept = (await meetingsOf(seriesId)).filter(({ cancelReason }) => cancelReason !== 'Exams');
  expect(kept.map(({ meetingId: id, at, cancelReason }) => [id, at, cancelReason])).toEqual([
    [meetingId, 3, null],
    [second?.meetingId, WEEK + 1, 'Holiday'],
    [third?.meetingId, 2 * WEEK + 3, null],
  ]);
  // The date stays excluded when the series moves again.
  await change(meetingId, { scope: 'all', ...hourFrom(5) });
  const ahead = (await meetingsOf(seriesId)).filter(({ status }) => status === 'NOT_START');
  expect(ahead.map(({ at }) => at)).toEqual([5, 2 * WEEK + 5]);
});
