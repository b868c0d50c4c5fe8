import { DAY, HOUR } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { addMeeting, addRoom, type TestMeeting } from '../../../testing/stored-meetings.ts';
import { newAddress, startTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const create = (person: Person, roomId: string | null = null) =>
  as(person).call(ROUTES.createCalendarKey, { body: { roomId } });
/** As a calendar program reads it: without any header of ours. */
const read = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/services/meeting/api/web/calendar/${key}.ics`, {
    headers: { 'x-forwarded-for': newAddress(), ...headers },
  });
const subjectsOf = async (key: string) =>
  [...(await (await read(key)).text()).matchAll(/SUMMARY:(.*)\r\n/g)].map(([, subject]) => subject);

async function scene() {
  const merchant = await addMerchant(api);
  const { owner, spaceId } = merchant;
  const [organiser, member] = [await addColleague(api, merchant), await addColleague(api, merchant)];
  const roomId = await addRoom(api, merchant);
  const add = (hours: number, rest: Partial<TestMeeting> = {}) =>
    addMeeting(api, {
      ...{ spaceId, roomId, organiser, participants: [member] },
      ...{ startsAt: new Date(Date.now() + hours * HOUR), endsAt: new Date(Date.now() + (hours + 1) * HOUR), ...rest },
    });
  return { merchant, owner, spaceId, organiser, member, roomId, add };
}

test("a calendar address shows a person's own meetings of half a year, and nothing of others", async () => {
  const { member, add } = await scene();
  await add(2, { subject: 'Plans' });
  await add(4, { subject: 'Secret plans', private: true });
  await add(6, { subject: 'Cancelled', status: 'CANCELED' });
  await add(8, { subject: 'Without you', participants: [] });
  await add((200 * DAY) / HOUR, { subject: 'Far' });
  await add((-40 * DAY) / HOUR, { subject: 'Long ago' });
  const { key, calendar } = await create(member);
  expect(await subjectsOf(key)).toEqual(['Plans', 'Secret plans']);

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

test('the calendar of a room says Busy for private meetings; only managers make its address', async () => {
  const { owner, member, roomId, add } = await scene();
  await add(2, { subject: 'Plans' });
  await add(4, { subject: 'Layoffs', private: true });
  await refusedWith('ROOM_MANAGERS_ONLY', create(member, roomId));
  const { key, calendar } = await create(owner, roomId);
  expect(await subjectsOf(key)).toEqual(['Plans', 'Busy']);
  expect(await as(member).call(ROUTES.listCalendarKeys, {}), 'no manager').toEqual([]);
  await as(member).call(ROUTES.deleteCalendarKey, { params: { keyId: calendar.keyId } });
  expect((await read(key)).status, 'not ended by a member').toBe(200);
});

test('an address ends with the membership, is stored as a hash, and never reaches another enterprise', async () => {
  const { member, spaceId, roomId, merchant } = await scene();
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
  const { member } = await scene();
  for (let made = 0; made < MEETING_LIMITS.calendarKeys; made++) await create(member);
  await refusedWith('CALENDAR_KEY_LIMIT', create(member));
});
