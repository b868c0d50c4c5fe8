import { DAY, HOUR } from '@sw/base';
import { ROUTES, type UploadOrder } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { addMeeting, addRoom, type TestMeeting } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { PDF, upload } from '../../../testing/uploads.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' }, clock: { now: () => now } });
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const share = (person: Person, meetingId: string) =>
  as(person).call(ROUTES.createRecordLink, { params: { meetingId } });
const open = (key: string) => api.client().call(ROUTES.openRecord, { params: { key } });
const subjects = async (person: Person, query: object = {}) =>
  (await as(person).call(ROUTES.listRecords, { query })).records.map(({ subject }) => subject);

async function scene() {
  const merchant = await addMerchant(api);
  const { owner, spaceId } = merchant;
  const [organiser, member] = [await addColleague(api, merchant), await addColleague(api, merchant)];
  const roomId = await addRoom(api, merchant);
  const add = (hours: number, rest: Partial<TestMeeting> = {}) =>
    addMeeting(api, {
      ...{ spaceId, roomId, organiser, participants: [member] },
      ...{ startsAt: new Date(now + hours * HOUR), endsAt: new Date(now + (hours + 1) * HOUR), ...rest },
    });
  return { merchant, owner, spaceId, organiser, member, add };
}

test('R1.31 people list the meetings they were invited to and that took place, newest first', async () => {
  const { owner, organiser, member, merchant, add } = await scene();
  await add(-10, { subject: 'Oldest' });
  const middle = await add(-5, { subject: '50% done' });
  await add(-2, { subject: 'Newest' });
  await add(-8, { subject: 'Cancelled', status: 'CANCELED' });
  await add(3, { subject: 'Ahead' });
  await add(-12, { subject: 'Without you', participants: [] });
  await api.db.query
    .updateTable('meetingPerson')
    .set({ signedAt: new Date(now), signFrom: 'app' })
    .where('meetingId', '=', middle)
    .where('accountId', '=', member.accountId)
    .execute();

  expect(await subjects(member)).toEqual(['Newest', '50% done', 'Oldest']);
  expect(await subjects(organiser)).toHaveLength(4);
  expect(await subjects(member, { keyword: '0%' })).toEqual(['50% done']);
  expect(await subjects(member, { before: new Date(now - 4 * HOUR).toISOString() })).toEqual(['50% done', 'Oldest']);
  const first = await as(member).call(ROUTES.listRecords, { query: { pageSize: 2 } });
  expect(first.records[1]).toMatchObject({ meetingId: middle, attended: 1, people: 2, part: 'participant' });
  expect(await subjects(member, { pageSize: 2, cursor: first.nextCursor ?? '' })).toEqual(['Oldest']);

  expect(await subjects(owner), 'an administrator who was not invited').toEqual([]);
  expect(await subjects((await addMerchant(api, { name: 'Southfield' })).owner)).toEqual([]);
  await refusedWith('MEETING_MEMBERS_ONLY', subjects(await addColleague(api, merchant, 'guest')));
});

test('R5.52 R9.27 a link opens the record for 7 days without an account, and shows no address', async () => {
  const { organiser, member, add } = await scene();
  const meetingId = await add(-2, { subject: 'Budget' });
  const order = { purpose: 'file', folderId: null, name: 'plan.pdf' } as UploadOrder;
  const { fileId } = await upload(api, member, order, PDF);
  await as(member).call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId: fileId ?? '' } });

  const { key, expiresAt } = await share(member, meetingId);
  expect(Date.parse(expiresAt)).toBe(now + 7 * DAY);
  const record = await open(key);
  expect(record).toMatchObject({ subject: 'Budget', people: [{ here: false }, { here: false }] });
  expect(JSON.stringify({ ...record, files: [] })).not.toMatch(
    new RegExp(`@|${organiser.accountId}|${member.accountId}`),
  );
  expect(new Uint8Array(await (await fetch(record.files[0]?.url ?? '')).arrayBuffer())).toEqual(PDF);
  const stored = await api.db.query.selectFrom('meetingLink').selectAll().where('meetingId', '=', meetingId).execute();
  expect(JSON.stringify(stored)).not.toContain(key);

  const started = now;
  now = started + 7 * DAY - 1;
  await open(key);
  now = started + 7 * DAY;
  await refusedWith('RECORD_LINK_GONE', open(key));
  now = started;
});

test('links end with the organiser, with their maker, with the membership and with the rule of the enterprise', async () => {
  const { owner, organiser, member, add, spaceId } = await scene();
  const meetingId = await add(-2);
  const [first, second] = [await share(organiser, meetingId), await share(member, meetingId)];
  const end = (person: Person) => as(person).call(ROUTES.endRecordLinks, { params: { meetingId } });
  await end(member);
  await open(first.key);
  await refusedWith('RECORD_LINK_GONE', open(second.key));
  const third = await share(member, meetingId);
  await end(organiser);
  for (const { key } of [first, third]) await refusedWith('RECORD_LINK_GONE', open(key));

  const { key } = await share(member, meetingId);
  const setRule = (outsideSharing: 'none' | 'allowed') =>
    as(owner).call(ROUTES.changeMerchant, { body: { outsideSharing } });
  await setRule('none');
  await refusedWith('RECORD_LINK_GONE', open(key));
  await refusedWith('OUTSIDE_SHARING_OFF', share(member, meetingId));
  await setRule('allowed');
  await open(key);
  await api.db.query
    .updateTable('spaceMember')
    .set({ state: 'off' })
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', member.accountId)
    .execute();
  await refusedWith('RECORD_LINK_GONE', open(key));
});

test('a record has at most 20 links, and only its people make them', async () => {
  const { owner, member, add } = await scene();
  const meetingId = await add(-2);
  await refusedWith('MEETING_NOT_FOUND', share(owner, meetingId));
  await refusedWith('MEETING_NOT_FOUND', share((await addMerchant(api, { name: 'Southfield' })).owner, meetingId));
  for (let made = 0; made < MEETING_LIMITS.recordLinks; made++) await share(member, meetingId);
  await refusedWith('RECORD_LINK_LIMIT', share(member, meetingId));
});
