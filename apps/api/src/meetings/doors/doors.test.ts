import { MINUTE, newId } from '@sw/base';
import { fillPath, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { cancelMeetings, lockMeetings, type Tx } from '@sw/postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTurn } from '../../../testing/in-turn.ts';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { addRoom, storedScene, type TestMeeting } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { untilWaiting } from '../../../testing/waiters.ts';
import { createPasswords } from '../../account/passwords.ts';

let api: TestApi;
/** Noon of today in UTC, so that the opening hours of every room surround it. */
const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 60 * MINUTE;
let now = noon;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' }, clock: { now: () => now } });
});
beforeEach(() => {
  now = noon;
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const at = (minutes: number) => new Date(noon + minutes * MINUTE);
const read = (key: string) => api.client().call(ROUTES.readDoor, { params: { key } });
const book = (key: string, minutes: 15 | 30 | 60) =>
  api.client().call(ROUTES.bookAtDoor, { params: { key }, body: { minutes } });
const extend = (key: string, minutes: 15 | 30, password?: string) =>
  api.client().call(ROUTES.extendAtDoor, { params: { key }, body: { minutes, ...(password && { password }) } });
const end = (key: string, password?: string) =>
  api.client().call(ROUTES.endAtDoor, { params: { key }, body: password === undefined ? {} : { password } });
const scan = (person: Person, qr: string) => as(person).call(ROUTES.signInAtDoor, { body: { qr } });

/** A scene with a display at the room; meetings are added in minutes from noon. */
async function scene() {
  const stored = await storedScene(api);
  const { owner, roomId } = stored;
  const { key, door } = await as(owner).call(ROUTES.createDoor, { body: { roomId, name: 'Left' } });
  const add = (from: number, to: number, rest: Partial<TestMeeting> = {}) =>
    stored.add(0, { startsAt: at(from), endsAt: at(to), ...rest });
  return { ...stored, key, door, add };
}

test('managers make displays; the key is stored as a hash and ends with the display', async () => {
  const { owner, member, roomId, key, door, spaceId } = await scene();
  const create = (person: Person) => as(person).call(ROUTES.createDoor, { body: { roomId, name: 'Right' } });
  await refusedWith('ROOM_MANAGERS_ONLY', create(member));
  await refusedWith('NOT_FOUND', create((await addMerchant(api, { name: 'Southfield' })).owner));
  for (let made = 1; made < MEETING_LIMITS.doorsPerRoom; made++) await create(owner);
  await refusedWith('DOOR_LIMIT', create(owner));
  const stored = await api.db.query.selectFrom('door').selectAll().where('spaceId', '=', spaceId).execute();
  expect(JSON.stringify(stored)).not.toContain(key);

  await read(key);
  const listed = await as(owner).call(ROUTES.listDoors, {});
  expect(listed.find(({ doorId }) => doorId === door.doorId)?.seenAt).toBe(new Date(noon).toISOString());
  await as((await addMerchant(api, { name: 'Southfield' })).owner).call(ROUTES.deleteDoor, {
    params: { doorId: door.doorId },
  });
  await read(key);
  await as(owner).call(ROUTES.deleteDoor, { params: { doorId: door.doorId } });
  await refusedWith('DOOR_UNKNOWN', read(key));
  await refusedWith('DOOR_UNKNOWN', book(key, 15));
});

test('a display shows the meeting of now and the next ones; a private one is only busy', async () => {
  const { key, add } = await scene();
  await add(-10, 20, { subject: 'Layoffs', private: true });
  await add(40, 60, { subject: 'Plans' });
  await add(70, 80, { subject: 'Off', status: 'CANCELED' });
  const view = await read(key);
  expect(view.current).toMatchObject({ subject: null, organiser: null, signedIn: false });
  expect(view.next.map(({ subject }) => subject)).toEqual(['Plans']);
  expect(JSON.stringify(view)).not.toContain('Layoffs');
  expect(view).toMatchObject({ bookFrom: at(20).toISOString(), freeUntil: at(40).toISOString(), lengths: [15] });
});

test('a room that nobody has signed in to says when it will be released', async () => {
  const { key, add, member } = await scene();
  await add(-4, 30);
  expect((await read(key)).releasesAt).toBe(at(6).toISOString());
  await scan(member, (await read(key)).qr);
  expect(await read(key)).toMatchObject({ releasesAt: null, signedInBy: { name: 'Ann' }, current: { signedIn: true } });
});

test('a free room is booked at the door for lengths that fit, once', async () => {
  const { key, add } = await scene();
  await add(40, 60);
  expect((await read(key)).lengths).toEqual([15, 30]);
  await refusedWith('ROOM_CONFLICT', book(key, 60));
  const both = [book(key, 30), book(key, 30)].map((call) =>
    call.then(
      () => 'ok',
      () => 'refused',
    ),
  );
  expect((await Promise.all(both)).toSorted()).toEqual(['ok', 'refused']);
  const view = await read(key);
  expect(view.current).toMatchObject({ subject: '', atDoor: true, organiser: null });
  expect(view.current).toMatchObject({ startsAt: at(0).toISOString(), endsAt: at(30).toISOString() });
  expect(view.lengths).toEqual([]);
});

test('a closed room, one out of use and one that not everybody may book are not booked at the door', async () => {
  const { key, roomId, spaceId } = await scene();
  const set = (room: object) => api.db.query.updateTable('room').set(room).where('roomId', '=', roomId).execute();
  await set({ enabled: false, disabledReason: 'Painting' });
  expect(await read(key)).toMatchObject({ outOfUse: { reason: 'Painting' }, lengths: [] });
  await refusedWith('ROOM_DISABLED', book(key, 15));
  await set({ enabled: true, needsApproval: true });
  await refusedWith('ROOM_NOT_BOOKABLE', book(key, 15));
  await set({ needsApproval: false, booking: 'admins' });
  await refusedWith('ROOM_NOT_BOOKABLE', book(key, 15));
  await set({ booking: 'everyone', startTime: '08:00:00', endTime: '12:10:00', timeZone: 'UTC' });
  expect((await read(key)).lengths).toEqual([]);
  await set({ startTime: null, endTime: null });
  const closure = { closureId: newId(), roomId, spaceId, reason: 'Repair' };
  await api.db.query
    .insertInto('roomClosure')
    .values({ ...closure, startsAt: at(-5), endsAt: at(90) })
    .execute();
  const closed = { until: at(90).toISOString(), reason: 'Repair' };
  expect(await read(key)).toMatchObject({ closed, outOfUse: null, lengths: [], bookFrom: null });
  await refusedWith('ROOM_CLOSED', book(key, 15));
});

test('the code of a display changes every minute, and an old or changed one signs nobody in', async () => {
  const { key, add, member, organiser } = await scene();
  const meetingId = await add(-1, 30);
  const { qr } = await read(key);
  now = noon + MINUTE;
  expect((await read(key)).qr).not.toBe(qr);
  expect(await scan(member, qr), 'scanned a moment ago').toMatchObject({ meetingId });
  now = noon + 2 * MINUTE;
  await refusedWith('DOOR_CODE_OLD', scan(organiser, qr));
  const fresh = (await read(key)).qr;
  await refusedWith('DOOR_CODE_OLD', scan(organiser, fresh.slice(0, -1) + (fresh.endsWith('A') ? 'B' : 'A')));
  const [door = '', minute = '', code = ''] = fresh.split('.');
  await refusedWith('DOOR_CODE_OLD', scan(organiser, `${door}.${Number(minute) + 1}.${code}`));
  await scan(organiser, fresh);
  const signed = await api.db.query
    .selectFrom('meetingPerson')
    .select('signFrom')
    .where('meetingId', '=', meetingId)
    .execute();
  expect(signed.map(({ signFrom }) => signFrom)).toEqual(['door', 'door']);
});

test('only people of the meeting sign in; who scans first takes a meeting that was booked at the door', async () => {
  const { key, add, merchant, member, organiser } = await scene();
  const { qr } = await read(key);
  await refusedWith('MEETING_NOT_RUNNING', scan(member, qr));
  await add(40, 60);
  const colleague = await addColleague(api, merchant);
  await refusedWith('MEETING_NOT_RUNNING', scan(colleague, qr));
  await book(key, 30);
  const answers = await Promise.all(
    [colleague, organiser].map((person) =>
      scan(person, qr).then(
        () => person.accountId,
        () => null,
      ),
    ),
  );
  const taken = answers.filter((one) => one !== null);
  expect(taken, 'one of two takes it').toHaveLength(1);
  const { current } = await read(key);
  const row = await api.db.query
    .selectFrom('meeting')
    .select(['organiserId', 'bookedBy'])
    .where('meetingId', '=', current?.meetingId ?? '')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ organiserId: taken[0], bookedBy: taken[0] });
  await refusedWith('MEETING_NOT_FOUND', scan(member, qr));

  const outsider = (await addMerchant(api, { name: 'Southfield' })).owner;
  await refusedWith('DOOR_CODE_OLD', scan(outsider, qr));
  await refusedWith('MEETING_MEMBERS_ONLY', scan(await addColleague(api, merchant, 'guest'), qr));
});

