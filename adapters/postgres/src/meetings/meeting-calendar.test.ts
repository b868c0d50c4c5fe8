import { HOUR, newId } from '@sw/base';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, LEVEL } from '../../testing/sample-rows.ts';
import {
  type Db,
  insertSeries,
  lockMeetingCalendar,
  type NewMeeting,
  readMeetingCalendar,
  settleInvitations,
  sql,
  type Tx,
} from '../index.ts';
import { insertMeetings } from './bookings.ts';

/** Number of meetings in the enterprise, and in the series that is read. */
const [ALL, REPEATED] = [4_000, 20];
const PART = 1_000;
const START = Date.parse('2026-11-18T08:00:00Z');

let own: TestDatabase;
let spaceId: string;
let series: readonly NewMeeting[];

const meetingsFor = (roomId: string, count: number, seriesId: string | null): NewMeeting[] =>
  Array.from({ length: count }, (_, occurrence) => ({
    meetingId: newId(),
    spaceId,
    seriesId,
    occurrence: seriesId === null ? 0 : occurrence,
    originalStart: new Date(START + occurrence * HOUR),
    startsAt: new Date(START + occurrence * HOUR),
    endsAt: new Date(START + (occurrence + 1) * HOUR),
    roomId,
    organiserId: null,
    bookedBy: null,
    atDoor: false,
    subject: 'Grid connection',
    private: false,
    timeZone: 'Europe/Berlin',
    approval: 'none',
    remind: 'none',
    agenda: [],
    passwordHash: null,
    wbNo: null,
    call: false,
    record: false,
    icalUid: `${seriesId ?? newId()}@example.com`,
    createdAt: new Date(START),
  }));

async function addRoom(db: Db): Promise<string> {
  const roomId = newId();
  await sql`
    insert into room (room_id, space_id, name, type, capacity)
    values (${roomId}, ${spaceId}, ${`Room ${roomId}`}, 'MEETINGROOM', 8)`.execute(db);
  return roomId;
}

beforeAll(async () => {
  own = await testDatabase();
  const db = own.db.query;
  await addAccount(db);
  spaceId = newId();
  await sql`insert into space (space_id, kind, name) values (${spaceId}, 'merchant', 'Grid')`.execute(db);
  await sql`insert into merchant (space_id, level_no) values (${spaceId}, ${LEVEL.levelNo})`.execute(db);
  const [busy, other, third] = [await addRoom(db), await addRoom(db), await addRoom(db)];
  await own.db.transaction(async (tx) => {
    const [seriesId, otherSeries] = [newId(), newId()];
    const rule = {
      cycle: { kind: 'day' },
      start: { date: '2026-11-18', time: '08:00' },
      minutes: 60,
      zone: 'UTC',
      end: { by: 'count', count: REPEATED },
      skipped: [],
    };
    for (const id of [seriesId, otherSeries]) await insertSeries(tx, { seriesId: id, spaceId, rule, timeZone: 'UTC' });
    const others = meetingsFor(busy, ALL, null);
    // A statement may have at most 65,535 values.
    for (let at = 0; at < ALL; at += PART) await insertMeetings(tx, others.slice(at, at + PART));
    series = meetingsFor(other, REPEATED, seriesId);
    await insertMeetings(tx, [...series, ...meetingsFor(third, REPEATED, otherSeries)]);
  });
  await sql`analyze meeting`.execute(db);
});
afterAll(() => own?.drop());

test('the calendar of a meeting is read with its series alone, however many others its enterprise has', async () => {
  const [first] = series;
  // PostgreSQL counts here until it reports to the shared statistics, once a second at most. So the number may still
  // contain rows that earlier transactions of this connection read, and only a difference says what one query read.
  const rowsRead = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'meeting'`.execute(
      db,
    );
    return rows[0]?.read ?? 0;
  };
  const [calendar, read] = await own.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const found = await readMeetingCalendar(tx, spaceId, [first?.meetingId ?? '']);
    return [found, (await rowsRead(tx)) - before] as const;
  });
  expect(calendar.meetings.map(({ meetingId }) => meetingId)).toEqual(series.map(({ meetingId }) => meetingId));
  expect(read).toBeLessThan(4 * REPEATED);
});

test('two commands on two meetings of one series send different numbers, though neither holds the other row', async () => {
  const [first = '', second = ''] = series.map(({ meetingId }) => meetingId);
  const now = START - HOUR;
  const accountId = await addAccount(own.db.query);
  await sql`
    insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, account_id, role, invite)
    select meeting_id, 0, space_id, starts_at, ends_at, ${accountId}, 'participant', 'unset'
    from meeting where meeting_id in (${first}, ${second})`.execute(own.db.query);
  const delay = async (tx: Tx, meetingId: string) => {
    await sql`select 1 from meeting where meeting_id = ${meetingId} for no key update`.execute(tx);
    const calendar = await lockMeetingCalendar(tx, spaceId, [meetingId]);
    await sql`update meeting set ends_at = ends_at - interval '10 minutes' where meeting_id = ${meetingId}`.execute(tx);
    await settleInvitations(tx, calendar, { spaceId, changed: [meetingId], now });
  };
  let settled = false;
  const { other } = await own.db.transaction(async (tx) => {
    await delay(tx, first);
    const other = own.db
      .transaction((also) => delay(also, second))
      .finally(() => {
        settled = true;
      });
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db.query);
        return settled || rows.length > 0;
      })
      .toBe(true);
    return { other };
  });
  await other;
  const { rows } = await sql<{ icalSequence: number }>`
    select ical_sequence from meeting where meeting_id in (${first}, ${second}) order by ical_sequence`.execute(
    own.db.query,
  );
  expect(rows.map(({ icalSequence }) => icalSequence)).toEqual([1, 2]);
});
