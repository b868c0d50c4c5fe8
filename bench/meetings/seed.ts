import { createHash } from 'node:crypto';
import { DAY, HOUR, newSecret } from '@sw/base';
import { LEVELS } from '@sw/policy';
import { type Db, sql, syncLevels } from '@sw/postgres';
import type { TestPerson } from '@sw/testing';
import { strip } from '../bulk-load.ts';
import type { Step } from '../seeded-database.ts';

export interface SeededMeetings {
  /** A person in the enterprise with 2,000 rooms, and one in the enterprise of the opened week. */
  readonly large: TestPerson;
  readonly week: TestPerson;
  /** The first day of the week that is opened, a Monday. */
  readonly monday: string;
  readonly bookings: number;
  /** The key of the page of an external contact of a series in the large enterprise. */
  readonly guestKey: string;
}

/** Ids of 18 digits, as in the product. */
const FIRST_SPACE = 900_000_000_000_000_000n;
const FIRST_ROOM = 800_000_000_000_000_000n;
const FIRST_PERSON = 100_000_000_000_000_000n;
const FIRST_MEETING = 300_000_000_000_000_000n;
const FIRST_SERIES = 500_000_000_000_000_000n;

/** Bookings per room and year: 250 days, with eight of ten hours booked. */
const PER_ROOM = 2_000;
const [DAYS, DAYS_AHEAD, HOURS] = [250, 50, 10];
/** The first two hours of a day repeat every week, ten times: a fifth of all bookings belong to a series. */
const SERIES_HOURS = 2;
const SERIES_WEEKS = 10;
const SERIES_DAYS = 7 * SERIES_WEEKS;
const SERIES_BLOCKS = Math.ceil(DAYS / SERIES_DAYS);
/** The number of rooms of the largest enterprise; the others have 100 rooms each. */
const LARGE_ROOMS = 2_000;
const OTHER_ROOMS = 100;
const PEOPLE_PER_ROOM = 10;
/** The opened week: a separate enterprise, with 200 rooms of 50 meetings each. */
const WEEK_ROOMS = 200;
const WEEK_BOOKINGS = 50;

const TABLES = ['meeting', 'meeting_person', 'meeting_due'];
const TYPES = sql`(array['MEETINGROOM', 'MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER'])[1 + n % 5]`;
const EQUIPMENT = sql`(array['{}', '{screen}', '{screen,video}', '{screen,video,whiteboard}'])[1 + n % 4]::text[]`;
const SUBJECT = sql`(array['Sprint review', 'Design critique', 'Customer call', 'Budget', '一对一', '周会'])[1 + n % 6]`;

/** The enterprise of a room: the first is large. */
const spaceOf = sql`${String(FIRST_SPACE)}::bigint + case when n < ${LARGE_ROOMS} then 0
  else 1 + (n - ${LARGE_ROOMS}) / ${OTHER_ROOMS} end`;

/**
 * A year of bookings: rows first, then indexes. They are written day by day, like real bookings, so those of one room are
 * far apart. People are only written for meetings from three weeks ago on, and due moments only for future ones: with all of
 * them the database would take twice the disk, and the same queries would use the same indexes.
 */
