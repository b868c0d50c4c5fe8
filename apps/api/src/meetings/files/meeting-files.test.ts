import { DAY, HOUR, newId } from '@sw/base';
import { ROUTES, type UploadOrder } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import type { Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { storedScene, type TestMeeting } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { PDF, upload } from '../../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const list = (person: Person, meetingId: string) => as(person).call(ROUTES.listMeetingFiles, { params: { meetingId } });
const attach = (person: Person, meetingId: string, fileId: string) =>
  as(person).call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId } });
const remove = (person: Person, meetingId: string, fileId: string) =>
  as(person).call(ROUTES.deleteMeetingFile, { params: { meetingId, fileId } });
async function newFile(person: Person, name = 'plan.pdf'): Promise<string> {
  const { fileId } = await upload(api, person, { purpose: 'file', folderId: null, name } as UploadOrder, PDF);
  return fileId ?? '';
}

/** A meeting that starts in an hour, unless `times` says otherwise. */
async function scene(times: Partial<TestMeeting> = {}) {
  const stored = await storedScene(api);
  return { ...stored, meetingId: await stored.add(1, times) };
}

test('people of a meeting add files, see who added them and download them', async () => {
  const { organiser, member, meetingId } = await scene();
  const added = await attach(member, meetingId, await newFile(member));
  expect(added).toMatchObject({ name: 'plan.pdf', bytes: PDF.length, own: true });
  const [seen] = await list(organiser, meetingId);
  expect(seen).toMatchObject({ fileId: added.fileId, own: false, addedBy: { userId: member.accountId } });
  expect(new Uint8Array(await (await fetch(seen?.url ?? '')).arrayBuffer())).toEqual(PDF);
});

test('R6.14 R6.15 only the person who added a file removes it, administrators and organisers included', async () => {
  const { owner, organiser, member, meetingId, spaceId } = await scene();
  const { fileId } = await attach(member, meetingId, await newFile(member));
  await refusedWith('MEETING_FILE_NOT_OWN', remove(organiser, meetingId, fileId));
  await refusedWith('MEETING_NOT_FOUND', remove(owner, meetingId, fileId));
  const invited = { personNo: 9, role: 'participant' as const, startsAt: new Date(), endsAt: new Date() };
  await api.db.query
    .insertInto('meetingPerson')
    .values({ ...invited, meetingId, spaceId, accountId: owner.accountId })
    .execute();
  await refusedWith('MEETING_FILE_NOT_OWN', remove(owner, meetingId, fileId));
  expect(await list(owner, meetingId)).toHaveLength(1);
  await remove(member, meetingId, fileId);
  await remove(member, meetingId, fileId);
  expect(await list(member, meetingId)).toEqual([]);
});

test('a meeting keeps its file when the file centre loses it, and frees the bytes with its last holder', async () => {
  const { member, organiser, meetingId, spaceId } = await scene();
  const centreId = await newFile(member);
  const { fileId } = await attach(member, meetingId, centreId);
  await as(member).call(ROUTES.binFiles, { body: { ids: [centreId] } });
  const [binned] = await as(member).call(ROUTES.listFileBin, {});
  await as(member).call(ROUTES.eraseFiles, { body: { ids: [binned?.id ?? ''] } });
  const [kept] = await list(organiser, meetingId);
  expect((await fetch(kept?.url ?? '')).status).toBe(200);
  const stored = async () =>
    (await api.db.query.selectFrom('blob').select('blobId').where('spaceId', '=', spaceId).execute()).length;
  expect(await stored()).toBe(1);
  await remove(member, meetingId, fileId);
  expect(await stored()).toBe(0);
});

test('R5.38 files are added until a week after the end, and not later', async () => {
  const ended = (ago: number) => ({
    startsAt: new Date(Date.now() - ago - HOUR),
    endsAt: new Date(Date.now() - ago),
    status: 'ENDED' as const,
  });
  const open = await scene(ended(7 * DAY - HOUR));
  await attach(open.member, open.meetingId, await newFile(open.member));
  const closed = await scene(ended(7 * DAY + 1_000));
  await refusedWith('MEETING_FILES_CLOSED', attach(closed.member, closed.meetingId, await newFile(closed.member)));
  const cancelled = await scene({ status: 'CANCELED' });
  await refusedWith(
    'MEETING_FILES_CLOSED',
    attach(cancelled.member, cancelled.meetingId, await newFile(cancelled.member)),
  );
});

test('R5.36 R5.37 a meeting has at most 50 files of at most 50 MB', async () => {
  const { member, meetingId, spaceId } = await scene();
  const entryId = await newFile(member);
  const { blobId } = await api.db.query
    .selectFrom('fileEntry')
    .select('blobId')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  const setBytes = (bytes: number) =>
    api.db.query
      .updateTable('fileEntry')
      .set({ bytes: String(bytes) })
      .where('entryId', '=', entryId)
      .execute();
  await setBytes(50 * 1024 * 1024 + 1);
  await refusedWith('FILE_TOO_LARGE', attach(member, meetingId, entryId));
  await setBytes(50 * 1024 * 1024);
  await attach(member, meetingId, entryId);
  const row = { meetingId, spaceId, blobId: blobId ?? '', name: 'a.pdf', bytes: '9', addedBy: member.accountId };
  const rows = Array.from({ length: MEETING_LIMITS.files - 2 }, () => ({ ...row, fileId: newId() }));
  await api.db.query.insertInto('meetingFile').values(rows).execute();
  const both = [attach(member, meetingId, entryId), attach(member, meetingId, entryId)];
  const answers = await Promise.all(
    both.map((call) =>
      call.then(
        () => 'ok',
        () => 'refused',
      ),
    ),
  );
  expect(answers.toSorted(), 'of two at once, one takes the last place').toEqual(['ok', 'refused']);
  await refusedWith('MEETING_FILE_LIMIT', attach(member, meetingId, entryId));
});

