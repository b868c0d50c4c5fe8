import { DAY, HOUR, MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { type Client, ROUTES, SCHEDULE_PART } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant, type TestMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { onePixel } from '../../../testing/small-pictures.ts';
import { addMeeting as addStored } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin. */
const MORNING = Date.parse('2026-11-18T07:00:00Z');
const clock = new ManualClock(MORNING);
let api: TestApi;
let merchant: TestMerchant;
let manager: Client;
let colleague: Person;
let member: Client;

beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  merchant = await addMerchant(api);
  manager = api.client(merchant.owner);
  colleague = await addColleague(api, merchant);
  member = api.client(colleague);
  await manager.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'Europe/Berlin' } });
});
afterAll(() => api?.stop());

const at = (hours: number) => new Date(MORNING + hours * HOUR);
const iso = (hours: number) => at(hours).toISOString();
let rooms = 0;

/** Adds a room with its own number in its name. */
async function addRoom(body: object = {}) {
  rooms += 1;
  return manager.call(ROUTES.createRoom, { body: { name: `Birch ${rooms}`, capacity: 8, ...body } });
}

interface Booked {
  readonly from: number;
  readonly to: number;
  readonly organiser?: Person;
  readonly isPrivate?: boolean;
}

const addMeeting = (roomId: string, { from, to, organiser = merchant.owner, isPrivate = false }: Booked) =>
  addStored(api, {
    spaceId: merchant.spaceId,
    roomId,
    organiser,
    subject: 'Budget',
    private: isPrivate,
    startsAt: at(from),
    endsAt: at(to),
  });

test('R7.79 the configuration has the limits, the hours and the settings of the enterprise', async () => {
  const config = await member.call(ROUTES.getMeetingConfig, {});
  expect(config.limits).toMatchObject({ occurrences: 100, participants: 500, files: 50, fileMb: 50, tags: 10 });
  expect(config.limits).toMatchObject({ contacts: 100, delayMinutes: 60, recordLinkDays: 7 });
  expect(config.merchantConfig).toEqual({ appointStartTime: '08:00:00', appointEndTime: '23:59:59' });
  expect(config.settings).toEqual({ timeZone: 'Europe/Berlin', workdays: [1, 2, 3, 4, 5], releaseMinutes: 10 });
  expect([config.mayManageRooms, (await manager.call(ROUTES.getMeetingConfig, {})).mayManageRooms]).toEqual([
    false,
    true,
  ]);
});

test('only owners, admins and room managers change settings, working days and rooms; guests see nothing', async () => {
  const roomId = (await addRoom()).roomId;
  const refused = [
    () => member.call(ROUTES.changeMeetingSettings, { body: {} }),
    () => member.call(ROUTES.changeWorkdays, { body: {} }),
    () => member.call(ROUTES.createRoom, { body: { name: 'Mine', capacity: 2 } }),
    () => member.call(ROUTES.changeRoom, { params: { roomId }, body: { name: 'Mine' } }),
    () => member.call(ROUTES.deleteRoom, { params: { roomId } }),
    () =>
      member.call(ROUTES.closeRoom, { params: { roomId }, body: { startsAt: iso(1), endsAt: iso(2), reason: 'x' } }),
    () => member.call(ROUTES.roomUse, { query: { firstDay: '2026-11-01', lastDay: '2026-11-30' } }),
  ];
  for (const call of refused) expect(await refusalOf(call())).toBe('ROOM_MANAGERS_ONLY');
  const keeper = api.client(await addColleague(api, merchant, 'roomManager'));
  await keeper.call(ROUTES.changeRoom, { params: { roomId }, body: { place: 'First floor' } });
  const guest = await addColleague(api, merchant, 'guest');
  expect(await refusalOf(api.client(guest).call(ROUTES.listRooms, {}))).toBe('MEETING_MEMBERS_ONLY');
});

