import { HOUR, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
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

const WEEKLY = { type: 'week', end: 'count', count: 3 } as const;
const change = (meetingId: string, body: object) =>
  scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body });
const read = (meetingId: string) => scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } });
/** One hour long, starting that many hours after MORNING. */
const hourFrom = (hours: number) => ({ startsAt: scene.at(hours), endsAt: scene.at(hours + 1) });

test('R8.55 an exception of a move leads into no room that the caller may not book', async () => {
  const roomId = await scene.addRoom();
  const closed = await scene.addRoom({ booking: 'admins' });
  const { meetingId } = await scene.book(roomId, { cycle: WEEKLY });
  const exceptions = [{ originalStart: scene.at(WEEK + 2), roomId: closed }];
  const move = { scope: 'all', ...hourFrom(2), exceptions };
  expect(await refusalOf(change(meetingId, move))).toBe('ROOM_NOT_BOOKABLE');
  const open = await scene.addRoom();
  const allowed = { ...move, exceptions: [{ originalStart: scene.at(WEEK + 2), roomId: open }] };
  expect(await change(meetingId, allowed)).toMatchObject({ count: 3 });
});

test('R5.35 a meeting that is left out of its own move is not moved past the rules', async () => {
  const roomId = await scene.addRoom({ hours: { appointStartTime: '08:00:00', appointEndTime: '12:00:00' } });
  const { meetingId } = await scene.book(roomId);
  const skipped = (hours: number) => ({
    ...hourFrom(hours),
    exceptions: [{ originalStart: scene.at(hours), skip: true }],
  });
  // In the evening, when the room is closed, and a week ago.
  for (const hours of [12, -WEEK]) expect(await refusalOf(change(meetingId, skipped(hours)))).toBe('CYCLE_EMPTY');
  const series = await scene.book(await scene.addRoom(), { cycle: WEEKLY });
  const starts = [2, WEEK + 2, 2 * WEEK + 2].map((hours) => ({ originalStart: scene.at(hours), skip: true }));
  const none = { scope: 'all', ...hourFrom(2), exceptions: starts };
  expect(await refusalOf(change(series.meetingId, none))).toBe('CYCLE_EMPTY');
  expect(await change(series.meetingId, { ...none, exceptions: starts.slice(1), reason: 'Exams' })).toMatchObject({
    count: 1,
  });
});

test('exceptions begin and end on whole minutes, as all meetings do', async () => {
  const roomId = await scene.addRoom();
  const startsAt = new Date(MORNING + 3 * HOUR + 17_000).toISOString();
  const exceptions = [{ originalStart: scene.at(1), startsAt }];
  expect(await refusalOf(scene.book(roomId, { cycle: WEEKLY, exceptions }))).toBe('BAD_REQUEST');
});

test('a room that needs approval is not asked for when the meeting has begun, by a change either', async () => {
  const asked = await scene.addRoom({ needsApproval: true });
  const begun = {
    startsAt: new Date(MORNING - 5 * MINUTE).toISOString(),
    endsAt: new Date(MORNING + HOUR).toISOString(),
  };
  expect(await refusalOf(scene.book(asked, begun))).toBe('MEETING_IN_PAST');
  const { meetingId } = await scene.book(await scene.addRoom());
  expect(await refusalOf(change(meetingId, { roomId: asked, ...begun }))).toBe('MEETING_IN_PAST');
  expect(await change(meetingId, { roomId: asked })).toMatchObject({ meetingId });
  expect(await read(meetingId)).toMatchObject({ approval: 'pending', status: 'NOT_START' });
});

test('the numbers of people stay small, however often all of them are replaced', async () => {
  const { meetingId } = await scene.book(await scene.addRoom());
  const owner = scene.merchant.owner.accountId;
  for (const userId of [owner, scene.ben.accountId, owner, scene.ben.accountId])
    await change(meetingId, { invited: { userIds: [userId] } });
  const { people } = await read(meetingId);
  expect(people.map(({ personNo }) => personNo)).toEqual([0, 1]);
});

test('R8.56 a meeting that starts early and ends early leaves its whole time, and the room, to others', async () => {
  const roomId = await scene.addRoom();
  const begun = await scene.book(roomId, { startsAt: scene.at(0.25), endsAt: scene.at(1) });
  const { meetingId } = await scene.book(roomId);
  clock.advance(50 * MINUTE);
  const params = { meetingId };
  await scene.asAnn.call(ROUTES.startMeeting, { params });
  clock.advance(5 * MINUTE);
  const ended = await scene.asAnn.call(ROUTES.endMeeting, { params });
  expect(ended).toMatchObject({ status: 'ENDED', startsAt: ended.endsAt, endsAt: new Date(clock.now()).toISOString() });
  // The previous meeting may be delayed, and another user may book the whole time.
  const before = { params: { meetingId: begun.meetingId }, body: { minutes: 30 } };
  expect((await read(begun.meetingId)).delayMost).toBe(60);
  const { meetingId: next } = await scene.book(roomId);
  expect((await read(begun.meetingId)).delayMost).toBe(0);
  expect(await refusalOf(scene.asAnn.call(ROUTES.delayMeeting, before))).toBe('DELAY_MEETS_NEXT');
  expect(await read(next)).toMatchObject(hourFrom(1));
});
