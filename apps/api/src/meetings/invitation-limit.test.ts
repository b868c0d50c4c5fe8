import { DAY, HOUR, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { MEETING_LIMITS, MEETING_MAILS_PER_DAY, OUTSIDE_ADDRESS_MAX, outsideMailsMax } from '@sw/policy';
import { sql } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';
import { testEphemeral, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../testing/meetings.ts';
import { addColleague } from '../../testing/merchants.ts';
import type { Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { chargeMails } from './mail-budget.ts';

const DAY_HOURS = 24;
const COUNT = MEETING_LIMITS.occurrences;
/** In summer, so that clocks do not change during the series. */
const MORNING = Date.parse('2026-04-01T07:00:00Z');
const clock = new ManualClock(MORNING);
let api: TestApi;
let ephemeral: Ephemeral;
let scene: MeetingScene;
beforeAll(async () => {
  const prefix = testPrefix();
  ephemeral = testEphemeral(prefix);
  api = await startTestApi({ clock, env: { MODULES: 'meeting', KEY_PREFIX: prefix } });
});
/** A new enterprise for each test, because the amounts of a day are counted per person. */
beforeEach(async () => {
  clock.advance(MORNING - clock.now());
  scene = await meetingScene(api, clock);
});
afterAll(async () => {
  await ephemeral?.close();
  await api?.stop();
});

const setLevel = (levelNo: number) =>
  api.db.query.updateTable('merchant').set({ levelNo }).where('spaceId', '=', scene.merchant.spaceId).execute();

/** Adds members of the enterprise directly in the table. */
async function addMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { spaceId } = scene.merchant;
  await sql`
    insert into account (account_id, email, nick_name, locale, time_zone, level_no, current_space_id)
    select id, id || '@example.com', 'M', 'en', 'UTC', 1, ${spaceId} from unnest(${ids}::bigint[]) as id`.execute(
    api.db.query,
  );
  await sql`
    insert into space_member (space_id, account_id, role, name, state, is_default)
    select ${spaceId}, id, 'member', 'M', 'active', false from unnest(${ids}::bigint[]) as id`.execute(api.db.query);
  return ids;
}

/** Adds contacts of a person directly in the table. */
async function addContacts(count: number, { accountId }: Person, email = (id: string) => `${id}@elsewhere.example`) {
  const { spaceId } = scene.merchant;
  const ids = Array.from({ length: count }, () => newId());
  const rows = ids.map((contactId) => ({ contactId, spaceId, accountId, name: 'Guest', email: email(contactId) }));
  await api.db.query.insertInto('externalContact').values(rows).execute();
  return ids;
}

/** A series from a day on. `apart` gives every meeting a different length, so each is a separate mail to everybody. */
const series = (day: number, count: number, apart = false) => {
  const exceptions = Array.from({ length: apart ? count : 0 }, (_, n) => {
    const startsAt = scene.at((day + n) * DAY_HOURS);
    return { originalStart: startsAt, startsAt, endsAt: new Date(Date.parse(startsAt) + HOUR / 2).toISOString() };
  });
  const times = { startsAt: scene.at(day * DAY_HOURS), endsAt: scene.at(day * DAY_HOURS + 1) };
  const cycle = count === 1 ? null : ({ type: 'day', end: 'count', count } as const);
  return { ...times, cycle, exceptions };
};

const spend = ({ accountId }: Person, kind: 'mails' | 'outside', amount: number) =>
  ephemeral.sums.add(`meeting-${kind}:${accountId}`, amount, DAY);
const spent = async ({ accountId }: Person, kind: 'mails' | 'outside') =>
  (await ephemeral.sums.add(`meeting-${kind}:${accountId}`, 0, DAY)).total;
const cancel = (meetingId: string, scope: 'one' | 'all' = 'one', client = scene.asAnn) =>
  client.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'Ill', scope } });
