import { DAY, HOUR, MINUTE, newId } from '@sw/base';
import { type CallFailure, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { type CalendarMeeting, lockRooms } from '@sw/postgres';
import { sync, type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { storedScene } from '../../../testing/stored-meetings.ts';
import { newAddress, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { untilWaiting } from '../../../testing/waiters.ts';
import { calendarText, createCalendarWriter } from './calendar-feed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const create = (person: Person, roomId: string | null = null) =>
  as(person).call(ROUTES.createCalendarKey, { body: { roomId } });
/** Reads a calendar as a calendar program does, without any of our headers. */
const read = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/services/meeting/api/web/calendar/${key}.ics`, {
    headers: { 'x-forwarded-for': newAddress(), ...headers },
  });
const subjectsOf = async (key: string) =>
  [...(await (await read(key)).text()).matchAll(/SUMMARY:(.*)\r\n/g)].map(([, subject]) => subject);

test("a calendar address shows a person's own meetings of seven months, and nothing of others", async () => {
  const { member, add } = await storedScene(api);
  await add(2, { subject: 'Plans' });
  await add(4, { subject: 'Secret plans', private: true });
  await add(6, { subject: 'Cancelled', status: 'CANCELED' });
  await add(8, { subject: 'Without you', participants: [] });
  await add((214 * DAY) / HOUR, { subject: 'Near' });
  await add((216 * DAY) / HOUR, { subject: 'Far' });
  await add((-40 * DAY) / HOUR, { subject: 'Long ago' });
  const { key, calendar } = await create(member);
  expect(await subjectsOf(key)).toEqual(['Plans', 'Secret plans', 'Near']);

  const first = await read(key);
  expect(first.headers.get('content-type')).toContain('text/calendar');
  const etag = first.headers.get('etag') ?? '';
  expect((await read(key, { 'if-none-match': etag })).status).toBe(304);
  await add(10, { subject: 'New' });
  expect((await read(key, { 'if-none-match': etag })).status).toBe(200);

  expect(await as(member).call(ROUTES.listCalendarKeys, {})).toEqual([calendar]);
  await as(member).call(ROUTES.deleteCalendarKey, { params: { keyId: calendar.keyId } });
  expect((await read(key)).status).toBe(404);
});

test("a pending meeting is in the calendars of its organiser, its booker and its room, and in nobody else's", async () => {
  const { owner, organiser, member, merchant, roomId, add } = await storedScene(api);
  const assistant = await addColleague(api, merchant);
  const meetingId = await add(2, { participants: [member, assistant] });
  await api.db.query
    .updateTable('meeting')
    .set({ approval: 'pending', bookedBy: assistant.accountId })
    .where('meetingId', '=', meetingId)
    .execute();
  const shown = async (person: Person, room?: string) => subjectsOf((await create(person, room)).key);
  expect(await shown(member)).toEqual([]);
  for (const person of [organiser, assistant]) expect(await shown(person)).toEqual(['Plans']);
  expect(await shown(owner, roomId)).toEqual(['Plans']);
});

test('a member finds the agenda and the page of a meeting in their calendar; the calendar of the room has neither', async () => {
  const { owner, member, roomId, add } = await storedScene(api);
  const meetingId = await add(2);
  const agenda = JSON.stringify([
    { text: 'Offer', minutes: 20 },
    { text: 'Questions', minutes: 0 },
  ]);
  await api.db.query.updateTable('meeting').set({ agenda }).where('meetingId', '=', meetingId).execute();
  const eventOf = async (key: string) =>
    Object.values(sync.parseICS(await (await read(key)).text())).find((one): one is VEvent => one?.type === 'VEVENT');
  const own = await eventOf((await create(member)).key);
  const page = `https://board.example/iwb/meeting/mine/${meetingId}`;
  expect([own?.description, own?.url]).toEqual([`Offer (20 min)\nQuestions\n\n${page}`, page]);
  const ofRoom = await eventOf((await create(owner, roomId)).key);
  expect([ofRoom?.summary, ofRoom?.description, ofRoom?.url]).toEqual(['Plans', undefined, undefined]);
});

/** 5,000 bookings a year. */
const A_DAY = 14;

test('the calendar of a room with 5,000 bookings a year shows all of the last month and the next seven', async () => {
  const { owner, spaceId, roomId, organiser } = await storedScene(api);
  // Calendars have no seconds.
  const now = Math.floor(api.clock.now() / MINUTE) * MINUTE;
  const starts = Array.from({ length: 260 * A_DAY }, (_, n) => {
    const [day, slot] = [Math.floor(n / A_DAY) - 40, n % A_DAY];
    return now + day * DAY + (25 + slot * 50) * MINUTE;
  });
  const rows = starts.map((start) => {
    const [meetingId, startsAt] = [newId(), new Date(start)];
    return {
      meetingId,
      spaceId,
      roomId,
      organiserId: organiser.accountId,
      bookedBy: organiser.accountId,
      startsAt,
      endsAt: new Date(start + 45 * MINUTE),
      originalStart: startsAt,
      timedAt: startsAt,
      icalUid: meetingId,
      subject: 'Steering group of the solar canopy pilot',
      timeZone: 'Asia/Shanghai',
    };
  });
  for (let n = 0; n < rows.length; n += 1_000) {
    await api.db.query
      .insertInto('meeting')
      .values(rows.slice(n, n + 1_000))
      .execute();
  }
  const { key } = await create(owner, roomId);
  const text = await (await read(key)).text();
  const shown = Object.values(sync.parseICS(text)).filter((one): one is VEvent => one?.type === 'VEVENT');
  const expected = starts.filter((start) => start >= now - 31 * DAY && start < now + 215 * DAY);
  expect(expected.length).toBeGreaterThan(3_400);
  expect(shown.map(({ start }) => start.getTime()).toSorted((a, b) => a - b)).toEqual(expected);
  expect(text).not.toContain('Left out');
  // The costs listed in docs/measures.md.
  expect(text.length).toBeLessThan(1_500_000);
  expect((await read(key, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
});

const ROOM = { keyId: '3', spaceId: '1', accountId: null, roomId: '2', name: 'Oak', locale: 'en' } as const;
const meetingOn = (day: number): CalendarMeeting => {
  const startsAt = new Date(Date.UTC(2026, 10, day, 9));
  const [at, nothing] = [{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR) }, null];
  return {
    ...at,
    meetingId: String(day),
    subject: `Plan ${day}`,
    private: false,
    agenda: [],
    timeZone: 'UTC',
    icalSequence: 0,
    changedAt: startsAt,
    roomName: 'Oak',
    place: '',
    approval: 'none',
    startedAt: nothing,
    endedAt: nothing,
    cancelledAt: nothing,
  };
};

test('a calendar that leaves meetings out says so', () => {
  const text = (days: number[]) =>
    calendarText(ROOM, days.map(meetingOn), { now: 0, publicUrl: 'https://board.example', most: 2 }).replaceAll(
      '\r\n ',
      '',
    );
  expect(text([1, 2])).not.toContain('DESCRIPTION');
  const cut = text([1, 2, 3]);
  expect(cut).toContain(
    '\r\nX-WR-CALDESC:There are too many meetings for a calendar. Left out: those from 2026-11-03 on.',
  );
  expect([...cut.matchAll(/SUMMARY:(.*)\r\n/g)].map(([, subject]) => subject)).toEqual(['Plan 1', 'Plan 2']);
});

test('a calendar is written again only after a change, whichever of its keys asks', () => {
  const write = createCalendarWriter();
  const options = { now: 0, publicUrl: 'https://board.example' };
  const first = write(ROOM, [1, 2].map(meetingOn), options);
  const second = write({ ...ROOM, keyId: '4' }, [1, 2].map(meetingOn), options);
  expect(second.bytes).toBe(first.bytes);
  expect(second.etag).toBe(first.etag);
  for (const other of [
    write(ROOM, [1, 2, 3].map(meetingOn), options),
    write(ROOM, [{ ...meetingOn(1), subject: 'Another' }, meetingOn(2)], options),
    write({ ...ROOM, locale: 'zh' }, [1, 2].map(meetingOn), options),
    write({ ...ROOM, roomId: null }, [1, 2].map(meetingOn), options),
  ]) {
    expect(other.etag).not.toBe(first.etag);
  }
});

test('the calendar of a room says Busy for private meetings; only managers make its address', async () => {
  const { owner, member, roomId, add } = await storedScene(api);
  await add(2, { subject: 'Plans' });
  await add(4, { subject: 'Layoffs', private: true });
  await refusedWith('ROOM_MANAGERS_ONLY', create(member, roomId));
  const { key, calendar } = await create(owner, roomId);
  expect(await subjectsOf(key)).toEqual(['Plans', 'Busy']);
  expect(await as(member).call(ROUTES.listCalendarKeys, {}), 'no manager').toEqual([]);
  await as(member).call(ROUTES.deleteCalendarKey, { params: { keyId: calendar.keyId } });
  expect((await read(key)).status, 'not ended by a member').toBe(200);
});

test('calendars say what has no subject in the language of the person, or of who made the address of the room', async () => {
  const { owner, member, roomId, add } = await storedScene(api);
  const speak = ({ accountId }: Person, locale: string) =>
    api.db.query.updateTable('account').set({ locale }).where('accountId', '=', accountId).execute();
  await speak(owner, 'zh');
  await speak(member, 'zh-tw');
  await add(2, { subject: 'Layoffs', private: true });
  await add(4, { subject: '', atDoor: true });
  expect(await subjectsOf((await create(owner, roomId)).key)).toEqual(['忙碌', '在门口预订']);
  expect(await subjectsOf((await create(member)).key)).toEqual(['Layoffs', '在門口預訂']);
});

test('an address ends with the membership, is stored as a hash, and never reaches another enterprise', async () => {
  const { member, spaceId, roomId, merchant } = await storedScene(api);
  const { key, calendar } = await create(member);
  const stored = await api.db.query.selectFrom('calendarKey').selectAll().where('spaceId', '=', spaceId).execute();
  expect(JSON.stringify(stored)).not.toContain(key);
  const elsewhere = await addMerchant(api, { name: 'Southfield' });
  await refusedWith('NOT_FOUND', create(elsewhere.owner, roomId));
  await as(elsewhere.owner).call(ROUTES.deleteCalendarKey, { params: { keyId: calendar.keyId } });
  expect((await read(key)).status).toBe(200);
  await refusedWith('MEETING_MEMBERS_ONLY', create(await addColleague(api, merchant, 'guest')));
  await api.db.query
    .updateTable('spaceMember')
    .set({ state: 'off' })
    .where('accountId', '=', member.accountId)
    .where('spaceId', '=', spaceId)
    .execute();
  expect((await read(key)).status).toBe(404);
});

test('a person has at most 10 calendar addresses', async () => {
  const { member } = await storedScene(api);
  for (let made = 0; made < MEETING_LIMITS.calendarKeys; made++) await create(member);
  await refusedWith('CALENDAR_KEY_LIMIT', create(member));
});

test('a room has at most 10 calendar addresses, whichever of its managers make them at once', async () => {
  const { owner, roomId, merchant } = await storedScene(api);
  const managers = [owner, await addColleague(api, merchant, 'admin')];
  for (let made = 1; made < MEETING_LIMITS.calendarKeys; made++) await create(owner, roomId);
  const attempt = (manager: Person) =>
    create(manager, roomId).then(
      () => 'made',
      ({ error }: CallFailure) => error,
    );
  let made: Promise<string | undefined>[] = [];
  await api.db.transaction(async (tx) => {
    await lockRooms(tx, merchant.spaceId, [roomId]);
    made = managers.map(attempt);
    await untilWaiting(api, managers.length);
  });
  expect((await Promise.all(made)).toSorted()).toEqual(['CALENDAR_KEY_LIMIT', 'made']);
});
