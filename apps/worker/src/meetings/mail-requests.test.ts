import { HOUR } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import type { JobPayload } from '@sw/contract';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { mailRequests } from './mail-requests.ts';

const NOW = Date.UTC(2026, 10, 18, 9);
const clock = new ManualClock(NOW);
let own: TestDatabase;
let works: TestEnterprise;
beforeAll(async () => {
  own = await testDatabase();
  works = await addEnterprise(own.db, { members: 3 });
});
afterAll(() => own.drop());

async function mailed() {
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  await mailRequests({ database: own.db, clock, publicUrl: 'https://board.example' })({ spaceId: works.spaceId });
  const { rows } = await sql<{ payload: JobPayload<'sendMail'> }>`
    select payload from graphile_worker._private_jobs order by id`.execute(own.db.query);
  return rows.map(({ payload }) => payload);
}

test('managers of rooms get a mail about the bookings that wait for them, as long as one does and they want it', async () => {
  const [owner = '', admin = ''] = works.members;
  await sql`update space_member set role = 'admin' where account_id = ${admin}`.execute(own.db.query);
  const times = { bookedAt: NOW - HOUR, startsAt: NOW + HOUR };
  const meetingId = await addMeeting(own.db, works, { ...times, people: [{ accountId: owner }] });
  expect(await mailed(), 'nothing waits').toEqual([]);
  await sql`update meeting set approval = 'pending', subject = 'Redundancies' where meeting_id = ${meetingId}`.execute(
    own.db.query,
  );
  const mails = await mailed();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    mail: 'meetingRequests',
    values: { count: '1', link: 'https://board.example/iwb/enterprise?part=approvals' },
  });
  expect(JSON.stringify(mails)).not.toContain('Redundancies');
  await sql`update account set notice_choices = '{"meetings": {"mail": false}}' where account_id = ${admin}`.execute(
    own.db.query,
  );
  expect(await mailed()).toHaveLength(1);
  clock.advance(2 * HOUR);
  expect(await mailed(), 'it has lapsed').toEqual([]);
});