const meetingsOf = async (seriesId: string | null) => {
  const { rows } = await sql<{ meetingId: string }>`
    select meeting_id::text from meeting where series_id = ${seriesId} order by starts_at`.execute(api.db.query);
  return rows.map(({ meetingId }) => meetingId);
};

test('R3.38 a person causes a bounded number of mails in a day, and may always cancel', async () => {
  const invited = { userIds: await addMembers(100) };
  const roomId = await scene.addRoom();
  const book = (day: number) => scene.book(roomId, { ...series(day, COUNT, true), invited });
  const first = await book(1);
  expect(2 * (COUNT + 1) * invited.userIds.length).toBeGreaterThan(MEETING_MAILS_PER_DAY);
  expect(await refusalOf(book(1 + COUNT))).toBe('TOO_MANY_REQUESTS');
  // Refused amounts are not counted: a smaller meeting still fits.
  const small = { startsAt: scene.at(1), endsAt: scene.at(2) };
  expect(await scene.book(roomId, small)).toMatchObject({ count: 1 });
  expect(await cancel(first.meetingId, 'all')).toEqual({ count: COUNT });
});

test('R3.38 mails of cancellations count: they are sent beyond the budget, and the next booking waits for them', async () => {
  const { seriesId } = await scene.book(await scene.addRoom(), series(1, 3));
  const ids = await meetingsOf(seriesId);
  await spend(scene.ann, 'mails', MEETING_MAILS_PER_DAY - (await spent(scene.ann, 'mails')) - 1);
  for (const meetingId of ids) expect(await cancel(meetingId)).toEqual({ count: 1 });
  expect(await spent(scene.ann, 'mails')).toBeGreaterThan(MEETING_MAILS_PER_DAY);
  expect(await refusalOf(scene.book(await scene.addRoom()))).toBe('TOO_MANY_REQUESTS');
  // Removing people costs no more than a cancellation.
  await spend(scene.ann, 'mails', -MEETING_MAILS_PER_DAY);
  const { meetingId } = await scene.book(await scene.addRoom(), {
    invited: { userIds: [scene.ben.accountId, scene.merchant.owner.accountId] },
  });
  await spend(scene.ann, 'mails', MEETING_MAILS_PER_DAY);
  const fewer = { params: { meetingId }, body: { invited: { userIds: [scene.ben.accountId] } } };
  expect(await scene.asAnn.call(ROUTES.changeMeeting, fewer)).toMatchObject({ count: 1 });
});

test.each([1, 2, 3])(
  'R3.38 at level %i people outside the enterprise get a bounded number of mails',
  async (levelNo) => {
    await setLevel(levelNo);
    const most = outsideMailsMax(levelNo);
    const contactIds = await addContacts(3, scene.ann);
    await spend(scene.ann, 'outside', most - 20);
    const roomId = await scene.addRoom();
    const book = (day: number, count: number) => scene.book(roomId, { ...series(day, count), invited: { contactIds } });
    // Three people in seven meetings count as 21, although they get three mails.
    expect(await refusalOf(book(1, 7))).toBe('MEETING_OUTSIDE_LIMIT');
    const { seriesId } = await book(1, 6);
    expect(await spent(scene.ann, 'outside')).toBe(most - 2);
    // Cancelling the meetings one by one is already paid for.
    for (const meetingId of await meetingsOf(seriesId)) await cancel(meetingId);
    expect(await spent(scene.ann, 'outside')).toBeLessThanOrEqual(most);
    // Colleagues are outside this limit.
    expect(await scene.book(roomId)).toMatchObject({ count: 1 });
  },
);