test('R3.35 a room has a type, seats, equipment, hours and a zone of its own, and names are not used twice', async () => {
  const room = await addRoom({
    name: ' Great hall ',
    type: 'REPORT',
    capacity: 220,
    equipment: ['screen', 'camera'],
    place: 'East wing',
    timeZone: 'Asia/Shanghai',
    hours: { appointStartTime: '09:00:00', appointEndTime: '18:00:00' },
  });
  expect(room).toMatchObject({ name: 'Great hall', type: 'REPORT', capacity: 220, zone: 'Asia/Shanghai' });
  expect(room.open).toEqual({ appointStartTime: '09:00:00', appointEndTime: '18:00:00' });
  expect((await addRoom({ type: 'TRAIN' })).zone).toBe('Europe/Berlin');
  expect(await refusalOf(addRoom({ name: 'GREAT HALL' }))).toBe('ROOM_NAME_TAKEN');
  expect(await refusalOf(addRoom({ name: '  ' }))).toBe('ROOM_NAME_EMPTY');
  expect(await refusalOf(addRoom({ name: 'x'.repeat(51) }))).toBe('ROOM_NAME_LENGTH');
  const hours = { appointStartTime: '18:00:00', appointEndTime: '09:00:00' };
  expect(await refusalOf(addRoom({ hours }))).toBe('SCHEDULE_ORDER');
  const found = await member.call(ROUTES.listRooms, { query: { type: ['REPORT'], keyword: 'east', capacity: 200 } });
  expect(found.map(({ roomId }) => roomId)).toEqual([room.roomId]);
});

test('a list of rooms goes on where the page before ended', async () => {
  await addRoom();
  await addRoom();
  const whole = (await member.call(ROUTES.listRooms, {})).map(({ name }) => name);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await member.reply(ROUTES.listRooms, { query: { pageSize: 2, ...(cursor && { cursor }) } });
    names.push(...page.data.map(({ name }) => name));
    expect(page.total).toBe(whole.length);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(names).toEqual(whole);
});

test('R3.36 a room is free, has a meeting coming within the hour, is in one, or is disabled', async () => {
  const [{ roomId }, closed] = [await addRoom(), await addRoom({ enabled: false, disabledReason: 'Paint' })];
  await addMeeting(roomId, { from: 2, to: 3 });
  const stateAt = async (hours: number, id = roomId) => {
    clock.advance(hours * HOUR);
    const room = (await member.call(ROUTES.listRooms, { query: { pageSize: 200 } })).find((one) => one.roomId === id);
    clock.advance(-hours * HOUR);
    return [room?.state, room?.stateUntil];
  };
  expect(await stateAt(0)).toEqual(['free', iso(2)]);
  expect(await stateAt(1)).toEqual(['coming', iso(2)]);
  expect(await stateAt(2)).toEqual(['meeting', iso(3)]);
  expect(await stateAt(3)).toEqual(['free', null]);
  expect(await stateAt(0, closed.roomId)).toEqual(['disabled', null]);
});

test('R2.58 the schedule shows meetings and closures in order; a private one has no subject for others', async () => {
  const { roomId } = await addRoom();
  const open = await addMeeting(roomId, { from: 1, to: 2 });
  const hidden = await addMeeting(roomId, { from: 3, to: 4, isPrivate: true });
  const mine = await addMeeting(roomId, { from: 5, to: 6, isPrivate: true, organiser: colleague });
  const closing = { startsAt: iso(7), endsAt: iso(8), reason: 'Railing repair', apply: true };
  await manager.call(ROUTES.closeRoom, { params: { roomId }, body: closing });
  const { blocks } = await member.call(ROUTES.readSchedule, {
    query: { startsAt: iso(0), endsAt: iso(10), roomId: [roomId] },
  });
  expect(blocks.map(({ meetingId, subject, by, part }) => [meetingId, subject, by, part])).toEqual([
    [open, 'Budget', 'Ann', 'none'],
    [hidden, null, null, 'none'],
    [mine, 'Budget', 'Ann', 'organiser'],
    [null, 'Railing repair', null, 'none'],
  ]);
  expect(await refusalOf(schedule(2, 1, roomId))).toBe('MEETING_TIME_ORDER');
  expect(await refusalOf(schedule(0, 10 * 24, roomId))).toBe('BAD_REQUEST');
});

