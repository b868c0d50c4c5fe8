import { HOUR, MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { KIND } from '@sw/board-model';
import { DEFAULT_WORK_CALENDAR, expandRule, type RecurrenceRule } from '@sw/calendar';
import { type Client, ROUTES } from '@sw/contract';
import { readSeriesRule, sql, storeAnswer } from '@sw/postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logOf } from '../../../testing/boards.ts';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import { refusalOf, refused } from '../../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { untilWaiting } from '../../../testing/waiters.ts';
import { BOOKED_AHEAD_MAX } from './plan.ts';
import { RESERVATION_GUESSES } from './reservation-password.ts';

/** A Wednesday, 08:00 in Berlin. */
const MORNING = Date.parse('2026-11-18T07:00:00Z');
const clock = new ManualClock(MORNING);
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  scene = await meetingScene(api, clock);
});
afterEach(() => clock.advance(MORNING - clock.now()));
afterAll(() => api?.stop());

const WEEKLY = { type: 'week', end: 'count', count: 3 } as const;
const read = (meetingId: string, client = scene.asAnn) => client.call(ROUTES.getMeeting, { params: { meetingId } });
const cancel = (meetingId: string, body: object = {}, client = scene.asAnn) =>
  client.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'Ill', ...body } });
const change = (meetingId: string, body: object, client = scene.asAnn) =>
  client.call(ROUTES.changeMeeting, { params: { meetingId }, body });
/** Start times of the series' meetings that are not cancelled, in hours after MORNING. */
async function hoursOf(seriesId: string | null): Promise<number[]> {
  const { rows } = await sql<{ startsAt: Date }>`
    select starts_at from meeting where series_id = ${seriesId} and status <> 'CANCELED' order by starts_at`.execute(
    api.db.query,
  );
  return rows.map(({ startsAt }) => (startsAt.getTime() - MORNING) / HOUR);
}

test('R1.28 R3.32 R3.33 a member books a room; the people see when, where, with whom and what about', async () => {
  const roomId = await scene.addRoom({ name: 'Cedar', equipment: ['screen'] });
  const agenda = [{ text: 'Offer, page by page', minutes: 40 }];
  const booked = await scene.book(roomId, { agenda, board: { kind: 'new' }, call: true });
  expect(booked).toMatchObject({ count: 1, seriesId: null, approval: 'none' });
  const seen = await read(booked.meetingId, scene.asBen);
  expect(seen).toMatchObject({
    subject: 'Grid connection',
    status: 'NOT_START',
    remind: 'm15',
    agenda,
    call: true,
    part: 'participant',
    startsAt: scene.at(1),
    endsAt: scene.at(2),
    zone: 'Europe/Berlin',
    room: { name: 'Cedar' },
    board: { wbNo: booked.wbNo, wbName: 'Grid connection' },
  });
  expect(seen.people.map(({ userId, role, invite, sign }) => [userId, role, invite, sign])).toEqual([
    [scene.ann.accountId, 'organiser', 'accepted', 'unsigned'],
    [scene.ben.accountId, 'participant', 'unset', 'unsigned'],
  ]);
  expect((await scene.asBen.call(ROUTES.listBoards, {})).map(({ wbNo }) => wbNo)).toContain(booked.wbNo);
  const { rows } = await sql<{ subject: string }>`
    select subject from outbox where payload::text like ${`%${booked.meetingId}%`} order by outbox_id`.execute(
    api.db.query,
  );
  expect(rows.map(({ subject }) => subject)).toContain('meeting.changed');
});

test('a board whose meeting has a subject that boards cannot have is named in the language of who books', async () => {
  const { accountId } = scene.ann;
  const speak = (locale: string) =>
    api.db.query.updateTable('account').set({ locale }).where('accountId', '=', accountId).execute();
  await speak('zh');
  const { wbNo } = await scene.book(await scene.addRoom(), { subject: '???', board: { kind: 'new' } });
  await speak('en');
  const { wbName } = await api.db.query
    .selectFrom('board')
    .select('wbName')
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  expect(wbName).toBe('会议');
});