test('R3.38 one address gets a bounded number of mails, from one person and from all', async () => {
  const [carol, address] = [await addColleague(api, scene.merchant), `${newId()}@elsewhere.example`];
  const { fromOne, fromAll, anyway } = OUTSIDE_ADDRESS_MAX;
  const roomIds = [await scene.addRoom(), await scene.addRoom(), await scene.addRoom(), await scene.addRoom()];
  const people = [scene.ann, scene.ben, carol, scene.merchant.owner];
  const bookAs = async (place: number, day: number, count: number) => {
    const person = people[place] ?? carol;
    const known = await api.db.query
      .selectFrom('externalContact')
      .select('contactId')
      .where('accountId', '=', person.accountId)
      .execute();
    const contactIds =
      known.length > 0 ? known.map(({ contactId }) => contactId) : await addContacts(1, person, () => address);
    const body = { ...series(day, count), invited: { contactIds } };
    return scene.book(roomIds[place] ?? '', body, api.client(person));
  };
  const fill = async (place: number) => {
    await bookAs(place, 1, COUNT);
    await bookAs(place, 1 + COUNT, fromOne - COUNT);
  };
  await fill(0);
  expect(await refusalOf(bookAs(0, 1 + fromOne, 1))).toBe('MEETING_OUTSIDE_LIMIT');
  await fill(1);
  await fill(2);
  expect(3 * fromOne).toBe(fromAll);
  // Three people cannot keep the fourth from writing to a contact that they share.
  await bookAs(3, 1, anyway);
  expect(await refusalOf(bookAs(3, 1 + anyway, 1))).toBe('MEETING_OUTSIDE_LIMIT');
});

test('R3.38 a grant spends the budget of the requester, and not that of the manager', async () => {
  const roomId = await scene.addRoom({ needsApproval: true });
  const contactIds = await addContacts(2, scene.ann);
  const [first, second] = [
    await scene.book(roomId, { ...series(1, 1), invited: { contactIds } }),
    await scene.book(roomId, { ...series(2, 1), invited: { contactIds } }),
  ];
  const { owner } = scene.merchant;
  await spend(owner, 'mails', MEETING_MAILS_PER_DAY);
  await spend(owner, 'outside', outsideMailsMax(3));
  const grant = ({ meetingId }: { readonly meetingId: string }) =>
    scene.manager.call(ROUTES.decideApproval, { params: { meetingId }, body: { grant: true } });
  expect(await grant(first)).toEqual({ count: 1 });
  // The organiser gets a mail too, because another user decided.
  expect([await spent(scene.ann, 'mails'), await spent(scene.ann, 'outside')]).toEqual([3, 2]);
  await spend(scene.ann, 'outside', outsideMailsMax(3));
  expect(await refusalOf(grant(second))).toBe('MEETING_OUTSIDE_LIMIT');
});

const close = (roomId: string, move: boolean) =>
  scene.manager.call(ROUTES.closeRoom, {
    params: { roomId },
    body: { startsAt: scene.at(0), endsAt: scene.at(DAY_HOURS * (COUNT + 1)), reason: 'Paint', move, apply: true },
  });

test('R3.38 a manager can move all meetings of a room, whatever mails that causes; their bookers owe them', async () => {
  const [room, other] = [await scene.addRoom(), await scene.addRoom()];
  const contactIds = await addContacts(2, scene.ann);
  await scene.book(room, { ...series(1, 2), invited: { contactIds, userIds: [scene.ben.accountId] } });
  const { owner } = scene.merchant;
  await spend(owner, 'mails', MEETING_MAILS_PER_DAY);
  await spend(owner, 'outside', outsideMailsMax(3));
  await spend(scene.ann, 'mails', MEETING_MAILS_PER_DAY);
  await spend(scene.ann, 'outside', outsideMailsMax(3) - (await spent(scene.ann, 'outside')) - 1);
  const { meetings } = await close(room, true);
  expect(meetings.map(({ movesTo }) => movesTo?.roomId)).toEqual([other, other]);
  expect(await spent(owner, 'mails')).toBe(MEETING_MAILS_PER_DAY);
  expect(await spent(scene.ann, 'outside')).toBeGreaterThan(outsideMailsMax(3));
});

