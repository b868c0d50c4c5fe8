import { sql } from 'kysely';
import type { Db } from '../port.ts';

/**
 * Running processes announce themselves more often than this. An older announcement means that the process was killed
 * or has lost the database.
 */
export const LIVE_SECONDS = 20;
/** Rows of killed processes are kept for a while, so that an operator can identify them. */
const FORGOTTEN_SECONDS = 3_600;

export interface ProcessInfo {
  /** Random, new at each start. */
  readonly processId: string;
  /** `api`, `gateway` … */
  readonly kind: string;
  readonly version: string;
  /** The newest rules that the process supports. */
  readonly rules: number;
}

export interface RunningProcess extends ProcessInfo {
  readonly startedAt: Date;
  /** Measured by the database's clock. */
  readonly seenSecondsAgo: number;
}

/** Announces a running process and returns the active rules number. Undefined until the database is prepared. */
export async function announceProcess(db: Db, process: ProcessInfo): Promise<number | undefined> {
  const { rows } = await sql<{ rules: number }>`
    with announced as (
      insert into running_process (process_id, kind, version, rules)
      values (${process.processId}, ${process.kind}, ${process.version}, ${process.rules})
      on conflict (process_id) do update set seen_at = now()
    )
    select rules from active_rules`.execute(db);
  return rows[0]?.rules;
}

/** Called when a process ends normally. */
export async function withdrawProcess(db: Db, processId: string): Promise<void> {
  await sql`
    delete from running_process
    where process_id = ${processId} or seen_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(db);
}

export async function readProcesses(db: Db): Promise<RunningProcess[]> {
  const { rows } = await sql<RunningProcess>`
    select process_id, kind, version, rules, started_at,
      extract(epoch from now() - seen_at)::float8 as seen_seconds_ago
    from running_process
    order by kind, started_at, process_id`.execute(db);
  return rows;
}