test('R6.14 a guest, an outsider and a colleague who is not invited get nothing, and nobody adds a file of somebody else', async () => {
  const { member, meetingId, merchant } = await scene();
  await attach(member, meetingId, await newFile(member));
  const guest = await addColleague(api, merchant, 'guest');
  const colleague = await addColleague(api, merchant);
  const outsider = (await addMerchant(api, { name: 'Southfield' })).owner;
  await refusedWith('MEETING_MEMBERS_ONLY', list(guest, meetingId));
  await refusedWith('MEETING_NOT_FOUND', list(colleague, meetingId));
  await refusedWith('MEETING_NOT_FOUND', list(outsider, meetingId));
  await refusedWith('MEETING_NOT_FOUND', attach(outsider, meetingId, await newFile(outsider)));
  await refusedWith('NOT_FOUND', attach(member, meetingId, await newFile(outsider)));
});

const sendFor = (person: Person, name = 'plan.pdf') =>
  upload(api, person, { purpose: 'meeting', name } as UploadOrder, PDF);

const MEGABYTE = 1024 * 1024;

test('R5.37 R5.23 a file of a meeting has up to 50 MB at every level, or up to the smaller maximum of the call', async () => {
  for (const levelNo of [1, 3]) {
    const { owner } = await addMerchant(api, { levelNo });
    const begin = (size: number, given: { maxSize?: number } = {}) =>
      as(owner).call(ROUTES.startUpload, { body: { purpose: 'meeting', name: 'plan.pdf', size, ...given } });
    expect(await begin(50 * MEGABYTE), `level ${levelNo}`).toMatchObject({ stored: [], finished: false });
    await refusedWith('FILE_TOO_LARGE', begin(50 * MEGABYTE + 1));
    await refusedWith('FILE_TOO_LARGE', begin(50 * MEGABYTE + 1, { maxSize: 60 }));
    await refusedWith('FILE_TOO_LARGE', begin(5 * MEGABYTE + 1, { maxSize: 5 }));
  }
});

test('R5.36 R5.37 a file sent for a meeting is in no file centre, the enterprise pays once, and everybody hears of it', async () => {
  const { owner, organiser, member, meetingId, spaceId, merchant } = await scene();
  const charged = async () => {
    const row = await api.db.query
      .selectFrom('spaceAccount')
      .select(['bytes', 'reserved'])
      .where('spaceId', '=', spaceId)
      .executeTakeFirst();
    return [Number(row?.bytes ?? 0), Number(row?.reserved ?? 0)];
  };
  const { fileId } = await sendFor(member);
  expect(await charged()).toEqual([PDF.length, 0]);
  const added = await attach(member, meetingId, fileId ?? '');
  expect(await charged(), 'attaching charges nothing more').toEqual([PDF.length, 0]);
  for (const person of [owner, member, organiser]) expect(await as(person).call(ROUTES.listFiles, {})).toEqual([]);
  await refusedWith('NOT_FOUND', attach(organiser, meetingId, fileId ?? ''));
  await remove(member, meetingId, added.fileId);
  expect(await charged()).toEqual([0, 0]);
  await refusedWith('NOT_FOUND', attach(member, meetingId, fileId ?? ''));

  const { rows } = await sql<{ payload: { accountIds: string[] } }>`
    select payload from outbox where subject = 'meeting.changed' and payload::text like ${`%"${meetingId}"%`}`.execute(
    api.db.query,
  );
  expect(rows.map(({ payload }) => payload.accountIds.toSorted())).toEqual([
    [organiser.accountId, member.accountId].toSorted(),
    [organiser.accountId, member.accountId].toSorted(),
  ]);

  const order = { purpose: 'meeting', name: 'film.mp4' } as const;
  const begin = (person: Person, size: number) =>
    as(person).call(ROUTES.startUpload, { body: { ...order, size } as UploadOrder });
  await refusedWith('FILE_TOO_LARGE', begin(member, 50 * 1024 * 1024 + 1));
  await begin(member, 50 * 1024 * 1024);
  await refusedWith('MEETING_MEMBERS_ONLY', begin(await addColleague(api, merchant, 'guest'), 10));
});

test('R5.36 who booked a series gives a file to all of its meetings ahead; it is stored once', async () => {
  const { organiser, member, meetingId, spaceId, add } = await scene();
  const seriesId = newId();
  await api.db.query.insertInto('meetingSeries').values({ seriesId, spaceId, rule: '{}', timeZone: 'UTC' }).execute();
  const others = [await add(-30), await add(30), await add(60)];
  const all = [meetingId, ...others];
  await api.db.query.updateTable('meeting').set({ seriesId }).where('meetingId', 'in', all).execute();
  const give = (person: Person, fileId: string) =>
    as(person).call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId, scope: 'series' } });
  await refusedWith('MEETING_NOT_ALLOWED', give(member, (await sendFor(member)).fileId ?? ''));
  await give(organiser, (await sendFor(organiser)).fileId ?? '');
  const counts = await Promise.all(all.map(async (id) => (await list(member, id)).length));
  expect(counts, 'the one that is over gets none').toEqual([1, 0, 1, 1]);
  const kept = await api.db.query.selectFrom('meetingFile').select('blobId').where('meetingId', 'in', all).execute();
  expect(new Set(kept.map(({ blobId }) => blobId)).size).toBe(1);
});