test('R3.38 a room that is closed again and again stops mailing people outside, and its meetings may still be cancelled', async () => {
  const [first, second] = [await scene.addRoom(), await scene.addRoom()];
  const contactIds = await addContacts(2, scene.ann);
  await scene.book(first, { ...series(1, 2), invited: { contactIds } });
  await spend(scene.ann, 'outside', outsideMailsMax(3) - (await spent(scene.ann, 'outside')) - 1);
  const { closure } = await close(first, true);
  const closureId = closure?.closureId ?? '';
  await scene.manager.call(ROUTES.reopenRoom, { params: { roomId: first, closureId } });
  expect(await refusalOf(close(second, true))).toBe('MEETING_OUTSIDE_LIMIT');
  const { meetings } = await close(second, false);
  expect(meetings.map(({ movesTo }) => movesTo)).toEqual([null, null]);
});

test('R3.38 an organiser who leaves and comes back again and again stops mailing people outside', async () => {
  const contactIds = await addContacts(2, scene.ann);
  const invited = { contactIds, userIds: [scene.ben.accountId] };
  const { meetingId } = await scene.book(await scene.addRoom(), { invited });
  const role = ({ accountId }: Person, to: 'guest' | 'member') =>
    scene.manager.call(ROUTES.changeMember, { params: { userId: accountId }, body: { role: to } });
  const outsideMails = async () => {
    const { rows } = await sql<{ mails: number }>`
      select count(*)::integer as mails from graphile_worker._private_jobs as job,
        json_array_elements(job.payload -> 'messages') as message, json_array_elements_text(message -> 'to') as reader
      where message #>> '{event,meetingId}' = ${meetingId} and reader like 'mailto:%'`.execute(api.db.query);
    return rows[0]?.mails;
  };
  expect(await outsideMails()).toBe(2);
  await spend(scene.ben, 'outside', outsideMailsMax(3) - 1);
  await role(scene.ann, 'guest');
  expect(await outsideMails()).toBe(4);
  // Ann organises the meeting again, and leaves once more.
  await role(scene.ann, 'member');
  await api.db.query
    .updateTable('meeting')
    .set({ organiserId: scene.ann.accountId })
    .where('meetingId', '=', meetingId)
    .execute();
  await role(scene.ann, 'guest');
  expect(await outsideMails()).toBe(4);
  // A cancellation is sent nevertheless.
  await role(scene.ben, 'guest');
  expect(await outsideMails()).toBe(6);
});

test('R3.38 delays are counted, and a meeting can always be ended', async () => {
  const { meetingId } = await scene.book(await scene.addRoom());
  await spend(scene.ann, 'mails', MEETING_MAILS_PER_DAY - (await spent(scene.ann, 'mails')));
  clock.advance(HOUR + 1_000);
  const params = { meetingId };
  expect(await refusalOf(scene.asAnn.call(ROUTES.delayMeeting, { params, body: { minutes: 1 } }))).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect(await scene.asAnn.call(ROUTES.endMeeting, { params })).toMatchObject({ status: 'ENDED' });
});

test('R3.38 a cancellation does not need the engine that counts', async () => {
  const { spaceId } = scene.merchant;
  const event = {
    ...{ meetingId: '1', organiserId: null, uid: '1@board.example', start: 0, end: 1, zone: 'UTC' },
    ...{ place: '', subject: '', private: false, agenda: [], remind: 'none' as const },
  };
  const message = { event, sequence: 0, to: ['mailto:gus@elsewhere.example'], meetings: 1 };
  const away = { sums: { addAll: () => Promise.reject(new Error('Redis is away')) } } as unknown as Ephemeral;
  const charge = (kind: 'cancelled' | 'changed', mode: 'refuse' | 'owe') =>
    api.db.transaction((tx) =>
      chargeMails(tx, { ephemeral: away, mode }, [{ ...message, kind }], { spaceId, by: '1' }),
    );
  await charge('cancelled', 'refuse');
  await charge('changed', 'owe');
  await expect(charge('changed', 'refuse')).rejects.toThrow('Redis is away');
});
