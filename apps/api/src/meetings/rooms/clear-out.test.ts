import { ManualClock } from '@sw/base/testing';
import { type Client, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { addColleague } from '../../../testing/merchants.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin. */
const clock = new ManualClock(Date.parse('2026-11-18T07:00:00Z'));
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
});
beforeEach(async () => {
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

const DAILY = { type: 'day', end: 'count', count: 3 } as const;
const DAYS = 24;

/** The names of a user's notices, oldest first. */
async function noticesOf(client: Client): Promise<string[]> {
  const { notices } = await client.call(ROUTES.listNotices, {});
  return notices.map(({ name }) => name).reverse();
}

const close = (roomId: string, move: boolean) =>
  scene.manager.call(ROUTES.closeRoom, {
    params: { roomId },
    body: { startsAt: scene.at(0), endsAt: scene.at(4 * DAYS), reason: 'Paint', move, apply: true },
  });
const empty = (roomId: string, move: boolean) =>
  scene.manager.call(ROUTES.emptyRoom, { params: { roomId }, body: { reason: 'Paint', move, apply: true } });

test.each([
  ['closed', close],
  ['emptied', empty],
])(
  'R5.41 when a room is %s, each person gets one notice for a series, whether it moves or is cancelled',
  async (_, clear) => {
    const [roomId, other] = [await scene.addRoom(), await scene.addRoom()];
    await scene.book(roomId, { cycle: DAILY });
    const { meetings } = await clear(roomId, true);
    expect(meetings.map(({ movesTo }) => movesTo?.roomId)).toEqual([other, other, other]);
    expect(await noticesOf(scene.asAnn)).toEqual(['meeting.changed']);
    expect(await noticesOf(scene.asBen)).toEqual(['meeting.invited', 'meeting.changed']);
    await clear(other, false);
    expect((await noticesOf(scene.asBen)).slice(2)).toEqual(['meeting.cancelled']);
  },
);

test.each([
  ['closed', close],
  ['emptied', empty],
])(
  'R6.13 a request in a room that is %s is granted by a room that needs no decision, and people are invited',
  async (_, clear) => {
    const carol = await addColleague(api, scene.merchant);
    const guarded = await scene.addRoom({ needsApproval: true });
    const request = await scene.book(guarded, { cycle: DAILY, board: { kind: 'new' } });
    const kept = await scene.book(guarded, {
      startsAt: scene.at(3),
      endsAt: scene.at(4),
      invited: { userIds: [carol.accountId] },
    });
    await scene.manager.call(ROUTES.decideApproval, { params: { meetingId: kept.meetingId }, body: { grant: true } });
    await scene.addRoom();
    await clear(guarded, true);
    const read = async ({ meetingId }: { readonly meetingId: string }) =>
      (await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } })).approval;
    expect([await read(request), await read(kept)]).toEqual(['none', 'none']);
    // No decision is pending any more.
    expect((await scene.manager.call(ROUTES.listApprovals, {})).requests).toEqual([]);
    expect(await noticesOf(scene.asBen)).toEqual(['meeting.invited']);
    expect(await noticesOf(api.client(carol))).toEqual(['meeting.invited', 'meeting.changed']);
    expect((await noticesOf(scene.asAnn)).toSorted()).toEqual([
      'meeting.approved',
      'meeting.changed',
      'meeting.changed',
    ]);
    expect((await scene.asBen.call(ROUTES.listBoards, {})).map(({ wbNo }) => wbNo)).toEqual([request.wbNo]);
  },
);

test('R6.13 a request that is cancelled with its room is announced to its hosts only', async () => {
  const guarded = await scene.addRoom({ needsApproval: true });
  await scene.book(guarded, { cycle: DAILY });
  await close(guarded, false);
  expect([await noticesOf(scene.asAnn), await noticesOf(scene.asBen)]).toEqual([['meeting.cancelled'], []]);
});