test('the schedule without rooms is that of the first ones by name', async () => {
  const first = await addRoom({ name: '0 Aspen' });
  const last = await addRoom({ name: 'Zzz' });
  // Inserts the rooms directly; the route would take a minute for the maximum number of a request.
  await sql`
    insert into room (room_id, space_id, name, type, capacity)
    select room_id + n, space_id, '0 Birch ' || n, type, capacity from room
    cross join generate_series(1, ${SCHEDULE_PART}::integer) as n where room_id = ${first.roomId}`.execute(
    api.db.query,
  );
  const there = await addMeeting(first.roomId, { from: 21, to: 22 });
  await addMeeting(last.roomId, { from: 21, to: 22 });
  const { blocks } = await member.call(ROUTES.readSchedule, { query: { startsAt: iso(20), endsAt: iso(23) } });
  expect(blocks.map(({ meetingId }) => meetingId)).toEqual([there]);
  await sql`delete from room where name like '0 Birch%'`.execute(api.db.query);
});

const schedule = (from: number, to: number, roomId: string) =>
  member.call(ROUTES.readSchedule, { query: { startsAt: iso(from), endsAt: iso(to), roomId: [roomId] } });

test('the finder offers free rooms first, the smallest first, and the next free times of the others', async () => {
  const tag = { place: 'Finder', equipment: ['phone'] };
  const large = await addRoom({ ...tag, capacity: 20 });
  const taken = await addRoom({ ...tag, capacity: 5 });
  const small = await addRoom({ ...tag, capacity: 6 });
  await addRoom({ ...tag, capacity: 4, booking: 'admins' });
  await addRoom({ ...tag, capacity: 2 });
  await addMeeting(taken.roomId, { from: 1, to: 2 });
  const find = (more = {}) =>
    member.call(ROUTES.findRooms, {
      body: { startsAt: iso(1), minutes: 60, capacity: 4, keyword: 'finder', equipment: ['phone'], ...more },
    });
  const found = await find();
  expect(found.map(({ roomId, free }) => [roomId, free])).toEqual([
    [small.roomId, true],
    [large.roomId, true],
    [taken.roomId, false],
  ]);
  expect(found[2]?.slots[0]).toEqual({ startsAt: iso(2), endsAt: iso(3) });
  expect(await find({ equipment: ['phone', 'projector'] })).toEqual([]);
});

test('the finder looks past any number of small rooms that are taken or not for the member', async () => {
  const { spaceId, owner } = await addMerchant(api, { name: 'Many rooms' });
  const colleagueThere = await addColleague(api, { spaceId });
  const many = 260;
  const first = 810_000_000_000_000_000n;
  // Half of the rooms are forbidden, and the others are all taken; 2 to 5 seats.
  await sql`
    insert into room (room_id, space_id, name, type, capacity, booking, time_zone, start_time, end_time)
    select ${String(first)}::bigint + n, ${spaceId}, 'Small ' || n, 'MEETINGROOM', 2 + n % 4,
      case when n % 2 = 0 then 'admins' else 'everyone' end, 'UTC', '00:00:00', '23:59:59'
    from generate_series(1, ${2 * many}::integer) as n`.execute(api.db.query);
  await sql`
    insert into meeting (meeting_id, space_id, room_id, subject, starts_at, ends_at, original_start, time_zone, ical_uid)
    select room_id, space_id, room_id, 'x', ${at(1)}, ${at(2)}, ${at(1)}, 'UTC', 'x' from room
    where space_id = ${spaceId} and booking = 'everyone'`.execute(api.db.query);
  const { roomId } = await api
    .client(owner)
    .call(ROUTES.createRoom, { body: { name: 'Hall', capacity: 90, timeZone: 'Europe/Berlin' } });
  const body = { startsAt: iso(1), minutes: 60 };
  const found = await api.client(colleagueThere).call(ROUTES.findRooms, { body });
  expect([found.length, found[0]?.roomId, found[0]?.free]).toEqual([50, roomId, true]);
  expect(new Set(found.slice(1).map(({ free, capacity }) => `${free} ${capacity}`))).toEqual(new Set(['false 3']));
  // The forbidden rooms are free for users who may book them.
  const forOwner = await api.client(owner).call(ROUTES.findRooms, { body });
  expect(new Set(forOwner.map(({ free, capacity }) => `${free} ${capacity}`))).toEqual(new Set(['true 2']));
  // At night no room is open, and the next free times are in the morning.
  const night = await api
    .client(colleagueThere)
    .call(ROUTES.findRooms, { body: { ...body, capacity: 50, startsAt: iso(20) } });
  expect(night.map((one) => [one.roomId, one.free, one.slots[0]?.startsAt])).toEqual([[roomId, false, iso(24)]]);
});