test('a meeting that was booked at the door has no subject, so that each reader names it; its organiser may', async () => {
  const { key, member, roomId } = await scene();
  await book(key, 30);
  const span = { startsAt: at(-60).toISOString(), endsAt: at(60).toISOString() };
  const { blocks } = await as(member).call(ROUTES.readSchedule, { query: { ...span, roomId: [roomId] } });
  expect(blocks).toMatchObject([{ subject: '', by: null }]);
  const { meetingId, subject } = await scan(member, (await read(key)).qr);
  expect(subject).toBe('');
  const { meetings } = await as(member).call(ROUTES.listMyMeetings, { query: {} });
  expect(meetings).toMatchObject([{ meetingId, subject: '', atDoor: true }]);
  const change = (body: object) =>
    as(member).call(ROUTES.changeMeeting, { params: { meetingId }, body: { scope: 'one', ...body } });
  await refusedWith('MEETING_SUBJECT_REQUIRED', change({ agenda: [] }));
});

test('R4.19 nobody is checked in to a meeting that was released, ended or moved while they scanned', async () => {
  const taken = {
    released: (tx: Tx, id: string) => cancelMeetings(tx, [id], { reason: null, by: null, now: at(0) }),
    ended: (tx: Tx, id: string) =>
      tx
        .updateTable('meeting')
        .set({ endedAt: at(0), endsAt: at(0) })
        .where('meetingId', '=', id)
        .execute(),
    moved: (tx: Tx, id: string, elsewhere: string) =>
      tx.updateTable('meeting').set({ roomId: elsewhere }).where('meetingId', '=', id).execute(),
  };
  for (const [name, take] of Object.entries(taken)) {
    const { key, add, member, spaceId, merchant } = await scene();
    const { qr } = await read(key);
    const elsewhere = await addRoom(api, merchant);
    const meetingId = await add(-10, 30);
    let scanned: Promise<unknown> = Promise.resolve();
    await api.db.transaction(async (tx) => {
      await lockMeetings(tx, spaceId, [meetingId]);
      scanned = refusalOf(scan(member, qr));
      await untilWaiting(api, 1);
      await take(tx, meetingId, elsewhere);
    });
    expect(await scanned, name).toBe('MEETING_NOT_RUNNING');
    const people = await api.db.query
      .selectFrom('meetingPerson')
      .select('signedAt')
      .where('meetingId', '=', meetingId)
      .execute();
    expect(
      people.map(({ signedAt }) => signedAt),
      name,
    ).toEqual([null, null]);
  }
});

