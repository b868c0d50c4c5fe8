import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { enterpriseOf } from '../enterprise.ts';
import { checkedBooking } from './check-booking.ts';

/** A Wednesday, 08:00 in Berlin. */
const clock = new ManualClock(Date.parse('2026-11-18T07:00:00Z'));
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

/** Number of weeks until clocks change. */
const MANY = 18;
const NO_CYCLE = { every: null, unit: null, weekdays: [], monthly: null, count: null, until: null };
const weekly = (count: number) => ({ type: 'week', end: 'count', count }) as const;
const hourFrom = (hours: number) => ({ startsAt: scene.at(hours), endsAt: scene.at(hours + 1) });
const close = (roomId: string, hours: number) =>
  scene.manager.call(ROUTES.closeRoom, {
    params: { roomId },
    body: { ...hourFrom(hours), reason: 'Paint', apply: true },
  });

test('R8.55 checking a series asks the database as often for many conflicts as for two', async () => {
  const [taken, closed, free] = [await scene.addRoom(), await scene.addRoom(), await scene.addRoom()];
  await scene.book(taken, { cycle: weekly(MANY) });
  for (let week = 0; week < MANY; week += 1) await close(closed, week * 7 * 24 + 1);
  const { spaceId } = scene.merchant;
  const enterprise = await enterpriseOf(api.db.query, { spaceId, accountId: scene.ann.accountId });
  const check = async (roomId: string, count: number) => {
    let statements = 0;
    const counting: Parameters<Tx['withPlugin']>[0] = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const body = {
      roomId,
      ...hourFrom(1),
      cycle: { ...NO_CYCLE, ...weekly(count) },
      exceptions: [],
      scope: 'one' as const,
    };
    const checked = await checkedBooking(api.db.query.withPlugin(counting), enterprise, body, clock.now());
    return { ...checked, statements };
  };
  for (const [roomId, problem] of [
    [taken, 'taken'],
    [closed, 'closed'],
  ] as const) {
    const [few, many] = [await check(roomId, 2), await check(roomId, MANY)];
    expect(many.occurrences.map((one) => one.problem)).toEqual(Array(MANY).fill(problem));
    for (const { rooms, nearest, inTheWay, startsAt } of many.occurrences) {
      expect(rooms).toMatchObject([{ roomId: free }]);
      expect(Math.abs(Date.parse(nearest?.startsAt ?? '') - Date.parse(startsAt))).toBe(3_600_000);
      expect(inTheWay?.subject).toBe(problem === 'closed' ? 'Paint' : 'Grid connection');
    }
    expect(many.statements).toBe(few.statements);
  }
});

test('R8.55 the nearest free time is known to be free: nothing is said of days that nobody looked at', async () => {
  const hours = { appointStartTime: '08:00:00', appointEndTime: '09:00:00' };
  const roomId = await scene.addRoom({ hours });
  const daily = { type: 'day', end: 'count', count: 9 } as const;
  await scene.book(roomId, { ...hourFrom(24), cycle: daily });
  const check = (day: number) => {
    const body = { roomId, ...hourFrom(24 * day) };
    return scene.asAnn.call(ROUTES.checkBooking, { body });
  };
  expect((await check(5)).occurrences[0]).toMatchObject({ problem: 'taken', nearest: null });
  expect((await check(8)).occurrences[0]?.nearest).toBeNull();
  expect((await check(9)).occurrences[0]?.nearest).toEqual(hourFrom(10 * 24));
});

test('R8.55 the finder offers no time of a day of which it knows only the beginning', async () => {
  const hours = { appointStartTime: '08:00:00', appointEndTime: '10:00:00' };
  const roomId = await scene.addRoom({ hours, capacity: 400 });
  const daily = { type: 'day', end: 'count', count: 9 } as const;
  await scene.book(roomId, { startsAt: scene.at(0), endsAt: scene.at(2), cycle: daily });
  // An hour before the room opens, when it is also closed a week later.
  const find = (day: number) =>
    scene.asAnn.call(ROUTES.findRooms, { body: { startsAt: scene.at(24 * day - 1), minutes: 60, capacity: 400 } });
  expect(await find(1)).toEqual([]);
  expect(await find(3)).toMatchObject([{ roomId, free: false, slots: [{ startsAt: scene.at(9 * 24) }, {}] }]);
});
