import { DAY, HOUR, newId } from '@sw/base';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES, type UploadOrder } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { storedScene } from '../../../testing/stored-meetings.ts';
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

test('R1.31 people list the meetings they were invited to and that took place, newest first', async () => {
  const { owner, organiser, member, merchant, add } = await storedScene(api);
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
  const { organiser, member, add } = await storedScene(api);
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
  const { owner, organiser, member, add, spaceId } = await storedScene(api);
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

test('R5.52 only the record of a meeting that has ended is shared and opened', async () => {
  const { member, add } = await storedScene(api);
  const [ahead, running] = [await add(1), await add(-0.5, { participants: [member] })];
  const cancelled = await add(-4, { status: 'CANCELED' });
  for (const meetingId of [ahead, running, cancelled]) await refusedWith('RECORD_NOT_READY', share(member, meetingId));
  expect((await recordOf(member, running)).meeting.may.shareRecord).toBe(false);

  const meetingId = await add(-2);
  const { key } = await share(member, meetingId);
  await open(key);
  const ended = now;
  now -= 1.5 * HOUR;
  await refusedWith('RECORD_LINK_GONE', open(key));
  now = ended;
  await api.db.query
    .updateTable('meeting')
    .set({ status: 'CANCELED', cancelledAt: new Date(now) })
    .where('meetingId', '=', meetingId)
    .execute();
  await refusedWith('RECORD_LINK_GONE', open(key));
});

test('a record has at most 20 links, and only its people make them', async () => {
  const { owner, member, add } = await storedScene(api);
  const meetingId = await add(-2);
  await refusedWith('MEETING_NOT_FOUND', share(owner, meetingId));
  await refusedWith('MEETING_NOT_FOUND', share((await addMerchant(api, { name: 'Southfield' })).owner, meetingId));
  for (let made = 0; made < MEETING_LIMITS.recordLinks; made++) await share(member, meetingId);
  await refusedWith('RECORD_LINK_LIMIT', share(member, meetingId));
});

const recordOf = (person: Person, meetingId: string) => as(person).call(ROUTES.getRecord, { params: { meetingId } });
const correct = (person: Person, meetingId: string, people: { personNo: number; here: boolean }[]) =>
  as(person).call(ROUTES.correctAttendance, { params: { meetingId }, body: { people } });

test('R1.31 who booked a meeting for others finds it among their records, and nothing of a meeting twice', async () => {
  const { organiser, member, owner, add } = await storedScene(api);
  const meetingId = await add(-2, { subject: 'For others' });
  await add(-6, { subject: 'Own' });
  const bookedBy = { bookedBy: owner.accountId };
  await api.db.query.updateTable('meeting').set(bookedBy).where('meetingId', '=', meetingId).execute();
  expect(await subjects(owner)).toEqual(['For others']);
  expect(await subjects(organiser)).toEqual(['For others', 'Own']);
  expect(await subjects(member)).toEqual(['For others', 'Own']);
  expect((await recordOf(owner, meetingId)).meeting).toMatchObject({
    part: 'booker',
    may: { correctAttendance: true },
  });
});

test('R2.62 a record has people, agenda, files, board, notes, the recordings of its time and the links of its reader', async () => {
  const { organiser, member, merchant, spaceId, add } = await storedScene(api);
  const meetingId = await add(-2, { subject: 'Budget' });
  const { wbNo } = await as(organiser).call(ROUTES.createBoard, { body: { wbName: 'Budget' } });
  const set = { wbNo, agenda: JSON.stringify([{ text: 'Figures', minutes: 10 }]) };
  await api.db.query.updateTable('meeting').set(set).where('meetingId', '=', meetingId).execute();
  const callId = newId();
  const call = { callId, spaceId, wbNo, wbName: 'Budget', kind: 'voice' as const, room: callId, timeZone: 'UTC' };
  await api.db.query
    .insertInto('call')
    .values({ ...call, creatorAccountId: organiser.accountId, createdAt: new Date(now - 2 * HOUR) })
    .execute();
  for (const [name, hours] of [
    ['then.webm', -1.5],
    ['later.webm', -0.5],
  ] as const) {
    const order = { purpose: 'file', folderId: null, name: `${name}.pdf` } as UploadOrder;
    const { fileId } = await upload(api, organiser, order, PDF);
    const { blobId } = await api.db.query
      .selectFrom('fileEntry')
      .select('blobId')
      .where('entryId', '=', fileId ?? '')
      .executeTakeFirstOrThrow();
    const times = { startedAt: new Date(now + hours * HOUR), endedAt: new Date(now + (hours + 0.25) * HOUR) };
    const sound = { recordingId: newId(), wbNo, callId, entryId: fileId ?? '', blobId: blobId ?? '' };
    await api.db.query
      .insertInto('boardRecording')
      .values({ ...sound, ...times, recorderAccountId: organiser.accountId })
      .execute();
  }

  const notes = await as(organiser).call(ROUTES.openNotes, { params: { meetingId }, body: { pageName: 'Notes' } });
  expect(await as(organiser).call(ROUTES.openNotes, { params: { meetingId }, body: { pageName: 'Minutes' } })).toEqual(
    notes,
  );
  await share(organiser, meetingId);
  await share(member, meetingId);
  const record = await recordOf(organiser, meetingId);
  expect(record).toMatchObject({
    meeting: { subject: 'Budget', agenda: [{ text: 'Figures', minutes: 10 }], people: [{}, {}] },
    board: { wbNo, pageCount: 2, mayExport: true, pages: [{}, { pageId: notes.pageId, pageName: 'Notes' }] },
    notes,
    recordings: [{ name: 'then.webm.pdf', recorder: { userId: organiser.accountId } }],
  });
  expect((await fetch(record.recordings[0]?.url ?? '')).status).toBe(200);
  expect(record.links).toHaveLength(2);

  const seen = await recordOf(member, meetingId);
  expect(seen, 'the meeting gives no right to the board').toMatchObject({ board: null, notes: null, recordings: [] });
  expect(seen.links.map(({ createdBy }) => createdBy?.userId)).toEqual([member.accountId]);
  await refusedWith(
    'BOARD_NOT_IN_LIST',
    as(member).call(ROUTES.openNotes, { params: { meetingId }, body: { pageName: 'Notes' } }),
  );
  await refusedWith('MEETING_NOT_FOUND', recordOf(await addColleague(api, merchant), meetingId));
});

test('R2.62 a record shows its board as it was at the end once that is drawn, without pages that were deleted since', async () => {
  const { organiser, spaceId, add } = await storedScene(api);
  const [meetingId, next] = [await add(-4), await add(-2)];
  const { wbNo } = await as(organiser).call(ROUTES.createBoard, { body: { wbName: 'Budget' } });
  await api.db.query.updateTable('meeting').set({ wbNo }).where('meetingId', 'in', [meetingId, next]).execute();
  const { pageId: added } = await as(organiser).call(ROUTES.openNotes, {
    params: { meetingId },
    body: { pageName: 'x' },
  });
  const pages = await api.db.query
    .updateTable('boardPage')
    .set(({ ref }) => ({ thumbnailKey: sql<string>`'thumb/' || ${ref('pageId')} || '-light.webp'` }))
    .where('wbNo', '=', wbNo)
    .returning('pageId')
    .execute();
  const shown = async (id: string) =>
    (await recordOf(organiser, id)).board?.pages.map(({ pageName, picture }) => [
      pageName,
      new URL(picture?.light ?? 'none:').pathname.split('/').slice(-2).join('/'),
    ]);
  const first = pages.find(({ pageId }) => pageId !== added)?.pageId ?? '';
  expect((await shown(next))?.[0]).toEqual([null, `thumb/${first}-light.webp`]);

  const drawn = [first, added].flatMap((pageId, place) =>
    [meetingId, next].map((id) => ({
      meetingId: id,
      spaceId,
      wbNo,
      pageId,
      place,
      pageName: `Then ${place}`,
      pictureKey: `meeting/${id}-${place}-light.webp`,
    })),
  );
  await api.db.query.insertInto('meetingPicture').values(drawn).execute();
  for (const id of [meetingId, next]) {
    expect(await shown(id)).toEqual([
      ['Then 0', `meeting/${id}-0-light.webp`],
      ['Then 1', `meeting/${id}-1-light.webp`],
    ]);
  }
  await as(organiser).call(ROUTES.deletePage, { params: { pageId: added } });
  expect(await shown(next)).toEqual([['Then 0', `meeting/${next}-0-light.webp`]]);
});

test('R2.62 the organiser corrects who was there; corrected lines are marked and audited, and nobody else corrects', async () => {
  const { organiser, member, owner, spaceId, add } = await storedScene(api);
  const meetingId = await add(-2, { participants: [member, owner] });
  const signed = { signedAt: new Date(now - 2 * HOUR), signFrom: 'door' as const };
  await api.db.query
    .updateTable('meetingPerson')
    .set(signed)
    .where('meetingId', '=', meetingId)
    .where('personNo', 'in', [1, 2])
    .execute();
  await refusedWith('MEETING_NOT_ALLOWED', correct(member, meetingId, [{ personNo: 2, here: false }]));
  const { people } = await correct(organiser, meetingId, [
    { personNo: 1, here: true },
    { personNo: 2, here: false },
    { personNo: 3, here: true },
  ]);
  expect(people.map(({ sign, signFrom, correctedBy }) => [sign, signFrom, correctedBy?.userId])).toEqual([
    ['signed', 'door', undefined],
    ['unsigned', 'corrected', organiser.accountId],
    ['signed', 'corrected', organiser.accountId],
  ]);
  expect((await correct(owner, meetingId, [{ personNo: 2, here: true }])).people[1]).toMatchObject({
    attendance: { state: 'inRoom', lateMinutes: 0 },
    correctedBy: { userId: owner.accountId },
  });
  const audit = await api.db.query
    .selectFrom('auditEvent')
    .select(['actorAccountId', 'detail'])
    .where('spaceId', '=', spaceId)
    .where('action', '=', 'meeting.attendanceCorrected')
    .orderBy('eventId')
    .execute();
  expect(audit.map(({ detail }) => detail)).toEqual([
    { here: [3], absent: [2] },
    { here: [2], absent: [] },
  ]);
  const ahead = await add(5);
  await refusedWith('MEETING_NOT_RUNNING', correct(organiser, ahead, [{ personNo: 1, here: true }]));
});

test('R7.14 a meeting response carries code, msg and data; 0 is ok', async () => {
  const { member, add } = await storedScene(api);
  const ask = async (path: string) => {
    const headers = { [AUTHORIZATION_HEADER]: member.token, [MARKER_HEADER]: MARKER_VALUE };
    const answer = await fetch(`${api.url}/services/meeting/api/web/${path}`, { headers });
    return (await answer.json()) as { code: number; msg: string; data: unknown };
  };
  const meetingId = await add(-2);
  expect(await ask(`bookings/${meetingId}/record`)).toMatchObject({ code: 0, data: { meeting: { meetingId } } });
  expect(await ask('bookings/1/record')).toMatchObject({
    code: 1808,
    msg: 'There is no such meeting, or you are not invited to it',
  });
});