test('the call of a meeting needs its board, when it is booked and when it is changed', async () => {
  const call = (change: object) => scene.book(roomId, { call: true, ...change });
  const roomId = await scene.addRoom();
  expect(await refusalOf(call({}))).toBe('MEETING_CALL_NEEDS_BOARD');
  const { meetingId } = await scene.book(roomId);
  const params = { meetingId };
  const change = (body: object) => scene.asAnn.call(ROUTES.changeMeeting, { params, body: { scope: 'one', ...body } });
  expect(await refusalOf(change({ call: true }))).toBe('MEETING_CALL_NEEDS_BOARD');
  // As for a meeting older than this rule, or one whose board was deleted since.
  await api.db.query
    .updateTable('meeting')
    .set({ call: true, record: true })
    .where('meetingId', '=', meetingId)
    .execute();
  await change({ subject: 'Pylons' });
  expect(await scene.asAnn.call(ROUTES.getMeeting, { params })).toMatchObject({ call: false, record: false });
  const withBoard = { board: { kind: 'new' }, record: true, startsAt: scene.at(3), endsAt: scene.at(4) };
  const booked = await call(withBoard);
  expect(await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId: booked.meetingId } })).toMatchObject({
    call: true,
    record: true,
  });
});

test('a board begins with a template, and a series carries one board forward', async () => {
  const roomId = await scene.addRoom();
  const board = { kind: 'template', template: KIND.meetingNotes } as const;
  const booked = await scene.book(roomId, { board, cycle: WEEKLY });
  expect(booked).toMatchObject({ count: 3 });
  const rows = await api.db.query
    .selectFrom('meeting')
    .select('wbNo')
    .where('seriesId', '=', booked.seriesId)
    .distinct()
    .execute();
  expect(rows).toEqual([{ wbNo: booked.wbNo }]);
  const { pageId } = await api.db.query
    .selectFrom('boardPage')
    .select('pageId')
    .where('wbNo', '=', booked.wbNo ?? '')
    .executeTakeFirstOrThrow();
  expect((await logOf(api, pageId)).page.background).toEqual({ template: 407 });
  const wrong = { kind: 'template', template: KIND.rectangle } as const;
  expect(await refusalOf(scene.book(roomId, { board: wrong }))).toBe('BAD_REQUEST');
});

test('R5.35 a booking with 500 participants is taken, and one with 501 is refused', async () => {
  // An enterprise of its own: so many people and a larger room would change what other tests find.
  const crowd = await meetingScene(api, clock);
  const { spaceId } = crowd.merchant;
  const first = 600_000_000_000_000_000n;
  await sql`
    insert into account (account_id, email, nick_name, locale, time_zone, level_no, current_space_id)
    select ${String(first)}::bigint + n, 'many' || n || '@example.com', 'M', 'en', 'UTC', 1, ${spaceId}
    from generate_series(1, 501) as n`.execute(api.db.query);
  await sql`
    insert into space_member (space_id, account_id, role, name, state, is_default)
    select ${spaceId}, ${String(first)}::bigint + n, 'member', 'M' || n, 'active', false
    from generate_series(1, 501) as n`.execute(api.db.query);
  const many = Array.from({ length: 501 }, (_, n) => String(first + BigInt(n + 1)));
  const [userIds, rest] = [many.slice(0, 500), many.slice(500)];
  const { tagId } = await crowd.asAnn.call(ROUTES.createTag, { body: { name: 'One more', userIds: rest } });
  const roomId = await crowd.addRoom({ capacity: 600 });
  const refusal = await refused(crowd.book(roomId, { invited: { userIds, tagIds: [tagId] } }));
  expect([refusal.error, refusal.text]).toEqual(['MEETING_PEOPLE_LIMIT', 'A meeting has at most 500 participants']);
  expect(await crowd.book(roomId, { invited: { userIds } })).toMatchObject({ count: 1 });
});

