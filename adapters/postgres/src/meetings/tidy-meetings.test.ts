import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../testing/sample-rows.ts';
import { tidyCancelledMeetings } from './tidy-meetings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const db = database.db.query;
  const accountId = await addAccount(db);
  await sql`insert into space (space_id, kind, name) values (71, 'merchant', 'Works')`.execute(db);
  await sql`insert into merchant (space_id, level_no, created_by)
    select 71, level_no, ${accountId} from account where account_id = ${accountId}`.execute(db);
  await sql`insert into room (room_id, space_id, name, type, capacity) values (72, 71, 'Oak', 'OTHER', 4)`.execute(db);
});
afterAll(() => database?.drop());

interface Stored {
  /** How many days ago it ended, and how many days ago it was cancelled. */
  readonly ended: number;
  readonly cancelled?: number;
  readonly released?: boolean;
  readonly seriesId?: string;
}

async function add(meetingId: number, { ended, cancelled, released = false, seriesId }: Stored): Promise<void> {
  const db = database.db.query;
  if (seriesId !== undefined)
    await sql`insert into meeting_series (series_id, space_id, rule, time_zone) values (${seriesId}, 71, '{}', 'UTC')
      on conflict do nothing`.execute(db);
  const at = cancelled === undefined ? sql`null` : sql`now() - make_interval(days => ${cancelled})`;
  await sql`
    insert into meeting (meeting_id, space_id, room_id, series_id, original_start, subject, starts_at, ends_at, time_zone,
      ical_uid, released, cancelled_at, status)
    select ${meetingId}, 71, 72, ${seriesId ?? null}, t, 'Plans', t - interval '1 hour', t, 'UTC', ${meetingId}::text, ${released},
      ${at}, ${cancelled === undefined ? 'ENDED' : 'CANCELED'}
    from (select now() - make_interval(days => ${ended}, mins => ${meetingId}) as t) as time`.execute(db);
  await sql`
    insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, role)
    select meeting_id, 0, space_id, starts_at, ends_at, 'organiser' from meeting where meeting_id = ${meetingId}
    `.execute(db);
}

test('meetings that were cancelled long ago go a part at a time, all others stay', async () => {
  await add(1, { ended: 91, cancelled: 91 });
  await add(2, { ended: 200, cancelled: 200 });
  await add(3, { ended: 200, cancelled: 89 });
  await add(4, { ended: -300, cancelled: 200 });
  await add(5, { ended: 400 });
  await add(6, { ended: 400, cancelled: 400, released: true });
  await add(7, { ended: 300, cancelled: 300, seriesId: '80' });
  await add(8, { ended: 250, cancelled: 300, seriesId: '80' });
  await add(9, { ended: 300, cancelled: 300, seriesId: '81' });
  await add(10, { ended: -7, seriesId: '81' });
  await add(11, { ended: 300, cancelled: 300, seriesId: '82' });
  await add(12, { ended: 250, seriesId: '82' });

  const tidy = (limit: number) => database.db.transaction((tx) => tidyCancelledMeetings(tx, limit));
  expect([await tidy(3), await tidy(3), await tidy(3)]).toEqual([3, 2, 0]);
  const numbers = async (table: string, column: string) => {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(database.db.query);
    return rows.map(({ id }) => Number(id));
  };
  const left = [3, 4, 5, 6, 9, 10, 12];
  expect([await numbers('meeting', 'meeting_id'), await numbers('meeting_person', 'meeting_id')]).toEqual([left, left]);
  expect(await numbers('meeting_series', 'series_id')).toEqual([81, 82]);
});
