import type { Db } from '../port.ts';
import type { LevelRow, LevelSeed } from '../schema.ts';

/** Adds missing levels. Changes made by an operator are kept. */
export async function syncLevels(db: Db, levels: readonly LevelSeed[]): Promise<void> {
  if (levels.length === 0) return;
  await db
    .insertInto('level')
    .values([...levels])
    // Covers every unique index: if two processes start at once, one may conflict by name before it conflicts by number.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The level that limits everything in a space: its boards, their contents, its files and its calls. The view
 * `space_level` determines it; queries that need a right among other columns join that view.
 */
export async function levelOfSpace(db: Db, spaceId: string): Promise<LevelRow> {
  const level = await findLevelOfSpace(db, spaceId);
  if (level === undefined) throw new Error(`space ${spaceId} has no level`);
  return level;
}

/** Undefined if the space no longer exists. */
export function findLevelOfSpace(db: Db, spaceId: string): Promise<LevelRow | undefined> {
  return db
    .selectFrom('spaceLevel')
    .innerJoin('level', 'level.levelNo', 'spaceLevel.levelNo')
    .selectAll('level')
    .where('spaceLevel.spaceId', '=', spaceId)
    .executeTakeFirst();
}