test('a room of a department is found by its members and those below it, and by no others', async () => {
  const top = await manager.call(ROUTES.createDepartment, { body: { name: 'Finance', parentId: null } });
  const below = await manager.call(ROUTES.createDepartment, { body: { name: 'Payroll', parentId: top.departmentId } });
  const room = { place: 'Vault', booking: 'departments', departmentIds: [top.departmentId] };
  const { roomId } = await addRoom(room);
  const find = () => member.call(ROUTES.findRooms, { body: { startsAt: iso(1), minutes: 30, keyword: 'vault' } });
  expect(await find()).toEqual([]);
  const params = { userId: colleague.accountId };
  await manager.call(ROUTES.changeMember, { params, body: { departmentId: below.departmentId } });
  expect((await find()).map((one) => one.roomId)).toEqual([roomId]);
});

test('closing a room says which meetings move and which are cancelled, and does it only when asked', async () => {
  const room = await addRoom({ capacity: 301 });
  const [other] = [await addRoom({ capacity: 302 })];
  const [first, second] = [
    await addMeeting(room.roomId, { from: 30, to: 31 }),
    await addMeeting(room.roomId, { from: 32, to: 33 }),
  ];
  await addMeeting(other.roomId, { from: 32, to: 33 });
  const body = { startsAt: iso(29), endsAt: iso(40), reason: 'Repair' };
  const call = (apply: boolean) =>
    manager.call(ROUTES.closeRoom, { params: { roomId: room.roomId }, body: { ...body, apply } });
  const preview = await call(false);
  expect(preview.closure).toBeNull();
  expect(preview.meetings.map(({ meetingId, movesTo }) => [meetingId, movesTo?.roomId])).toEqual([
    [first, other.roomId],
    [second, undefined],
  ]);
  expect((await schedule(29, 40, room.roomId)).blocks).toHaveLength(2);
  const applied = await call(true);
  expect(applied.meetings).toEqual(preview.meetings);
  expect((await schedule(29, 40, room.roomId)).blocks.map(({ subject }) => subject)).toEqual(['Repair']);
  expect((await schedule(29, 40, other.roomId)).blocks.map(({ meetingId }) => meetingId)).toContain(first);
  const { rows } = await sql<{ status: string; cancelReason: string }>`
    select status, cancel_reason from meeting where meeting_id = ${second}`.execute(api.db.query);
  expect(rows).toEqual([{ status: 'CANCELED', cancelReason: 'Repair' }]);
  const { rows: events } = await sql<{ payload: { roomIds: string[] } }>`
    select payload from outbox where subject = 'rooms.changed' and payload::text like ${`%${room.roomId}%`}`.execute(
    api.db.query,
  );
  expect(events.length).toBeGreaterThan(0);
});

