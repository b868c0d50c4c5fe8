import { HOUR, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 18, 9));
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' }, clock });
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

/** No worker runs: what has become due waits. By kind, in minutes before the start. */
async function dueOf(meetingId: string) {
  const query = api.db.query.selectFrom('meetingDue').innerJoin('meeting', 'meeting.meetingId', 'meetingDue.meetingId');
  const rows = await query
    .select(['kind', 'dueAt', 'startsAt'])
    .where('meetingDue.meetingId', '=', meetingId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, dueAt, startsAt }) => [kind, (+startsAt - +dueAt) / MINUTE]));
}

async function bookedIn(minutes: number, remind: 'm15' | 'm30') {
  const startsAt = clock.now() + minutes * MINUTE;
  const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + HOUR).toISOString() };
  return { ...(await scene.book(await scene.addRoom(), { ...times, remind })), startsAt };
}
const change = (meetingId: string, body: object) =>
  scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body });

test('R4.21 a change keeps the reminder that is due and not sent yet, unless it makes it void', async () => {
  const { meetingId, startsAt } = await bookedIn(60, 'm30');
  clock.advance(31 * MINUTE);
  await change(meetingId, { subject: 'Another subject' });
  expect(await dueOf(meetingId)).toMatchObject({ remind: 30 });
  const later = [startsAt + HOUR, startsAt + 2 * HOUR].map((at) => new Date(at).toISOString());
  await change(meetingId, { startsAt: later[0], endsAt: later[1] });
  expect(await dueOf(meetingId)).toMatchObject({ remind: 30, start: 0 });
  await change(meetingId, { remind: 'none' });
  expect(await dueOf(meetingId)).not.toHaveProperty('remind');
});

test('R4.17 a command stores the status of now, and never one that the table does not lead to', async () => {
  const { meetingId } = await bookedIn(60, 'm15');
  const stored = async () => {
    const query = api.db.query.selectFrom('meeting').select('status').where('meetingId', '=', meetingId);
    return (await query.executeTakeFirstOrThrow()).status;
  };
  clock.advance(55 * MINUTE);
  await change(meetingId, { subject: 'Soon' });
  expect(await stored()).toBe('NOW_START');
  // By the clock of a worker that is ahead.
  await api.db.query.updateTable('meeting').set({ status: 'STARTED' }).where('meetingId', '=', meetingId).execute();
  await change(meetingId, { subject: 'Very soon' });
  expect(await stored()).toBe('STARTED');
});

test('R4.17 a delay keeps a release that is due, and somebody who starts the meeting makes it void', async () => {
  const [empty, started] = [await bookedIn(30, 'm15'), await bookedIn(30, 'm15')];
  clock.advance(25 * MINUTE);
  await scene.asAnn.call(ROUTES.startMeeting, { params: { meetingId: started.meetingId } });
  clock.advance(16 * MINUTE);
  for (const { meetingId } of [empty, started])
    await scene.asAnn.call(ROUTES.delayMeeting, { params: { meetingId }, body: { minutes: 15 } });
  expect(await dueOf(empty.meetingId)).toMatchObject({ release: -10, end: -75 });
  expect(await dueOf(started.meetingId)).not.toHaveProperty('release');
});
