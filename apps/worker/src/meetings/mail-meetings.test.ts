import { HOUR, newId, SECOND } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { leaveMeetings, organisedAhead, readMeetingCalendar, sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { mailLeft } from './mail-changes.ts';
import { mailMeetings, senderOf } from './mail-meetings.ts';

const NOW = Date.UTC(2026, 10, 18, 9);
let own: TestDatabase;
let works: TestEnterprise;
beforeAll(async () => {
  own = await testDatabase();
  works = await addEnterprise(own.db, { members: 4 });
});
afterAll(() => own.drop());
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(own.db.query));

const run = (payload: JobPayload<'mailMeetings'>) =>
  mailMeetings({
    ...{ database: own.db, publicUrl: 'https://board.example', mailFrom: 'Board <no-reply@board.example>' },
    mailsAtOnce: 2,
  })(payload);

const change = (to: readonly string[], organiserId: string | null): JobPayload<'mailMeetings'> => ({
  changeId: newId(),
  at: NOW,
  messages: [
    {
      ...{ kind: 'invited', sequence: 0, to },
      event: {
        ...{ meetingId: newId(), organiserId, uid: '7@board.example', start: NOW + HOUR, end: NOW + 2 * HOUR },
        ...{ zone: 'Europe/Berlin', place: 'Cedar', subject: 'Plans', private: false, agenda: [], remind: 'm15' },
      },
    },
  ],
  done: 0,
});

async function waiting() {
  const { rows } = await sql<{ payload: Record<string, unknown>; runAt: Date }>`
    select payload, run_at from graphile_worker._private_jobs order by id`.execute(own.db.query);
  return {
    mails: rows.flatMap(({ payload }) => ('mail' in payload ? [payload as JobPayload<'sendMail'>] : [])),
    rest: rows.filter(({ payload }) => 'changeId' in payload),
  };
}

test('R3.38 the mails of a large meeting are enqueued second by second, and a repeated job keeps their Message-IDs', async () => {
  const [organiser = '', ...others] = works.members;
  const payload = change([...others, 'mailto:gus@elsewhere.example'], organiser);
  const begun = Date.now();
  await run(payload);
  await run(payload);
  const { mails, rest } = await waiting();
  const ids = [0, 1].map((n) => `meeting-${payload.changeId}-${n}`);
  expect(mails.map(({ messageId }) => messageId)).toEqual([...ids, ...ids]);
  expect(rest).toHaveLength(1);
  expect(rest[0]?.runAt.getTime()).toBeGreaterThan(begun + SECOND / 2);
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  await run({ ...payload, done: 2 });
  const last = await waiting();
  expect(last.mails.map(({ mail, to }) => [mail, to])).toEqual([
    ['meetingInvited', `${others[2]}@meeting.example`],
    ['meetingGuestInvited', 'gus@elsewhere.example'],
  ]);
  expect(last.rest).toEqual([]);
});

test('accounts that are switched off get none, and the sender stands in for an organiser who is gone', async () => {
  const [, off = '', on = ''] = works.members;
  await own.db.query.updateTable('account').set({ disabledAt: new Date() }).where('accountId', '=', off).execute();
  await run(change([off, on], null));
  const { mails } = await waiting();
  expect(mails.map(({ to }) => to)).toEqual([`${on}@meeting.example`]);
  expect(mails[0]?.calendar?.text).toContain('ORGANIZER;CN="Board":mailto:no-reply@board.example');
});

test('R3.38 when an account is erased, its meetings leave calendars in mails that do not name it', async () => {
  const [stays = '', , , erased = ''] = works.members;
  const people = [{ accountId: erased }, { email: 'gus@elsewhere.example' }];
  const bookedAt = Date.now();
  const lonely = await addMeeting(own.db, works, { startsAt: bookedAt + HOUR, bookedAt, people });
  const shared = await addMeeting(own.db, works, {
    ...{ startsAt: bookedAt + HOUR, bookedAt },
    people: [...people, { accountId: stays }],
  });
  const ref = { spaceId: works.spaceId, accountId: erased };
  await own.db.transaction(async (tx) => {
    const now = new Date(bookedAt);
    const changed = await organisedAhead(tx, ref, now);
    const before = await readMeetingCalendar(tx, works.spaceId, changed);
    await leaveMeetings(tx, ref, now);
    await mailLeft(tx, before, { ...ref, changed, now: bookedAt });
  });
  const { rest } = await waiting();
  const [job] = rest.map(({ payload }) => payload as JobPayload<'mailMeetings'>);
  expect(JSON.stringify(job)).not.toContain(erased);
  const gists = job?.messages.map(({ kind, event, to }) => [event.meetingId, kind, event.organiserId, to]);
  const guest = 'mailto:gus@elsewhere.example';
  expect(gists?.sort()).toEqual(
    [
      [lonely, 'cancelled', null, [guest]],
      [shared, 'changed', stays, [guest]],
      [shared, 'changed', stays, [stays]],
    ].sort(),
  );
});

test.each([
  ['Board <no-reply@board.example>', { name: 'Board', email: 'no-reply@board.example' }],
  ['"Board, Inc" <a@board.example>', { name: 'Board, Inc', email: 'a@board.example' }],
  ['a@board.example', { name: 'a@board.example', email: 'a@board.example' }],
])('the sender %s is a person of a calendar', (from, person) => {
  expect(senderOf(from)).toEqual(person);
});
