import { HOUR } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { cancelMeetings, sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { mailRefused } from './mail-refused.ts';

const NOW = Date.UTC(2026, 10, 18, 9);
let own: TestDatabase;
let works: TestEnterprise;
beforeAll(async () => {
  own = await testDatabase();
  works = await addEnterprise(own.db, { members: 4 });
});
afterAll(() => own.drop());

/** A refused request, booked by one person for an organiser. */
async function refused(by: string, bookedBy: string): Promise<string> {
  const [organiser = '', , participant = ''] = works.members;
  const people = [{ accountId: organiser }, { accountId: participant }];
  const times = { bookedAt: NOW - HOUR, startsAt: NOW + HOUR };
  const meetingId = await addMeeting(own.db, works, { ...times, approval: 'pending', people });
  await own.db.query.updateTable('meeting').set({ bookedBy }).where('meetingId', '=', meetingId).execute();
  const cancelling = { reason: 'Exams\nall week', by, now: new Date(NOW), refused: true };
  await own.db.transaction((tx) => cancelMeetings(tx, [meetingId], cancelling));
  return meetingId;
}

async function mailsAbout(meetingId: string, meetings = 1) {
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  await mailRefused({ database: own.db, publicUrl: 'https://board.example' })({ meetingId, meetings });
  const { rows } = await sql<{ payload: JobPayload<'sendMail'> }>`
    select payload from graphile_worker._private_jobs order by id`.execute(own.db.query);
  return rows.map(({ payload }) => payload);
}

test('R5.41 organiser and booker get a mail that says why their room was refused, and how many bookings', async () => {
  const [organiser = '', booker = '', , manager = ''] = works.members;
  const meetingId = await refused(manager, booker);
  const mails = await mailsAbout(meetingId, 3);
  expect(mails.map(({ mail, to }) => [mail, to])).toEqual([
    ['meetingRefused', `${organiser}@meeting.example`],
    ['meetingRefused', `${booker}@meeting.example`],
  ]);
  expect(mails[0]?.values).toMatchObject({
    count: '3',
    reason: 'Exams all week',
    when: 'Wednesday 18 November at 18:00 GMT+8',
    link: `https://board.example/iwb/meeting/mine/${meetingId}`,
  });
});

test('a refusal is mailed neither to the manager who refused, nor to a booker who left, nor to people who want no mails', async () => {
  const [organiser = '', booker = '', , manager = ''] = works.members;
  expect((await mailsAbout(await refused(manager, manager))).map(({ to }) => to)).toEqual([
    `${organiser}@meeting.example`,
  ]);
  await own.db.query
    .updateTable('spaceMember')
    .set({ state: 'off', stateSince: new Date(NOW) })
    .where('accountId', '=', booker)
    .execute();
  await sql`update account set notice_choices = '{"meetings": {"mail": false}}' where account_id = ${organiser}`.execute(
    own.db.query,
  );
  expect(await mailsAbout(await refused(manager, booker))).toEqual([]);
});
