import { createHash } from 'node:crypto';
import type { JobTurn } from '@sw/contract';
import { type Db, sql } from '@sw/postgres';

/** The name of a line of jobs that run one at a time, made of what they have in common. */
export const turnLine = (...names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);

/** Only small letters and digits: every collation sorts them in the same order, so the place in the line is found by the index. */
const start = (line: string): string => `turn${line}x`;
const placeIn = ({ line, no }: JobTurn): string => `${start(line)}${String(no).padStart(10, '0')}`;

/** The key of a job with a turn. */
export const turnKey = (turn: JobTurn, name: string): string => `${placeIn(turn)}x${name.replace(/[^0-9a-z]/g, 'x')}`;

/** Whether a job with a lower number is still waiting or running. A job that failed permanently no longer counts. */
export async function hasOlderTurn(db: Db, turn: JobTurn): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs
    where key >= ${start(turn.line)} and key < ${placeIn(turn)} and (attempts < max_attempts or locked_at is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}
