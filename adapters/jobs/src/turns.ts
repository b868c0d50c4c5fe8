import { createHash } from 'node:crypto';
import { SECOND } from '@sw/base';
import type { JobTurn } from '@sw/contract';
import { type Db, sql } from '@sw/postgres';

const LOOK_MS = SECOND;

/** The name of a line of jobs that run one at a time, made of what they have in common. */
export const turnLine = (...names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);

/** Only small letters and digits: every collation sorts them in the same order, so the place in the line is found by the index. */
const start = (line: string): string => `turn${line}x`;
const placeIn = ({ line, no }: JobTurn): string => `${start(line)}${String(no).padStart(10, '0')}`;

/** The key of a job with a turn. */
export const turnKey = (turn: JobTurn, name: string): string => `${placeIn(turn)}x${name.replace(/[^0-9a-z]/g, 'x')}`;

/**
 * When a job should look again whether it is its turn; undefined if it is. While a job with a lower number waits, that
 * is when the last of them is due, which may be hours later if the mail server refuses its mail; while one runs, in a
 * second. A job that failed permanently no longer counts.
 */
export async function nextLookAtTurn(db: Db, turn: JobTurn): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(max(run_at), now() + make_interval(secs => ${LOOK_MS / SECOND}::float)) as at
    from graphile_worker._private_jobs
    where key >= ${start(turn.line)} and key < ${placeIn(turn)} and (attempts < max_attempts or locked_at is not null)
    having count(*) > 0`.execute(db);
  return rows[0]?.at ?? undefined;
}