test('a closure that is taken back, and one that is gone, leave the room open', async () => {
  const { roomId } = await addRoom();
  const body = { startsAt: iso(1), endsAt: iso(2), reason: 'Repair', apply: true };
  const { closure } = await manager.call(ROUTES.closeRoom, { params: { roomId }, body });
  const params = { roomId, closureId: closure?.closureId ?? '' };
  for (let twice = 0; twice < 2; twice += 1) await manager.call(ROUTES.reopenRoom, { params });
  expect((await schedule(0, 5, roomId)).blocks).toEqual([]);
  expect(await refusalOf(manager.call(ROUTES.closeRoom, { params: { roomId }, body: { ...body, reason: ' ' } }))).toBe(
    'ROOM_CLOSURE_REASON',
  );
});

test('a room is switched off or deleted when nothing is booked in it; one that was booked stays for the records', async () => {
  const { roomId } = await addRoom();
  await addMeeting(roomId, { from: 50, to: 51 });
  const params = { roomId };
  const off = () => manager.call(ROUTES.changeRoom, { params, body: { enabled: false } });
  expect(await refusalOf(off())).toBe('ROOM_HAS_MEETINGS');
  expect(await refusalOf(manager.call(ROUTES.deleteRoom, { params }))).toBe('ROOM_HAS_MEETINGS');
  await manager.call(ROUTES.emptyRoom, { params, body: { reason: 'Paint', move: false, apply: true } });
  expect(await off()).toMatchObject({ enabled: false, state: 'disabled' });
  await manager.call(ROUTES.deleteRoom, { params });
  const kept = await api.db.query
    .selectFrom('room')
    .select('deletedAt')
    .where('roomId', '=', roomId)
    .executeTakeFirst();
  expect(kept?.deletedAt).toBeInstanceOf(Date);
  expect(await refusalOf(manager.call(ROUTES.deleteRoom, { params }))).toBe('NOT_FOUND');
  const unused = await addRoom();
  await manager.call(ROUTES.deleteRoom, { params: { roomId: unused.roomId } });
  expect(await api.db.query.selectFrom('room').where('roomId', '=', unused.roomId).execute()).toEqual([]);
});

test('the number of rooms, closures and working days of an enterprise has a limit', async () => {
  const { spaceId, owner } = await addMerchant(api, { name: 'Full' });
  const client = api.client(owner);
  await sql`
    insert into room (room_id, space_id, name, type, capacity)
    select 800000000000000000 + n, ${spaceId}, 'Room ' || n, 'OTHER', 2
    from generate_series(1, ${MEETING_LIMITS.rooms - 1}) as n`.execute(api.db.query);
  const { roomId } = await client.call(ROUTES.createRoom, { body: { name: 'Last', capacity: 2 } });
  expect(await refusalOf(client.call(ROUTES.createRoom, { body: { name: 'One more', capacity: 2 } }))).toBe(
    'ROOM_LIMIT',
  );
  await sql`
    insert into room_closure (closure_id, room_id, space_id, starts_at, ends_at, reason)
    select 900000000000000000 + n, ${roomId}, ${spaceId}, ${at(1)}, ${at(2)}, 'x'
    from generate_series(1, ${MEETING_LIMITS.closuresPerRoom}) as n`.execute(api.db.query);
  const body = { startsAt: iso(3), endsAt: iso(4), reason: 'Repair', apply: true };
  expect(await refusalOf(client.call(ROUTES.closeRoom, { params: { roomId }, body }))).toBe('ROOM_CLOSURE_LIMIT');
  const day = (n: number) => new Date(MORNING + n * DAY).toISOString().slice(0, 10);
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ day: day(from + n), working: false, name: '' }));
  await client.call(ROUTES.changeWorkdays, { body: { set: days(0, MEETING_LIMITS.workdayExceptions) } });
  const more = { set: days(MEETING_LIMITS.workdayExceptions, 1) };
  expect(await refusalOf(client.call(ROUTES.changeWorkdays, { body: more }))).toBe('WORKDAY_LIMIT');
  expect(await client.call(ROUTES.changeWorkdays, { body: { ...more, remove: [day(0)] } })).toHaveLength(
    MEETING_LIMITS.workdayExceptions,
  );
  expect(await client.call(ROUTES.listWorkdays, { query: { year: 2026 } })).toHaveLength(44 - 1);
});

