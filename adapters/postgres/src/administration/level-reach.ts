import { sql } from 'kysely';
import type { Db } from '../port.ts';

interface LevelReach {
  readonly people: number;
  readonly enterprises: number;
}

/** The accounts and enterprises with a level, each counted up to `most` along the index of levels, so that millions cost no more. */
export async function readLevelReach(db: Db, levelNo: number, most: number): Promise<LevelReach> {
  const { rows } = await sql<LevelReach>`
    select
      (select count(*)::integer from (select from account where level_no = ${levelNo} limit ${most}) as p) as people,
      (select count(*)::integer from (select from merchant where level_no = ${levelNo} limit ${most}) as e)
        as enterprises`.execute(db);
  return rows[0] ?? { people: 0, enterprises: 0 };
}