test('R5.29 R5.31 R5.32 what is missing or wrong in a booking is named', async () => {
  const roomId = await scene.addRoom();
  const refused = (body: object) => refusalOf(scene.book(roomId, body));
  const { at } = scene;
  expect(await refused({ subject: ' ' })).toBe('MEETING_SUBJECT_REQUIRED');
  expect(await refused({ subject: 'x'.repeat(101) })).toBe('MEETING_SUBJECT_LENGTH');
  expect(await refused({ roomId: null })).toBe('MEETING_ROOM_REQUIRED');
  expect(await refused({ remind: null })).toBe('MEETING_REMIND_REQUIRED');
  expect(await refused({ invited: {} })).toBe('MEETING_PEOPLE_REQUIRED');
  expect(await refused({ startsAt: null })).toBe('MEETING_DAY_REQUIRED');
  expect(await refused({ endsAt: null })).toBe('MEETING_END_REQUIRED');
  expect(await refused({ startsAt: at(2), endsAt: at(1) })).toBe('MEETING_TIME_ORDER');
  expect(await refused({ startsAt: at(-2), endsAt: at(-1) })).toBe('MEETING_IN_PAST');
  expect(await refused({ startsAt: at(1), endsAt: at(26) })).toBe('MEETING_TOO_LONG');
  expect(await refused({ startsAt: at(24 * 740), endsAt: at(24 * 740 + 1) })).toBe('MEETING_TOO_FAR');
  expect(await refused({ cycle: { type: null, end: 'count', count: 2 } })).toBe('CYCLE_TYPE_REQUIRED');
  expect(await refused({ cycle: { type: 'day', end: 'date', until: '2026-11-17' } })).toBe('CYCLE_ENDS_BEFORE_MEETING');
  expect(await refused({ invited: { userIds: [newId()] } })).toBe('MEETING_PERSON_GONE');
  const evening = await scene.addRoom({ hours: { appointStartTime: '18:00:00', appointEndTime: '20:00:00' } });
  expect(await refusalOf(scene.book(evening))).toBe('MEETING_OUTSIDE_HOURS');
  const closed = { startsAt: at(0), endsAt: at(9), reason: 'Paint', apply: true };
  await scene.manager.call(ROUTES.closeRoom, { params: { roomId }, body: closed });
  expect(await refused({})).toBe('ROOM_CLOSED');
});

test('R5.33 R5.34 a series has at most 100 meetings, and one of a single meeting is no series', async () => {
  const roomId = await scene.addRoom();
  const cycle = (count: number) => ({ cycle: { type: 'day', end: 'count', count } as const });
  expect(await refusalOf(scene.book(roomId, cycle(101)))).toBe('CYCLE_LIMIT');
  expect(await scene.book(roomId, cycle(1))).toMatchObject({ count: 1, seriesId: null });
  const other = await scene.addRoom();
  const series = await scene.book(other, cycle(100));
  expect(series.count).toBe(100);
  await cancel(series.meetingId, { scope: 'all' });
});

test('R4.20 a series keeps its time of the day through the change of clocks, and leaves out holidays', async () => {
  const roomId = await scene.addRoom();
  await scene.manager.call(ROUTES.changeWorkdays, {
    body: { set: [{ day: '2026-11-19', working: false, name: 'Holiday' }] },
  });
  const { seriesId } = await scene.book(roomId, { cycle: { type: 'workday', end: 'count', count: 3 } });
  // Wednesday, Friday, Monday.
  expect(await hoursOf(seriesId)).toEqual([1, 49, 121]);
  const monthly = { type: 'month', end: 'count', count: 6 } as const;
  const later = await scene.book(roomId, { startsAt: scene.at(5), endsAt: scene.at(6), cycle: monthly });
  const hours = await hoursOf(later.seriesId);
  // From 18 November to 18 April: 151 days less the hour of 28 March.
  expect((hours.at(-1) ?? 0) - (hours[0] ?? 0)).toBe(151 * 24 - 1);
});