export async function seed(db: Db, bookings: number, step: Step): Promise<SeededMeetings> {
  await syncLevels(
    db,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const rooms = Math.ceil(bookings / PER_ROOM);
  const midnight = new Date(Math.floor(Date.now() / DAY) * DAY);
  const rebuild = await strip(db, TABLES);
  await step('enterprises', () => seedEnterprises(db, rooms));
  await step('series', () => seedSeries(db, { rooms, midnight }));
  await step('bookings', async () => {
    // Two at a time: the machine has two cores, and one statement uses one.
    const first = DAYS_AHEAD - DAYS;
    await Promise.all([
      seedBookings(db, { rooms, midnight, from: first, to: first + DAYS / 2 }),
      seedBookings(db, { rooms, midnight, from: first + DAYS / 2, to: DAYS_AHEAD }),
    ]);
  });
  const monday = new Date(midnight.getTime() + (((8 - midnight.getUTCDay()) % 7) + 7) * DAY);
  await step('opened week', () => seedWeek(db, monday, rooms));
  await Promise.all([
    step('indexes of bookings', () => rebuild(['meeting'])),
    (async () => {
      await step('people', () => seedPeople(db, midnight));
      await step('due moments', () => seedDue(db));
      await step('other indexes', () => rebuild(['meeting_person', 'meeting_due']));
    })(),
  ]);
  await step('vacuum', async () => {
    for (const table of [...TABLES, 'room', 'space_member', 'account'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  });
  // For rows changed after the last vacuum, an index-only scan must also read the table.
  await step('changes', () =>
    sql`update meeting set subject = subject || '.' where starts_at between now() and now() + interval '10 days'
      and meeting_id % 20 = 0`.execute(db),
  );
  const large = await signIn(db, { space: 0, room: 0 });
  const week = await signIn(db, { space: WEEK_SPACE, room: rooms });
  const { rows } = await sql<{ n: string }>`select count(*) as n from meeting`.execute(db);
  const guestKey = await addGuest(db, large.accountId);
  return { large, week, monday: monday.toISOString().slice(0, 10), bookings: Number(rows[0]?.n), guestKey };
}

/** An external contact in a person's next series. */
async function addGuest(db: Db, organiser: string): Promise<string> {
  const guestKey = newSecret();
  const hash = createHash('sha256').update(guestKey).digest();
  const { rows } = await sql`
    with next as (select meeting_id, series_id from meeting
      where organiser_id = ${organiser} and starts_at > now() and series_id is not null order by starts_at limit 1)
    insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, name, email, role, key_hash)
    select s.meeting_id, 9, s.space_id, s.starts_at, s.ends_at, 'Guest', 'guest@bench.example', 'participant',
      case when s.meeting_id = next.meeting_id then ${hash}::bytea end
    from next join meeting as s on s.series_id = next.series_id where s.starts_at > now()
    returning 1`.execute(db);
  if (rows.length === 0) throw new Error('the first person has no series ahead');
  return guestKey;
}

const WEEK_SPACE = 100_000;

async function seedEnterprises(db: Db, rooms: number): Promise<void> {
  const [space, room, person] = [String(FIRST_SPACE), String(FIRST_ROOM), String(FIRST_PERSON)];
  const week = sql`${space}::bigint + ${WEEK_SPACE}`;
  const spaces = sql`(select distinct ${spaceOf} as id from generate_series(0, ${rooms}::integer - 1) as n union select ${week}) as s`;
  await sql`insert into space (space_id, kind, name) select id, 'merchant', 'Bench ' || id from ${spaces}`.execute(db);
  await sql`insert into merchant (space_id, level_no) select id, 3 from ${spaces}`.execute(db);
  await sql`insert into meeting_settings (space_id, time_zone) select id, 'UTC' from ${spaces}`.execute(db);
  await sql`
    insert into room (room_id, space_id, name, type, capacity, place, equipment, start_time, end_time, needs_approval)
    select ${room}::bigint + n, case when n < ${rooms} then ${spaceOf} else ${week} end,
      'Room ' || n, ${TYPES}, 4 + n % 40, 'Floor ' || n % 12, ${EQUIPMENT}, '08:00', '20:00', n % 50 = 0
    from generate_series(0, ${rooms}::integer - 1 + ${WEEK_ROOMS}) as n`.execute(db);
  await sql`
    insert into account (account_id, email, nick_name, locale, time_zone, level_no, current_space_id)
    select ${person}::bigint + room_no * ${PEOPLE_PER_ROOM} + nth, 'p' || room_no * ${PEOPLE_PER_ROOM} + nth || '@bench.example',
      'Person ' || nth, 'en', 'UTC', 3, r.space_id
    from room as r cross join lateral (select r.room_id - ${room}::bigint as room_no) as x
    cross join generate_series(0, ${PEOPLE_PER_ROOM - 1}) as nth`.execute(db);
  await sql`insert into space_member (space_id, account_id, role, name, state, is_default)
    select current_space_id, account_id, 'member', nick_name, 'active', true from account`.execute(db);
}

interface Part {
  readonly rooms: number;
  readonly midnight: Date;
  readonly from: number;
  readonly to: number;
}

const meetingInto = sql`insert into meeting (meeting_id, space_id, original_start, room_id, organiser_id, booked_by, subject,
  starts_at, ends_at, time_zone, status, approval, remind, ical_uid, series_id, occurrence)`;

const personIn = (hour: string) =>
  sql`${String(FIRST_PERSON)}::bigint + n * ${PEOPLE_PER_ROOM} + (n + ${sql.raw(hour)}) % ${PEOPLE_PER_ROOM}`;

/** The series of a room, an hour, a weekday and a block of weeks. */
const seriesIn = (block: string, weekday: string) =>
  sql`${String(FIRST_SERIES)}::bigint + ((n::bigint * ${SERIES_HOURS} + hour) * ${SERIES_BLOCKS} + ${sql.raw(block)}) * 7 + ${sql.raw(weekday)}`;

async function seedSeries(db: Db, { rooms, midnight }: Pick<Part, 'rooms' | 'midnight'>): Promise<void> {
  await sql`
    insert into meeting_series (series_id, space_id, rule, time_zone)
    select ${seriesIn('block', 'weekday')}, ${spaceOf}, jsonb_build_object('cycle', jsonb_build_object('kind', 'week'),
      'start', jsonb_build_object('date', to_char(first, 'YYYY-MM-DD'), 'time', to_char(8 + hour, 'FM00') || ':00'),
      'minutes', 50, 'zone', 'UTC', 'end', jsonb_build_object('by', 'count', 'count', ${SERIES_WEEKS}::integer), 'skipped', '[]'::jsonb), 'UTC'
    from generate_series(0, ${rooms}::integer - 1) as n cross join generate_series(0, ${SERIES_HOURS - 1}) as hour
    cross join generate_series(0, ${SERIES_BLOCKS - 1}) as block cross join generate_series(0, 6) as weekday
    cross join lateral (select (${midnight}::timestamptz at time zone 'UTC')::date
      + ${DAYS_AHEAD - DAYS}::integer + block * ${SERIES_DAYS}::integer + weekday) as day (first)`.execute(db);
}

async function seedBookings(db: Db, { rooms, midnight, from, to }: Part): Promise<void> {
  // One person organises the whole series.
  const organiser = personIn(`case when hour < ${SERIES_HOURS} then hour + nth % 7 else hour + day + 1000 end`);
  await sql`
    ${meetingInto}
    select ${String(FIRST_MEETING)}::bigint + ((day + ${DAYS})::bigint * ${HOURS} + hour) * ${rooms}::integer + n, ${spaceOf}, at,
      ${String(FIRST_ROOM)}::bigint + n, ${organiser}, ${organiser}, ${SUBJECT}, at, at + interval '50 minutes', 'UTC',
      case when at < now() then 'ENDED' else 'NOT_START' end, 'none', 'm15', coalesce('s' || series, 'm' || n || '-' || day || '-' || hour),
      series, case when series is null then 0 else nth % ${SERIES_DAYS} / 7 end
    from generate_series(${from}::integer, ${to}::integer - 1) as day cross join generate_series(0, ${HOURS - 1}) as hour
    cross join generate_series(0, ${rooms}::integer - 1) as n
    cross join lateral (select ${midnight}::timestamptz + make_interval(days => day, hours => 8 + hour), day + ${DAYS - DAYS_AHEAD}) as moment (at, nth)
    cross join lateral (select case when hour < ${SERIES_HOURS} then ${seriesIn(`nth / ${SERIES_DAYS}`, 'nth % 7')} end) as repeated (series)
    where (n * 3 + day * 7 + hour + 7000) % 5 <> 0`.execute(db);
}

/** Ten a day from Monday to Friday, so that the visible part is dense. */
async function seedWeek(db: Db, monday: Date, rooms: number): Promise<void> {
  await sql`
    ${meetingInto}
    select ${String(FIRST_MEETING)}::bigint - 1 - (n * ${WEEK_BOOKINGS} + hour), ${String(FIRST_SPACE)}::bigint + ${WEEK_SPACE}, at,
      ${String(FIRST_ROOM)}::bigint + n, ${personIn('hour')}, ${personIn('hour')}, ${SUBJECT}, at, at + interval '50 minutes', 'UTC', 'NOT_START', 'none', 'm15',
      'w' || n || '-' || hour, null, 0
    from generate_series(${rooms}::integer, ${rooms}::integer + ${WEEK_ROOMS - 1}) as n
    cross join generate_series(0, ${WEEK_BOOKINGS - 1}) as hour
    cross join lateral (select ${monday}::timestamptz + make_interval(days => hour / 10, hours => 8 + hour % 10)) as moment (at)`.execute(
    db,
  );
}

/** The organiser and two other people. */
async function seedPeople(db: Db, midnight: Date): Promise<void> {
  await sql`
    insert into meeting_person (meeting_id, person_no, space_id, starts_at, ends_at, account_id, role, invite, signed_at)
    select m.meeting_id, no, m.space_id, m.starts_at, m.ends_at,
      m.organiser_id - (m.organiser_id - ${String(FIRST_PERSON)}::bigint) % ${PEOPLE_PER_ROOM}
        + (m.organiser_id - ${String(FIRST_PERSON)}::bigint + no - 1) % ${PEOPLE_PER_ROOM},
      case when no = 1 then 'organiser' else 'participant' end, case when no = 3 then 'unset' else 'accepted' end,
      case when m.starts_at < now() and no < 3 then m.starts_at end
    from meeting as m cross join generate_series(1, 3) as no
    where m.starts_at >= ${new Date(midnight.getTime() - 21 * DAY)}`.execute(db);
}

async function seedDue(db: Db): Promise<void> {
  await sql`
    insert into meeting_due (meeting_id, kind, due_at)
    select m.meeting_id, kind, case when kind = 'start' then m.starts_at else m.starts_at - interval '15 minutes' end
    from meeting as m cross join (values ('remind'), ('start')) as due (kind)
    where m.starts_at > now() + make_interval(secs => ${HOUR / 1_000})`.execute(db);
}

/** The first person of a room. */
async function signIn(db: Db, { space, room }: { readonly space: number; readonly room: number }): Promise<TestPerson> {
  const [authorization, sessionId] = [newSecret(), String(space + 1)];
  const accountId = String(FIRST_PERSON + BigInt(room * PEOPLE_PER_ROOM));
  const tokenHash = createHash('sha256').update(authorization).digest();
  await sql`insert into session (session_id, account_id, token_hash, level_revision, expires_at, user_agent)
    values (${sessionId}, ${accountId}, ${tokenHash}, 1, ${new Date(Date.now() + DAY)}, 'bench')`.execute(db);
  return { spaceId: String(FIRST_SPACE + BigInt(space)), accountId, authorization, sessionId };
}
