import { DAY, HOUR } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { type Client, ROUTES } from '@sw/contract';
import { NOTIFIED_MANAGERS_MAX } from '@sw/policy';
import { sql } from '@sw/postgres';
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

/** The names of a user's notices, oldest first. */
async function heard(client: Client) {
  const { notices } = await client.call(ROUTES.listNotices, {});
  return notices.map(({ name }) => name).reverse();
}

test('R6.13 managers of rooms hear of a booking that waits for them, once for a series and without its subject', async () => {
  const roomManager = api.client(await addColleague(api, scene.merchant, 'roomManager'));
  const free = await scene.addRoom();
  await scene.book(free);
  expect(await heard(roomManager)).toEqual([]);
  const roomId = await scene.addRoom({ needsApproval: true });
  const cycle = { type: 'week', end: 'count', count: 3 } as const;
  const { meetingId } = await scene.book(roomId, { cycle, subject: 'Redundancies', private: true });
  for (const manager of [scene.manager, roomManager]) {
    const { notices } = await manager.call(ROUTES.listNotices, {});
    expect(notices).toMatchObject([
      { name: 'meeting.requested', by: { userId: scene.ann.accountId }, meeting: { meetingId, startsAt: scene.at(1) } },
    ]);
    expect(JSON.stringify(notices)).not.toContain('Redundancies');
  }
  // Another notice if the booking changes its time, but not if only its text changes.
  const change = (body: object) => scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body });
  await change({ subject: 'Plans' });
  await change({ startsAt: scene.at(3), endsAt: scene.at(4) });
  expect(await heard(roomManager)).toEqual(['meeting.requested', 'meeting.requested']);
  // The mails of all of them are one job.
  const { rows: jobs } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker._private_jobs
    where key like ${`%mailRequests:${scene.merchant.spaceId}`}`.execute(api.db.query);
  expect(jobs).toEqual([{ jobs: 1 }]);
  // A manager's own booking needs no approval.
  await scene.book(roomId, { startsAt: scene.at(5), endsAt: scene.at(6) }, roomManager);
  expect(await heard(scene.manager)).toHaveLength(2);
});

test('a request is said to a limited number of managers', async () => {
  const { spaceId } = scene.merchant;
  const first = 500_000_000_000_000_000n;
  await sql`
    insert into account (account_id, email, nick_name, locale, time_zone, level_no, current_space_id)
    select ${String(first)}::bigint + n, 'manager' || n || '@example.com', 'M', 'en', 'UTC', 1, ${spaceId}
    from generate_series(1, ${NOTIFIED_MANAGERS_MAX}::integer) as n`.execute(api.db.query);
  await sql`
    insert into space_member (space_id, account_id, role, name, state, is_default)
    select ${spaceId}, ${String(first)}::bigint + n, 'roomManager', 'M' || n, 'active', false
    from generate_series(1, ${NOTIFIED_MANAGERS_MAX}::integer) as n`.execute(api.db.query);
  await scene.book(await scene.addRoom({ needsApproval: true }));
  const { rows } = await sql<{ notices: number }>`
    select count(*)::integer as notices from notice where name = 'meeting.requested' and account_id > ${String(first)}
      and account_id <= ${String(first)}::bigint + ${NOTIFIED_MANAGERS_MAX}`.execute(api.db.query);
  expect(rows).toEqual([{ notices: NOTIFIED_MANAGERS_MAX }]);
  // Managers who also have other duties are left out then.
  expect(await heard(scene.manager)).toEqual([]);
});

test('the list of requests goes on where the page before ended; a series is one, with how many of it wait', async () => {
  const roomId = await scene.addRoom({ needsApproval: true, timeZone: 'Asia/Tokyo' });
  const [later, series, sooner] = [
    await scene.book(roomId, { startsAt: scene.at(8), endsAt: scene.at(9) }),
    await scene.book(roomId, {
      startsAt: scene.at(4),
      endsAt: scene.at(5),
      cycle: { type: 'day', end: 'count', count: 100 },
    }),
    await scene.book(roomId, { startsAt: scene.at(2), endsAt: scene.at(3) }),
  ];
  const list = async (cursor?: string) =>
    scene.manager.call(ROUTES.listApprovals, { query: { pageSize: 2, ...(cursor && { cursor }) } });
  const { requests, nextCursor } = await list();
  expect(requests.map(({ meetingId, count, cycle }) => [meetingId, count, cycle?.type])).toEqual([
    [sooner.meetingId, 1, undefined],
    [series.meetingId, 100, 'day'],
  ]);
  expect(requests[1]).toMatchObject({ room: { roomId, name: 'Room 1', capacity: 8 }, zone: 'Asia/Tokyo' });
  const rest = await list(nextCursor ?? '');
  expect([rest.requests.map(({ meetingId }) => meetingId), rest.nextCursor]).toEqual([[later.meetingId], null]);
  // A meeting that has been decided on its own no longer counts.
  const params = { meetingId: series.meetingId };
  await scene.manager.call(ROUTES.decideApproval, { params, body: { grant: true } });
  const [left] = (await list((await list()).nextCursor ?? '')).requests;
  expect([left?.startsAt, left?.count]).toEqual([new Date(clock.now() + DAY + 4 * HOUR).toISOString(), 99]);
});

test('while a room waits for approval only those who booked it hear of changes; the others when it is granted', async () => {
  const carol = await addColleague(api, scene.merchant);
  const asCarol = api.client(carol);
  const roomId = await scene.addRoom({ needsApproval: true });
  const { meetingId } = await scene.book(roomId);
  const change = (body: object) => scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body });
  await change({ subject: 'Another' });
  await change({ invited: { userIds: [scene.ben.accountId, carol.accountId] } });
  await change({ invited: { userIds: [scene.ben.accountId] } });
  expect([await heard(scene.asBen), await heard(asCarol)]).toEqual([[], []]);
  await scene.manager.call(ROUTES.decideApproval, { params: { meetingId }, body: { grant: true } });
  expect([await heard(scene.asAnn), await heard(scene.asBen)]).toEqual([['meeting.approved'], ['meeting.invited']]);
  await change({ subject: 'Granted' });
  expect(await heard(scene.asBen)).toEqual(['meeting.invited', 'meeting.changed']);
  // Another time needs a new approval: until then the meeting is gone for the invited people, as in their calendars.
  await change({ startsAt: scene.at(3), endsAt: scene.at(4) });
  expect((await heard(scene.asBen)).slice(2)).toEqual(['meeting.cancelled']);
  // After a move to a room without approval, they are invited.
  await change({ roomId: await scene.addRoom() });
  expect((await heard(scene.asBen)).slice(3)).toEqual(['meeting.invited']);
});

const boardsOf = async (client: Client) => (await client.call(ROUTES.listBoards, {})).map(({ wbNo }) => wbNo);

test('the board of a pending meeting is shared when its room is granted, and with nobody if it is refused', async () => {
  const roomId = await scene.addRoom({ needsApproval: true });
  const board = { kind: 'new' } as const;
  const granted = await scene.book(roomId, { subject: 'Redundancies', board });
  const refused = await scene.book(roomId, { startsAt: scene.at(3), endsAt: scene.at(4), board });
  expect(await boardsOf(scene.asAnn)).toEqual(expect.arrayContaining([granted.wbNo, refused.wbNo]));
  expect(await boardsOf(scene.asBen)).toEqual([]);
  // Being added meanwhile does not share it either.
  const carol = await addColleague(api, scene.merchant);
  const asCarol = api.client(carol);
  const params = { meetingId: granted.meetingId };
  const invited = { userIds: [scene.ben.accountId, carol.accountId] };
  await scene.asAnn.call(ROUTES.changeMeeting, { params, body: { invited } });
  expect(await boardsOf(asCarol)).toEqual([]);
  const decide = ({ meetingId }: { readonly meetingId: string }, grant: boolean) =>
    scene.manager.call(ROUTES.decideApproval, { params: { meetingId }, body: { grant, reason: 'Exams' } });
  expect(await decide(granted, true)).toEqual({ count: 1 });
  await decide(refused, false);
  for (const client of [scene.asBen, asCarol]) expect(await boardsOf(client)).toEqual([granted.wbNo]);
  // A change after which a request needs no decision also shares its board.
  const moved = await scene.book(roomId, { startsAt: scene.at(5), endsAt: scene.at(6), board });
  const change = { roomId: await scene.addRoom() };
  await scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId: moved.meetingId }, body: change });
  expect(await boardsOf(scene.asBen)).toContain(moved.wbNo);
});

test('a series that needs an approval for some of its meetings is an invitation to the others', async () => {
  const [open, guarded] = [await scene.addRoom(), await scene.addRoom({ needsApproval: true })];
  const week = 7 * 24;
  const cycle = { type: 'week', end: 'count', count: 3 } as const;
  // The first meeting is the pending one.
  const exceptions = [{ originalStart: scene.at(1), roomId: guarded }];
  const booked = await scene.book(open, { cycle, exceptions, board: { kind: 'new' } });
  expect(booked.approval).toBe('pending');
  const { notices } = await scene.asBen.call(ROUTES.listNotices, {});
  expect(notices).toMatchObject([{ name: 'meeting.invited', meeting: { startsAt: scene.at(1 + week) } }]);
  expect(await heard(scene.manager)).toEqual(['meeting.requested']);
  expect(await boardsOf(scene.asBen)).toEqual([booked.wbNo]);
  const params = { meetingId: booked.meetingId };
  const change = { scope: 'all', subject: 'Another' } as const;
  await scene.asAnn.call(ROUTES.changeMeeting, { params, body: change });
  expect(await heard(scene.asBen)).toEqual(['meeting.invited', 'meeting.changed']);
  await scene.manager.call(ROUTES.cancelMeeting, { params, body: { scope: 'all', reason: 'Paint' } });
  // One notice for each person, including the hosts, who can see all three.
  expect((await heard(scene.asBen)).slice(2)).toEqual(['meeting.cancelled']);
  expect(await heard(scene.asAnn)).toEqual(['meeting.cancelled']);
});

test('a request that is cancelled or passed on is announced to its hosts only', async () => {
  const roomId = await scene.addRoom({ needsApproval: true });
  const { meetingId } = await scene.book(roomId);
  const organiser = await addColleague(api, scene.merchant);
  const passedOn = { organiserId: organiser.accountId, startsAt: scene.at(3), endsAt: scene.at(4) };
  await scene.book(roomId, passedOn);
  await scene.manager.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'Paint' } });
  const params = { userId: organiser.accountId };
  await scene.manager.call(ROUTES.endMember, { params, body: { how: 'remove' } });
  expect([await heard(scene.asAnn), await heard(scene.asBen)]).toEqual([['meeting.cancelled', 'meeting.changed'], []]);
});

test('R5.41 a refusal is mailed once for a series, and a cancelled request is not', async () => {
  const roomId = await scene.addRoom({ needsApproval: true });
  const cycle = { type: 'week', end: 'count', count: 3 } as const;
  const { meetingId } = await scene.book(roomId, { cycle });
  const other = await scene.book(roomId, { startsAt: scene.at(3), endsAt: scene.at(4) });
  const refusal = { grant: false, reason: 'Exams', scope: 'all' } as const;
  await scene.manager.call(ROUTES.decideApproval, { params: { meetingId }, body: refusal });
  const cancelling = { params: { meetingId: other.meetingId }, body: { reason: 'Ill' } };
  await scene.asAnn.call(ROUTES.cancelMeeting, cancelling);
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload::jsonb ? 'meetings'
      and payload ->> 'meetingId' in (${meetingId}, ${other.meetingId})`.execute(api.db.query);
  expect(rows.map(({ payload }) => payload)).toEqual([{ meetingId, meetings: 3 }]);
});