test('R8.55 a conflict is shown with its ways out; each occurrence can move or be left out, and all are booked or none', async () => {
  const roomId = await scene.addRoom({ name: 'Taken', capacity: 40 });
  const free = await scene.addRoom({ name: 'As large', capacity: 41 });
  await scene.book(
    roomId,
    { startsAt: scene.at(7 * 24 + 1), endsAt: scene.at(7 * 24 + 2), private: true },
    scene.manager,
  );
  expect(await refusalOf(scene.book(roomId, { startsAt: scene.at(7 * 24 + 1.5), endsAt: scene.at(7 * 24 + 3) }))).toBe(
    'ROOM_CONFLICT',
  );
  expect(await refusalOf(scene.book(roomId, { cycle: WEEKLY }))).toBe('SERIES_CONFLICT');
  const place = { roomId, startsAt: scene.at(1), endsAt: scene.at(2), cycle: WEEKLY };
  const check = (more: object = {}) => scene.asAnn.call(ROUTES.checkBooking, { body: { ...place, ...more } });
  const { occurrences, single, zone } = await check();
  expect([single, zone, occurrences.map(({ problem }) => problem)]).toEqual([
    false,
    'Europe/Berlin',
    [null, 'taken', null],
  ]);
  const conflict = occurrences[1];
  expect(conflict?.inTheWay).toMatchObject({ subject: null, by: null });
  expect(conflict?.rooms.map((room) => room.roomId)).toEqual([free]);
  expect(conflict?.nearest).toEqual({ startsAt: scene.at(7 * 24 + 2), endsAt: scene.at(7 * 24 + 3) });
  const originalStart = conflict?.originalStart ?? '';
  const skip = { exceptions: [{ originalStart, skip: true }] };
  expect((await check(skip)).occurrences.map(({ problem, skipped }) => [problem, skipped])).toEqual([
    [null, false],
    [null, true],
    [null, false],
  ]);
  const booked = await scene.book(roomId, { cycle: WEEKLY, exceptions: [{ originalStart, roomId: free }] });
  expect(booked.count).toBe(3);
  expect(await hoursOf(booked.seriesId)).toEqual([1, 7 * 24 + 1, 14 * 24 + 1]);
});

