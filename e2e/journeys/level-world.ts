import { randomInt } from 'node:crypto';
import type { Database } from '@sw/postgres';

export interface LevelChange {
  readonly callPeople?: number;
  readonly singleCallMinutes?: number;
  readonly endpoints?: number;
}

/** Creates a level like the first one with this change, and returns its number. */
export async function newLevel({ query }: Pick<Database, 'query'>, change: LevelChange): Promise<number> {
  const level = await query.selectFrom('level').selectAll().orderBy('levelNo').executeTakeFirstOrThrow();
  for (;;) {
    const levelNo = randomInt(1_000, 31_000);
    const made = await query
      .insertInto('level')
      .values({ ...level, levelNo, name: `Level ${levelNo}`, ...change })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) return levelNo;
  }
}
