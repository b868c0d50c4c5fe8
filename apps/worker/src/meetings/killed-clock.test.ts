import { once } from 'node:events';
import { HOUR, MINUTE, SECOND } from '@sw/base';
import { JOB_CLASSES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { type SmtpCounter, startSmtpCounter } from '../../testing/smtp-counter.ts';
import { spawnWorker } from '../../testing/spawn-worker.ts';

/** More than the clock handles in one transaction, so that workers also die between transactions. */
const OF_EACH = 60;

vi.setConfig({ testTimeout: 5 * MINUTE });

let own: TestDatabase;
let works: TestEnterprise;
let smtp: SmtpCounter;
beforeAll(async () => {
  own = await testDatabase();
  works = await addEnterprise(own.db);
  smtp = await startSmtpCounter();
  // Records every stored status, even an unchanged one, and lets the test pause the clock in the middle of its work.
  await sql`create table stored_status (meeting_id bigint, status text, at timestamptz not null)`.execute(own.db.query);
  await sql`create function note_status() returns trigger language plpgsql as $$ begin
    insert into stored_status values (new.meeting_id, new.status, clock_timestamp());
    perform pg_advisory_xact_lock_shared(${sql.lit(HELD)});
    return null;
  end $$`.execute(own.db.query);
  await sql`create trigger note_status after update of status on meeting
    for each row execute function note_status()`.execute(own.db.query);
});
afterAll(async () => {
  await smtp?.close();
  await own?.drop();
});

/** The lock that the trigger requests. */
const HELD = 4_711;
const START_MS = 2 * MINUTE;

/** Number of job classes: each runs separately, and holds a lock from its first second. The meeting clock starts before them. */
const CLASSES_OF_JOBS = new Set(Object.values(JOB_CLASSES)).size;

async function hasStarted(name: string): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`select count(*)::integer as held from pg_locks
    join pg_stat_activity using (pid) where locktype = 'advisory' and granted and objid <> ${HELD}
    and application_name = ${name} and datname = current_database()`.execute(own.db.query);
  return (rows[0]?.held ?? 0) >= CLASSES_OF_JOBS;
}

/** Since when no worker has been running, and the total of such times including starts, which do not count as delays of a worker. */
const absence = { since: 0, ms: 0 };

interface Worker {
  readonly started: Promise<void>;
  kill(): Promise<void>;
}