const DAYTIME = { appointStartTime: '08:00:00', appointEndTime: '18:00:00' };

test('the use of a room is its booked part of the bookable minutes', async () => {
  const { roomId } = await addRoom({ hours: DAYTIME });
  await addMeeting(roomId, { from: 24, to: 26 });
  await addMeeting(roomId, { from: 30, to: 30.5 });
  const [use] = (
    await manager.call(ROUTES.roomUse, { query: { firstDay: '2026-11-19', lastDay: '2026-11-20' } })
  ).filter((row) => row.roomId === roomId);
  expect(use).toMatchObject({ meetings: 2, bookedMinutes: 150, openMinutes: (2 * 10 * HOUR) / MINUTE, released: 0 });
});

test('a room is not bookable while it is closed: closures that overlap, or are outside its hours, count once or not', async () => {
  const [{ roomId }, other] = [await addRoom({ hours: DAYTIME }), await addRoom({ hours: DAYTIME })];
  // 08:00 of the first day is 24: half an hour before it opens, an hour that another one covers in part, and the night.
  for (const [from, to] of [
    [23, 24.5],
    [25, 26],
    [25.5, 27],
    [34, 48],
    [72, 80],
  ] as const)
    await sql`
      insert into room_closure (closure_id, room_id, space_id, starts_at, ends_at, reason)
      values (${newId()}, ${roomId}, ${merchant.spaceId}, ${at(from)}, ${at(to)}, 'Paint')`.execute(api.db.query);
  const rows = await manager.call(ROUTES.roomUse, { query: { firstDay: '2026-11-19', lastDay: '2026-11-20' } });
  const openOf = (id: string) => rows.find((row) => row.roomId === id)?.openMinutes;
  expect([openOf(roomId), openOf(other.roomId)]).toEqual([2 * 600 - 30 - 120, 2 * 600]);
});

test('managers add up to five pictures to a room; everybody who sees the room sees them, until they are removed', async () => {
  const { roomId } = await addRoom();
  const params = { roomId };
  const add = (client: Client, bytes: Uint8Array = onePixel(1)) =>
    client.upload(ROUTES.addRoomPicture, { params }, {}, new File([new Uint8Array(bytes)], 'room.png'));
  expect(await refusalOf(add(member))).toBe('ROOM_MANAGERS_ONLY');
  expect(await refusalOf(add(manager, new TextEncoder().encode('<svg/>')))).toBe('PICTURE_WRONG_FORMAT');
  const stranger = api.client((await addMerchant(api, { name: 'Southfield' })).owner);
  expect(await refusalOf(add(stranger))).toBe('NOT_FOUND');
  for (let added = 0; added < MEETING_LIMITS.roomPictures; added++) await add(manager);
  expect(await refusalOf(add(manager))).toBe('ROOM_PICTURES');

  const read = async () => (await member.call(ROUTES.listRooms, {})).find((room) => room.roomId === roomId);
  const [first = '', second] = (await read())?.pictures ?? [];
  const shown = await fetch(`${api.url}${first}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const remove = (client: Client) =>
    client.call(ROUTES.deleteRoomPicture, { params: { roomId, pictureKey: first.split('/').at(-1) ?? '' } });
  expect(await refusalOf(remove(member))).toBe('ROOM_MANAGERS_ONLY');
  expect(await refusalOf(remove(stranger))).toBe('NOT_FOUND');
  expect((await remove(manager)).pictures?.[0]).toBe(second);
  expect((await fetch(`${api.url}${first}`)).status).toBe(404);
  await manager.call(ROUTES.deleteRoom, { params });
  expect((await fetch(`${api.url}${second}`)).status).toBe(404);
});
