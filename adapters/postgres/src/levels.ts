import type { Db } from './port.ts';
import type { LevelSeed } from './schema.ts';

/** Adds missing levels. Changes by an operator are kept. */
export async function syncLevels(db: Db, levels: readonly LevelSeed[]): Promise<void> {
  if (levels.length === 0) return;
  await db
    .insertInto('level')
    .values([...levels])
    .onConflict((conflict) => conflict.column('levelNo').doNothing())
    .execute();
}