function startWorker(no: number): Worker {
  const name = `killed-worker-${no}`;
  const url = new URL(own.url);
  url.searchParams.set('application_name', name);
  const worker = spawnWorker({ DATABASE_URL: url.href, SMTP_URL: smtp.url, MODULES: 'meeting' });
  let killed = false;
  const isOver = async () => killed || (await hasStarted(name));
  const started = vi.waitUntil(isOver, { timeout: START_MS, interval: 10 }).then(() => {
    absence.ms += Math.max(0, Date.now() - absence.since);
  });
  return {
    started,
    async kill() {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      killed = true;
      await started;
      absence.since = Date.now();
    },
  };
}
const stored = async () =>
  (await sql<{ meetingId: string; status: string; at: Date }>`select * from stored_status`.execute(own.db.query)).rows;

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_locks
    where locktype = 'advisory' and not granted and objid = ${HELD}
      and database = (select oid from pg_database where datname = current_database())`.execute(own.db.query);
  return rows[0]?.waiting ?? 0;
}

test('R3.38 R4.16 R4.17 R4.21 starts, ends, releases and reminders of killed workers each happen once, and within a minute of their time', async () => {
  const due = Date.now() + 10 * SECOND;
  absence.since = due;
  const members = works.members.slice(0, 2).map((accountId) => ({ accountId }));
  const add = async (from: number, booked: number): Promise<string[]> => {
    const ids = [];
    for (let n = 0; n < OF_EACH; n += 1) {
      const times = { startsAt: due + from, endsAt: due + from + HOUR, bookedAt: due + booked };
      ids.push(await addMeeting(own.db, works, { ...times, remind: 'm15', people: members }));
    }
    return ids;
  };
  // Booked so late that nothing else of them is due in the next minutes.
  const starts = await add(0, -5 * MINUTE);
  const ends = await add(-HOUR, -3 * MINUTE);
  const releases = await add(-10 * MINUTE, -10 * MINUTE);
  const reminders = await add(15 * MINUTE, -MINUTE);

  // Removes the statuses that were stored when the meetings were booked.
  await sql`truncate stored_status`.execute(own.db.query);

  // Killed in the middle of a transaction: statuses are written, but neither the messages nor the commit.
  await own.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(HELD)})`.execute(tx);
    const worker = startWorker(0);
    await vi.waitUntil(async () => (await waiting()) > 0, { timeout: START_MS, interval: 10 });
    expect(Date.now(), 'nothing is early').toBeGreaterThanOrEqual(due);
    await worker.kill();
  });
  expect(await stored()).toEqual([]);
  // A reminder to both people. When a room is released, the organiser gets a mail with the reason, and the other
  // person's calendar removes the meeting.
  const mails = OF_EACH * 4;
  const messageIds = () => new Set(smtp.mails.map(({ to, messageId }) => `${to} ${messageId}`));
  // Killed between transactions, and while mails are being sent.
  const points = [async () => (await stored()).length > 0, () => messageIds().size > mails / 4];
  for (const [n, isThere] of points.entries()) {
    const worker = startWorker(n + 1);
    await vi.waitUntil(isThere, { timeout: START_MS, interval: 5 });
    await worker.kill();
  }
  expect(messageIds().size).toBeLessThan(mails);
  const last = startWorker(points.length + 1);

  await vi.waitUntil(() => messageIds().size >= mails, { timeout: START_MS, interval: 20 });
  await vi.waitUntil(async () => (await stored()).length >= 3 * OF_EACH, { timeout: 2 * MINUTE, interval: 20 });
  // Duplicates would arrive by now: nothing is due and no job waits.
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from graphile_worker._private_jobs
        union all select 1 from meeting_due where due_at <= now()`.execute(own.db.query);
      return rows.length === 0;
    },
    { timeout: MINUTE, interval: 50 },
  );

  const changes = await stored();
  const line = (status: string) => (meetingId: string) => `${meetingId} ${status}`;
  expect(changes.map(({ meetingId, status }) => `${meetingId} ${status}`).toSorted()).toEqual(
    [starts.map(line('STARTED')), ends.map(line('ENDED')), releases.map(line('CANCELED'))].flat().toSorted(),
  );
  await last.started;
  const late = [...changes.map(({ at }) => at.getTime()), ...firstOf(smtp.mails).values()].map((at) => at - due);
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  // Starting a worker depends on the machine. Without the four starts, it took 11 s of 42.
  expect(Math.max(...late) - absence.ms).toBeLessThanOrEqual(MINUTE);
  // A mail in transit when the worker died may be sent again under the same id: mail programs show it once.
  expect(messageIds().size).toBe(mails);

  const notices = await own.db.query.selectFrom('notice').select(['accountId', 'name', 'detail']).execute();
  const noticesOf = (name: string, ids: readonly string[]) =>
    members.flatMap(({ accountId }) => ids.map((meetingId) => `${name} ${accountId} ${meetingId}`));
  expect(
    notices
      .map(({ accountId, name, detail }) => {
        const { meeting } = detail as { readonly meeting: { readonly meetingId: string } };
        return `${name} ${accountId} ${meeting.meetingId}`;
      })
      .toSorted(),
  ).toEqual([...noticesOf('meeting.released', releases), ...noticesOf('meeting.reminder', reminders)].toSorted());
});

/** When each mail arrived for the first time. */
function firstOf(mails: SmtpCounter['mails']): Map<string, number> {
  const first = new Map<string, number>();
  for (const { to, messageId, at } of mails) {
    const id = `${to} ${messageId}`;
    first.set(id, Math.min(at, first.get(id) ?? at));
  }
  return first;
}
