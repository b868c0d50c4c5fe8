import { HOUR, newId, SECOND } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue, turnLine } from '@sw/jobs';
import type { Mailer } from '@sw/mail';
import { leaveMeetings, lockMeetingsAhead, readMeetingCalendar, sql } from '@sw/postgres';
import { deriveKeys } from '@sw/service';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { sendMail } from '../jobs/send-mail.ts';
import { mailLeft } from './mail-changes.ts';
import { mailMeetings, senderOf } from './mail-meetings.ts';
import { noticeLeft } from './notice-left.ts';

const KEYS = deriveKeys('a secret of the installation, long enough');
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
    database: own.db,
    publicUrl: 'https://board.example',
    mailFrom: 'Board <no-reply@board.example>',
    mailsAtOnce: 2,
    keys: KEYS,
  })(payload);

const change = (to: readonly string[], organiserId: string | null): JobPayload<'mailMeetings'> => ({
  changeId: newId(),
  at: NOW,
  messages: [
    {
      kind: 'invited',
      sequence: 0,
      to,
      event: {
        meetingId: newId(),
        organiserId,
        uid: '7@board.example',
        start: NOW + HOUR,
        end: NOW + 2 * HOUR,
        zone: 'Europe/Berlin',
        place: 'Cedar',
        subject: 'Plans',
        private: false,
        agenda: [],
        remind: 'm15',
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
  // The second run replaces the mails that are still queued.
  expect(mails.map(({ messageId }) => messageId)).toEqual(ids);
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
    startsAt: bookedAt + HOUR,
    bookedAt,
    people: [...people, { accountId: stays }],
  });
  await sql`delete from notice`.execute(own.db.query);
  const ref = { spaceId: works.spaceId, accountId: erased };
  await own.db.transaction(async (tx) => {
    const now = new Date(bookedAt);
    const changed = await lockMeetingsAhead(tx, ref, now);
    const before = await readMeetingCalendar(tx, works.spaceId, changed);
    await noticeLeft(tx, works.spaceId, await leaveMeetings(tx, ref, now));
    await mailLeft(tx, before, { ...ref, changed, now: bookedAt });
  });
  const { rest } = await waiting();
  const jobs = rest.map(({ payload }) => payload as JobPayload<'mailMeetings'>);
  expect(JSON.stringify(jobs)).not.toContain(erased);
  const gists = jobs.flatMap(({ messages }) =>
    messages.map(({ kind, event, to }) => [event.meetingId, kind, event.organiserId, to]),
  );
  const notices = await own.db.query.selectFrom('notice').select(['accountId', 'name']).execute();
  expect(notices).toEqual([{ accountId: stays, name: 'meeting.changed' }]);
  const guest = 'mailto:gus@elsewhere.example';
  expect(gists.sort()).toEqual(
    [
      [lonely, 'cancelled', null, [guest]],
      [shared, 'changed', stays, [guest]],
      [shared, 'changed', stays, [stays]],
    ].sort(),
  );
});

test('R3.38 a change waits for an older one of the same event, and so does each mail', async () => {
  const [organiser = '', ...others] = works.members;
  const line = turnLine('7@board.example');
  const changed = (no: number): JobPayload<'mailMeetings'> => {
    const payload = change([...others, 'mailto:gus@elsewhere.example'], organiser);
    return { ...payload, messages: payload.messages.map((one) => ({ ...one, sequence: no })), turn: { line, no } };
  };
  const [older, newer] = [changed(1), changed(2)];
  await own.db.transaction((tx) => enqueue(tx, 'mailMeetings', { ...older, done: 2 }));
  await run(newer);
  const behind = await waiting();
  expect(behind.mails).toEqual([]);
  expect(behind.rest.map(({ payload }) => (payload as JobPayload<'mailMeetings'>).turn?.no)).toEqual([1, 2]);
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  await run({ ...older, done: 2 });
  await run({ ...newer, done: 2 });
  const { mails } = await waiting();
  const guests = mails.filter(({ to }) => to === 'gus@elsewhere.example');
  expect(guests.map(({ turn }) => turn?.no)).toEqual([2, 4]);
  expect(new Set(guests.map(({ turn }) => turn?.line)).size).toBe(1);
  await expectTurns(guests);
});

/** Sends the second of two mails first: it must wait until the first is sent. */
async function expectTurns([first, second]: readonly JobPayload<'sendMail'>[]): Promise<void> {
  if (first === undefined || second === undefined) throw new Error('there are not two mails');
  const sent: string[] = [];
  const mailer = {
    send: async ({ messageId }: { messageId: string }) => void sent.push(messageId),
  } as unknown as Mailer;
  const deliver = sendMail({ mailer, keys: KEYS, database: own.db, logger: { warn: () => undefined } });
  await deliver(second, { jobId: '1' });
  expect(sent).toEqual([]);
  await sql`
    delete from graphile_worker._private_jobs where payload ->> 'messageId' = ${first.messageId}`.execute(own.db.query);
  await deliver(second, { jobId: '1' });
  expect(sent).toEqual([`<${second.messageId}@smart-whiteboard>`]);
}

test('R3.38 a series goes before its meetings that are not as its rule says, though they have one SEQUENCE', async () => {
  const guest = 'mailto:gus@elsewhere.example';
  const payload = change([guest], works.members[0] ?? '');
  const [series] = payload.messages;
  if (series === undefined) throw new Error('there is no message');
  const other = { ...series, event: { ...series.event, originalStart: NOW + HOUR, start: NOW + 3 * HOUR } };
  await run({ ...payload, messages: [series, other] });
  await expectTurns((await waiting()).mails);
});

test.each([
  ['Board <no-reply@board.example>', { name: 'Board', email: 'no-reply@board.example' }],
  ['"Board, Inc" <a@board.example>', { name: 'Board, Inc', email: 'a@board.example' }],
  ['a@board.example', { name: 'a@board.example', email: 'a@board.example' }],
])('the sender %s is a person of a calendar', (from, person) => {
  expect(senderOf(from)).toEqual(person);
});