test('a running meeting is extended and ended at the door; its organiser gets a notice', async () => {
  const { key, add, organiser } = await scene();
  await refusedWith('MEETING_NOT_RUNNING', end(key));
  const meetingId = await add(-10, 20, { subject: 'Plans' });
  await add(40, 60);
  expect(await read(key)).toMatchObject({ extensions: [15], day: [{ endsAt: at(20).toISOString() }, {}] });
  await refusedWith('DELAY_MEETS_NEXT', extend(key, 30));
  expect(await extend(key, 15)).toMatchObject({
    current: { endsAt: at(35).toISOString() },
    extensions: [],
    lengths: [],
  });
  const ended = await end(key);
  expect(ended).toMatchObject({ current: null, bookFrom: new Date(noon).toISOString(), lengths: [15, 30] });
  const detail = await as(organiser).call(ROUTES.getMeeting, { params: { meetingId } });
  expect(detail).toMatchObject({ status: 'ENDED', endsAt: new Date(noon).toISOString() });
  const { notices } = await as(organiser).call(ROUTES.listNotices, {});
  expect(notices.filter(({ name }) => name === 'meeting.changed')).toHaveLength(2);
});

test('R8.57 a protected meeting is extended and ended at the door with its password, which nobody guesses', async () => {
  const { key, add, door } = await scene();
  const meetingId = await add(-10, 20);
  const passwordHash = await createPasswords().hash('oak');
  await api.db.query.updateTable('meeting').set({ passwordHash }).where('meetingId', '=', meetingId).execute();
  expect((await read(key)).current?.protected).toBe(true);
  await refusedWith('RESERVATION_PASSWORD_EMPTY', end(key));
  await refusedWith('RESERVATION_PASSWORD_WRONG', extend(key, 15, 'ash'));
  expect((await extend(key, 15, 'oak')).current?.endsAt).toBe(at(35).toISOString());
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => refusalOf(end(key, `no ${n}`))));
  expect(guesses).toContain('TOO_MANY_REQUESTS');
  expect((await read(key)).current?.meetingId, `of ${door.doorId}`).toBe(meetingId);
});

test('a display that asks again gets the answer only if it has changed', async () => {
  const { key, add } = await scene();
  const ask = (tag?: string) =>
    fetch(`${api.url}${fillPath(ROUTES.readDoor.path, { key })}`, {
      headers: { 'x-iwb-client': 'web', ...(tag && { 'if-none-match': tag }) },
    });
  const first = await ask();
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const same = await ask(tag);
  expect([same.status, await same.text()]).toEqual([304, '']);
  await add(20, 40);
  expect((await ask(tag)).status).toBe(200);
});

test('a display is counted by itself, and its making and its end are in the audit log', async () => {
  const { key, owner, door } = await scene();
  const answers = await inTurn(62, () => refusalOf(read(key)).catch(() => 'ok'));
  expect(answers.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  await as(owner).call(ROUTES.deleteDoor, { params: { doorId: door.doorId } });
  await as(owner).call(ROUTES.deleteDoor, { params: { doorId: door.doorId } });
  const rows = await api.db.query
    .selectFrom('auditEvent')
    .select(['action', 'detail'])
    .where('targetId', '=', door.doorId)
    .orderBy('eventId')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['door.created', 'door.deleted']);
  expect(JSON.stringify(rows)).not.toContain(key);
});
