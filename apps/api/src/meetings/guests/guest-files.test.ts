import { DAY, HOUR, newSecret } from '@sw/base';
import { ROUTES, type UploadOrder } from '@sw/contract';
import { sql } from '@sw/postgres';
import { keyHash } from '@sw/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../../testing/merchants.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { addMeeting, addRoom } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { PDF, upload } from '../../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(() => api?.stop());

const open = (key: string) => api.client().call(ROUTES.readGuestMeeting, { params: { key } });
const download = (key: string, fileId: string) => api.client().call(ROUTES.getGuestFile, { params: { key, fileId } });

/** A meeting with a guest, and a file of its organiser. */
async function scene() {
  const merchant = await addMerchant(api);
  const { owner, spaceId } = merchant;
  const organiser = await addColleague(api, merchant);
  const startsAt = new Date(Date.now() + HOUR);
  const meetingId = await addMeeting(api, {
    spaceId,
    roomId: await addRoom(api, merchant),
    organiser,
    startsAt,
    endsAt: new Date(Date.now() + 2 * HOUR),
  });
  const key = newSecret();
  const person = { personNo: 9, role: 'participant', name: 'Gus', email: 'gus@elsewhere.example' } as const;
  await api.db.query
    .insertInto('meetingPerson')
    .values({ ...person, meetingId, spaceId, startsAt, endsAt: startsAt, keyHash: keyHash(key) })
    .execute();
  const sent = await upload(api, organiser, { purpose: 'meeting', name: 'Offer of March.pdf' } as UploadOrder, PDF);
  const attach = { params: { meetingId }, body: { fileId: sent.fileId ?? '' } };
  const { fileId } = await api.client(organiser).call(ROUTES.addMeetingFile, attach);
  return { owner, organiser, meetingId, key, fileId };
}

test('R3.38 an external contact sees the files of the meeting and downloads them by their key', async () => {
  const { key, fileId } = await scene();
  expect((await open(key)).meeting.files).toEqual([{ fileId, name: 'Offer of March.pdf', bytes: PDF.length }]);
  const reply = await fetch((await download(key, fileId)).url);
  expect(reply.headers.get('content-disposition')).toContain('Offer%20of%20March.pdf');
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PDF);
});

test('R3.38 a key gives no file of another meeting, and none that is removed', async () => {
  const [one, other] = [await scene(), await scene()];
  expect(await refusalOf(download(one.key, other.fileId))).toBe('NOT_FOUND');
  expect(await refusalOf(download(one.key, '7'))).toBe('NOT_FOUND');
  expect(await refusalOf(download('nonsense', one.fileId))).toBe('MEETING_GUEST_GONE');
  const params = { meetingId: one.meetingId, fileId: one.fileId };
  await api.client(one.organiser).call(ROUTES.deleteMeetingFile, { params });
  expect((await open(one.key)).meeting.files).toEqual([]);
  expect(await refusalOf(download(one.key, one.fileId))).toBe('NOT_FOUND');
});

test('R3.38 files end with the key: when the meeting is cancelled, long over, or the contact is removed', async () => {
  const ends = {
    cancelled: (id: string) =>
      sql`update meeting set status = 'CANCELED', cancelled_at = now() where meeting_id = ${id}`,
    over: (id: string) => {
      const [startsAt, endsAt] = [new Date(Date.now() - 9 * DAY), new Date(Date.now() - 8 * DAY)];
      return sql`update meeting set starts_at = ${startsAt}, ends_at = ${endsAt} where meeting_id = ${id}`;
    },
    removed: (id: string) => sql`delete from meeting_person where meeting_id = ${id} and account_id is null`,
  };
  for (const [name, end] of Object.entries(ends)) {
    const { meetingId, key, fileId } = await scene();
    await download(key, fileId);
    await end(meetingId).execute(api.db.query);
    expect(await refusalOf(download(key, fileId)), name).toBe('MEETING_GUEST_GONE');
  }
});

test('R3.38 an enterprise that shares nothing with people outside gives guests no files', async () => {
  const { owner, key, fileId } = await scene();
  const setRule = (outsideSharing: 'none' | 'viewOnly') =>
    api.client(owner).call(ROUTES.changeMerchant, { body: { outsideSharing } });
  await setRule('none');
  expect((await open(key)).meeting.files).toEqual([]);
  expect(await refusalOf(download(key, fileId))).toBe('NOT_FOUND');
  await setRule('viewOnly');
  await download(key, fileId);
});