test('R5.41 R5.42 R5.43 R5.44 cancelling needs a reason, and the reservation password if there is one', async () => {
  const roomId = await scene.addRoom();
  const { meetingId } = await scene.book(roomId, { password: 'oak' });
  expect((await read(meetingId)).protected).toBe(true);
  expect(await refusalOf(cancel(meetingId, { reason: ' ' }))).toBe('CANCEL_REASON_REQUIRED');
  expect(await refusalOf(cancel(meetingId))).toBe('RESERVATION_PASSWORD_EMPTY');
  expect(await refusalOf(cancel(meetingId, { password: 'ash' }))).toBe('RESERVATION_PASSWORD_WRONG');
  expect(await refusalOf(cancel(meetingId, { password: 'oak' }, scene.asBen))).toBe('MEETING_NOT_ALLOWED');
  expect(await cancel(meetingId, { password: 'oak' })).toEqual({ count: 1 });
  expect(await read(meetingId, scene.asBen)).toMatchObject({ status: 'CANCELED', cancelReason: 'Ill' });
  expect(await refusalOf(cancel(meetingId, { password: 'oak' }))).toBe('MEETING_OVER');
  // The room is free again, and the column contains no plain password.
  const again = await scene.book(roomId, { password: 'oak' });
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash from meeting where meeting_id = ${again.meetingId}`.execute(api.db.query);
  expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$/);
});

test('R8.57 wrong reservation passwords are limited, also when all come at once', async () => {
  const { meetingId } = await scene.book(await scene.addRoom(), { password: 'oak' });
  const guesses = await Promise.all(
    Array.from({ length: RESERVATION_GUESSES + 5 }, (_, n) => refusalOf(cancel(meetingId, { password: `no ${n}` }))),
  );
  expect(guesses.filter((one) => one === 'RESERVATION_PASSWORD_WRONG')).toHaveLength(RESERVATION_GUESSES);
  expect(await refusalOf(cancel(meetingId, { password: 'oak' }))).toBe('TOO_MANY_REQUESTS');
});

test('R4.16 R4.17 the status follows the clock and what people do', async () => {
  const { meetingId } = await scene.book(await scene.addRoom());
  const statusAt = async (minutes: number) => {
    clock.advance(MORNING + minutes * MINUTE - clock.now());
    return (await read(meetingId)).status;
  };
  expect(await statusAt(0)).toBe('NOT_START');
  expect(await statusAt(50)).toBe('NOW_START');
  expect(await statusAt(60)).toBe('STARTED');
  expect(await statusAt(115)).toBe('NOW_END');
  expect(await statusAt(120)).toBe('ENDED');
});

test('R5.39 R5.40 R8.56 a delay is at most 60 minutes in all and never passes the next meeting; ending early frees the room', async () => {
  const roomId = await scene.addRoom();
  const { meetingId } = await scene.book(roomId);
  await scene.book(roomId, { startsAt: scene.at(2.5), endsAt: scene.at(3) });
  const delay = (minutes: number, client = scene.asAnn) =>
    client.call(ROUTES.delayMeeting, { params: { meetingId }, body: { minutes } });
  expect(await refusalOf(delay(10))).toBe('MEETING_NOT_RUNNING');
  clock.advance(HOUR + 30 * MINUTE);
  expect(await refusalOf(delay(10, scene.asBen))).toBe('MEETING_NOT_ALLOWED');
  expect((await read(meetingId)).delayMost).toBe(30);
  expect(await refusalOf(delay(61))).toBe('DELAY_TOO_LONG');
  expect(await refusalOf(delay(31))).toBe('DELAY_MEETS_NEXT');
  expect(await delay(20)).toMatchObject({
    endsAt: new Date(MORNING + 2 * HOUR + 20 * MINUTE).toISOString(),
    delayMost: 10,
  });
  const { wbNo } = await scene.asAnn.call(ROUTES.createBoard, { body: { wbName: 'Plan' } });
  await api.db.query.updateTable('meeting').set({ wbNo }).where('meetingId', '=', meetingId).execute();
  const ended = await scene.asAnn.call(ROUTES.endMeeting, { params: { meetingId } });
  const { rows: drawing } = await sql`select 1 from graphile_worker.jobs
    where task_identifier = 'drawRecord' and key = ${`drawRecord:${meetingId}`}`.execute(api.db.query);
  expect(drawing, 'what the board looks like is kept').toHaveLength(1);
  expect([ended.status, ended.endsAt]).toEqual(['ENDED', new Date(clock.now()).toISOString()]);
  await scene.book(roomId, { startsAt: scene.at(1.5), endsAt: scene.at(2.5) });
});

test('an answer to a time that is changed meanwhile is refused, and not stored for the new time', async () => {
  const { meetingId } = await scene.book(await scene.addRoom());
  const { startsAt } = await read(meetingId);
  const { answering } = await api.db.transaction(async (tx) => {
    await sql`select 1 from meeting where meeting_id = ${meetingId} for no key update`.execute(tx);
    const answering = refusalOf(
      scene.asBen.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted', startsAt } }),
    );
    await Promise.race([untilWaiting(api, 1), answering]);
    await sql`update meeting set starts_at = starts_at - interval '5 minutes' where meeting_id = ${meetingId}`.execute(
      tx,
    );
    return { answering };
  });
  expect(await answering).toBe('MEETING_CHANGED');
  const [ben] = (
    await sql<{ invite: string }>`
    select invite from meeting_person where meeting_id = ${meetingId} and role = 'participant'`.execute(api.db.query)
  ).rows;
  expect(ben?.invite).toBe('unset');
});

test('R4.18 R4.19 R6.13 people answer and sign in; an organiser may start early', async () => {
  const { meetingId } = await scene.book(await scene.addRoom());
  const params = { meetingId };
  const answer = (one: 'accepted' | 'rejected' | 'maybe' | 'unset') =>
    scene.asBen.call(ROUTES.answerMeeting, { params, body: { answer: one } });
  expect(await answer('maybe')).toMatchObject({ invite: 'unset', maybe: true });
  expect(await answer('rejected')).toMatchObject({ invite: 'rejected', maybe: false });
  expect(await answer('unset')).toMatchObject({ invite: 'unset' });
  expect(await answer('accepted')).toMatchObject({ invite: 'accepted' });
  expect(await refusalOf(scene.asAnn.call(ROUTES.answerMeeting, { params, body: { answer: 'accepted' } }))).toBe(
    'MEETING_NOT_ALLOWED',
  );
  expect(await refusalOf(scene.asBen.call(ROUTES.signInToMeeting, { params }))).toBe('MEETING_NOT_RUNNING');
  clock.advance(55 * MINUTE);
  expect(await refusalOf(scene.asBen.call(ROUTES.startMeeting, { params }))).toBe('MEETING_NOT_ALLOWED');
  expect((await scene.asAnn.call(ROUTES.startMeeting, { params })).status).toBe('STARTED');
  const { people } = await scene.asBen.call(ROUTES.signInToMeeting, { params });
  expect(people.map(({ sign, signFrom }) => [sign, signFrom])).toEqual([
    ['unsigned', null],
    ['signed', 'app'],
  ]);
});

test('R4.18 why somebody declines is shown to the organiser, and forgotten with the answer', async () => {
  const { meetingId } = await scene.book(await scene.addRoom());
  const { accountId } = scene.ben;
  const decline = () =>
    api.db.transaction((tx) =>
      storeAnswer(tx, [meetingId], accountId, { invite: 'rejected', maybe: false, reason: 'Ill', at: new Date() }),
    );
  const reason = async (client: Client) =>
    (await read(meetingId, client)).people.find(({ userId }) => userId === accountId)?.declineReason;
  await decline();
  expect([await reason(scene.asAnn), await reason(scene.asBen)]).toEqual(['Ill', null]);
  const params = { meetingId };
  await scene.asBen.call(ROUTES.answerMeeting, { params, body: { answer: 'rejected' } });
  expect(await reason(scene.asAnn)).toBeNull();
  await decline();
  await change(meetingId, { startsAt: scene.at(3), endsAt: scene.at(4) });
  const kept = api.db.query.selectFrom('meetingPerson').select('declineReason').where('meetingId', '=', meetingId);
  expect((await kept.execute()).map(({ declineReason }) => declineReason)).toEqual([null, null]);
});

test('a room that needs approval is booked when a manager grants it; a refusal cancels with its reason', async () => {
  const roomId = await scene.addRoom({ needsApproval: true });
  const [first, second] = [
    await scene.book(roomId, { cycle: WEEKLY }),
    await scene.book(roomId, { startsAt: scene.at(4), endsAt: scene.at(5) }),
  ];
  expect([first.approval, second.approval]).toEqual(['pending', 'pending']);
  expect(await refusalOf(scene.asAnn.call(ROUTES.listApprovals, {}))).toBe('ROOM_MANAGERS_ONLY');
  const { requests } = await scene.manager.call(ROUTES.listApprovals, {});
  expect(requests.map(({ meetingId, cycle, count }) => [meetingId, cycle?.type, count])).toEqual([
    [first.meetingId, 'week', 3],
    [second.meetingId, undefined, 1],
  ]);
  const decide = (
    meetingId: string,
    body: { grant: boolean; reason?: string; scope?: 'all' },
    client = scene.manager,
  ) => client.call(ROUTES.decideApproval, { params: { meetingId }, body });
  expect(await refusalOf(decide(first.meetingId, { grant: true }, scene.asAnn))).toBe('ROOM_MANAGERS_ONLY');
  expect(await decide(first.meetingId, { grant: true, scope: 'all' })).toEqual({ count: 3 });
  expect((await read(first.meetingId)).approval).toBe('granted');
  expect(await refusalOf(decide(second.meetingId, { grant: false }))).toBe('CANCEL_REASON_REQUIRED');
  await decide(second.meetingId, { grant: false, reason: 'Exams' });
  expect(await read(second.meetingId)).toMatchObject({
    status: 'CANCELED',
    approval: 'refused',
    cancelReason: 'Exams',
  });
});

test('R2.61 a change of one, of those that follow, or of all moves these meetings and no others', async () => {
  const roomId = await scene.addRoom();
  const { meetingId, seriesId } = await scene.book(roomId, { cycle: WEEKLY });
  const week = 7 * 24;
  const { rows } = await sql<{ meetingId: string }>`
    select meeting_id from meeting where series_id = ${seriesId} order by occurrence`.execute(api.db.query);
  const [, second = ''] = rows.map((row) => row.meetingId);
  await scene.asBen.call(ROUTES.answerMeeting, { params: { meetingId: second }, body: { answer: 'accepted' } });
  await change(second, { startsAt: scene.at(week + 3), endsAt: scene.at(week + 4) });
  expect(await hoursOf(seriesId)).toEqual([1, week + 3, 2 * week + 1]);
  expect((await read(second, scene.asBen)).invite).toBe('unset');
  const following = await change(second, {
    scope: 'following',
    startsAt: scene.at(week + 5),
    endsAt: scene.at(week + 6),
  });
  expect(following.count).toBe(2);
  expect(await hoursOf(seriesId)).toEqual([1]);
  expect(await hoursOf(following.seriesId)).toEqual([week + 5, 2 * week + 5]);
  await change(second, { scope: 'all', subject: 'Renamed', private: true });
  expect((await read(second)).subject).toBe('Renamed');
  expect((await read(meetingId)).subject).toBe('Grid connection');
  expect(await refusalOf(change(second, { subject: 'x' }, scene.asBen))).toBe('MEETING_NOT_ALLOWED');
  expect(await refusalOf(change(second, { subject: 'x', revision: 1 }))).toBe('MEETING_CHANGED');
});

test('R4.20 a monthly series that moves by a day is where its stored rule says', async () => {
  const third = { type: 'custom', every: 1, unit: 'month', monthly: { nth: 3, weekday: 3 } } as const;
  const booked = await scene.book(await scene.addRoom(), { cycle: { ...third, end: 'count', count: 6 } });
  const { meetingId, seriesId } = booked;
  await change(meetingId, { scope: 'all', startsAt: scene.at(25), endsAt: scene.at(26) });
  const rule = (await readSeriesRule(api.db.query, seriesId ?? '')) as RecurrenceRule;
  expect(rule.cycle).toMatchObject({ on: { nth: 3, weekday: 4 } });
  const expanded = expandRule(rule, DEFAULT_WORK_CALENDAR);
  if (!expanded.ok) throw new Error(expanded.error);
  const { occurrences } = expanded.value;
  expect(occurrences.map(({ start }) => (start - MORNING) / HOUR)).toEqual(await hoursOf(seriesId));
  // In April, the third Wednesday is the 21st and the third Thursday the 15th.
  expect(occurrences.at(-1)?.date).toBe('2027-04-15');
  // After one meeting was moved alone to another day, moving all of them takes the others to that day.
  await change(meetingId, { startsAt: scene.at(49), endsAt: scene.at(50) });
  await change(meetingId, { scope: 'all', startsAt: scene.at(51), endsAt: scene.at(52) });
  expect((await hoursOf(seriesId)).slice(0, 1)).toEqual([51]);
});

test('a series gets another cycle: its meetings move, further ones are added and those left over are cancelled', async () => {
  const roomId = await scene.addRoom();
  const { meetingId, seriesId } = await scene.book(roomId, { cycle: { type: 'day', end: 'count', count: 3 } });
  const more = await change(meetingId, { scope: 'all', cycle: { type: 'day', end: 'count', count: 5 } });
  expect([more.count, more.seriesId]).toEqual([5, seriesId]);
  expect(await hoursOf(seriesId)).toEqual([1, 25, 49, 73, 97]);
  const fewer = await change(meetingId, {
    scope: 'all',
    reason: 'Every week is enough',
    cycle: { type: 'week', end: 'count', count: 2 },
  });
  expect(fewer.count).toBe(2);
  expect(await hoursOf(seriesId)).toEqual([1, 7 * 24 + 1]);
  const single = await change(meetingId, { scope: 'all', cycle: null, reason: 'Once is enough' });
  expect([single.count, single.seriesId]).toEqual([1, null]);
});

test('participants come and go with a change, and keep their answers if they stay', async () => {
  const carol = await addColleague(api, scene.merchant);
  const { meetingId } = await scene.book(await scene.addRoom());
  await scene.asBen.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted' } });
  await change(meetingId, { invited: { userIds: [scene.ben.accountId, carol.accountId] } });
  const invites = (await read(meetingId)).people.map(({ userId, invite }) => [userId, invite]);
  expect(invites.slice(1)).toEqual([
    [scene.ben.accountId, 'accepted'],
    [carol.accountId, 'unset'],
  ]);
  await change(meetingId, { invited: { userIds: [carol.accountId] } });
  expect(await refusalOf(read(meetingId, scene.asBen))).toBe('MEETING_NOT_FOUND');
});

test('R1.29 my meetings are those of the current enterprise, by time, both ways, with invitations to answer', async () => {
  const other = await meetingScene(api, clock);
  const roomId = await other.addRoom();
  const ids: string[] = [];
  for (const hour of [1, 3, 5]) {
    const { meetingId } = await other.book(roomId, { startsAt: other.at(hour), endsAt: other.at(hour + 1) });
    ids.push(meetingId);
  }
  const mine = (query: object, client = other.asBen) => client.call(ROUTES.listMyMeetings, { query });
  const first = await mine({ pageSize: 2 });
  expect([first.meetings.map(({ meetingId }) => meetingId), first.toAnswer]).toEqual([ids.slice(0, 2), 3]);
  const rest = await mine({ pageSize: 2, cursor: first.nextCursor });
  expect([rest.meetings.map(({ meetingId }) => meetingId), rest.nextCursor]).toEqual([ids.slice(2), null]);
  const back = await mine({ direction: 'earlier', before: other.at(4) });
  expect(back.meetings.map(({ meetingId }) => meetingId)).toEqual([ids[1], ids[0]]);
  await cancel(ids[1] ?? '', {}, other.asAnn);
  expect((await mine({ status: ['CANCELED'] })).meetings.map(({ meetingId }) => meetingId)).toEqual([ids[1]]);
  expect((await mine({ open: 'true' })).meetings).toHaveLength(2);
  expect(
    (await scene.asBen.call(ROUTES.listMyMeetings, { query: { pageSize: 200 } })).meetings.map((one) => one.meetingId),
  ).not.toContain(ids[0]);
});

test('what one person books ahead has a limit', async () => {
  const other = await meetingScene(api, clock);
  const roomId = await other.addRoom();
  const { spaceId } = other.merchant;
  await sql`
    insert into meeting (meeting_id, space_id, room_id, booked_by, subject, starts_at, ends_at, original_start, time_zone, ical_uid)
    select 700000000000000000 + n, ${spaceId}, ${roomId}, ${other.ann.accountId}, 'x', t, t + interval '1 hour', t, 'UTC', 'x'
    from generate_series(1, ${BOOKED_AHEAD_MAX}) as n, lateral (
      select ${new Date(MORNING)}::timestamptz + make_interval(hours => 48 + n * 2) as t) as times`.execute(
    api.db.query,
  );
  expect(await refusalOf(other.book(roomId))).toBe('MEETING_BOOKINGS_LIMIT');
  await other.book(roomId, { invited: { userIds: [other.ann.accountId] } }, other.asBen);
});

test('a booking that is sent twice is booked once', async () => {
  const roomId = await scene.addRoom();
  const body = {
    roomId,
    startsAt: scene.at(1),
    endsAt: scene.at(2),
    subject: 'Twice',
    remind: 'none' as const,
    invited: { userIds: [scene.ben.accountId] },
  };
  const send = () => scene.asAnn.call(ROUTES.bookMeeting, { body }, { idempotencyKey: 'booked-once' });
  expect((await send()).meetingId).toBe((await send()).meetingId);
});

test('a room of departments is booked by them and those below, and another enterprise finds nothing', async () => {
  const top = await scene.manager.call(ROUTES.createDepartment, { body: { name: 'Science', parentId: null } });
  const below = await scene.manager.call(ROUTES.createDepartment, {
    body: { name: 'Physics', parentId: top.departmentId },
  });
  const roomId = await scene.addRoom({ booking: 'departments', departmentIds: [top.departmentId] });
  expect(await refusalOf(scene.book(roomId))).toBe('ROOM_NOT_BOOKABLE');
  await scene.manager.call(ROUTES.changeMember, {
    params: { userId: scene.ann.accountId },
    body: { departmentId: below.departmentId },
  });
  const { meetingId } = await scene.book(roomId);
  const stranger = api.client((await addMerchant(api)).owner);
  expect(await refusalOf(read(meetingId, stranger))).toBe('MEETING_NOT_FOUND');
  expect(await refusalOf(scene.book(roomId, {}, stranger))).toBe('MEETING_PERSON_GONE');
});

test('the meetings ahead of a member who leaves get another organiser, or are cancelled if nobody is left', async () => {
  const other = await meetingScene(api, clock);
  const roomId = await other.addRoom();
  const { meetingId } = await other.book(roomId);
  const invited = await other.book(
    roomId,
    { startsAt: other.at(3), endsAt: other.at(4), invited: { userIds: [other.ann.accountId] } },
    other.asBen,
  );
  const end = (userId: string) => other.manager.call(ROUTES.endMember, { params: { userId }, body: { how: 'remove' } });
  await end(other.ann.accountId);
  expect(await read(meetingId, other.asBen)).toMatchObject({ part: 'organiser', status: 'NOT_START' });
  expect((await read(invited.meetingId, other.asBen)).people.map(({ userId }) => userId)).toEqual([
    other.ben.accountId,
  ]);
  await end(other.ben.accountId);
  const { rows } = await sql<{ status: string }>`
    select status from meeting where space_id = ${other.merchant.spaceId}`.execute(api.db.query);
  expect(rows.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
});
