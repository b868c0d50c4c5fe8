import { until } from '@sw/engines';
import { type Database, sql } from '@sw/postgres';
import type { HonestUsers } from './honest/honest.ts';
import { FLOOR_MS, p99, type Samples } from './measure.ts';

const QUIET_WITHIN_MS = 60_000;
const LOOK_MS = 1_000;
/** Limit for the honest users' p99. Above it the effects of an attack would still be noticeable. */
const NEAR_IDLE = 2;
/** Honest users constantly cause jobs and events; only those that wait longer are a backlog. */
const BACKLOG_SECONDS = 2;

async function backlog({ query }: Database): Promise<number> {
  const events = sql`select 1 from outbox where published_at is null and parked_at is null
    and created_at < now() - make_interval(secs => ${BACKLOG_SECONDS})`;
  const jobs = sql`select 1 from graphile_worker.jobs where attempts < max_attempts
    and run_at < now() - make_interval(secs => ${BACKLOG_SECONDS})`;
  const counted = await sql<{
    count: string;
  }>`select count(*) as count from (${events} union all ${jobs}) as waiting`.execute(query);
  return Number(counted.rows[0]?.count ?? 0);
}

/**
 * Resolves when no events or jobs wait, and the honest users are no longer affected. `idle` has what was measured
 * so far, empty at the start. Rejects after a minute.
 */
export async function untilQuiet(database: Database, honest: HonestUsers, idle: readonly Samples[]): Promise<void> {
  const limit = (kind: 'requests' | 'strokes') =>
    NEAR_IDLE * Math.max(FLOOR_MS[kind], p99(idle.flatMap((samples) => samples[kind])));
  const look = async () => {
    const waiting = await backlog(database);
    if (waiting > 0) throw new Error(`${waiting} events and jobs wait`);
    const { samples } = await honest.during(() => new Promise((done) => setTimeout(done, LOOK_MS)));
    for (const kind of ['requests', 'strokes'] as const) {
      const time = p99(samples[kind]);
      if (idle.length > 0 && time > limit(kind)) throw new Error(`p99 of ${kind} is ${time.toFixed(0)} ms`);
    }
  };
  await until('quiet', look, QUIET_WITHIN_MS);
}
