import type { Db } from './port.ts';
import type { LevelSeed } from './schema.ts';

/** Adds the levels that are not there yet. What an operator changed in the table stays as it is. */
export async function syncLevels(db: Db, levels: readonly LevelSeed[]): Promise<void> {
  if (levels.length === 0) return;
  await db
    .insertInto('level')
    .values([...levels])
    .onConflict((conflict) => conflict.column('levelNo').doNothing())
    .execute();
}
