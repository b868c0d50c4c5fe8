import { type AdminLevel, Refusal } from '@sw/contract';
import type { Rights } from '@sw/policy';
import type { Db, LevelRow, Tx } from '@sw/postgres';
import { refuseTaken } from '../http/refuse-taken.ts';
import { auditAdministration } from './actor.ts';
import type { Change } from './people.ts';

const presentLevel = ({ levelNo, name, revision, ...rights }: LevelRow): AdminLevel => ({
  levelNo,
  name,
  rights,
  revision,
});

export async function readLevels(db: Db): Promise<AdminLevel[]> {
  const rows = await db.selectFrom('level').selectAll().orderBy('levelNo').execute();
  return rows.map(presentLevel);
}

export interface LevelChange {
  readonly name?: string | undefined;
  readonly rights: { readonly [Name in keyof Rights]?: Rights[Name] | undefined };
}

/**
 * Limits are read when they are needed, so new values apply at once. Nobody is signed out: a session remembers its
 * level but not the limits, and millions of accounts may have the level.
 */
export async function changeLevel(
  tx: Tx,
  levelNo: number,
  { name, rights }: LevelChange,
  { actor }: Change,
): Promise<AdminLevel> {
  const before = await tx
    .selectFrom('level')
    .selectAll()
    .where('levelNo', '=', levelNo)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) throw new Refusal('NOT_FOUND');
  const asked = { ...(name === undefined ? {} : { name }), ...rights };
  const changed = Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => value !== undefined && value !== before[key as keyof LevelRow]),
  );
  if (Object.keys(changed).length === 0) return presentLevel(before);
  const after = await tx
    .updateTable('level')
    .set(({ eb }) => ({ ...changed, revision: eb('revision', '+', 1) }))
    .where('levelNo', '=', levelNo)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken('level_name_key', 'LEVEL_NAME_TAKEN'));
  const from = Object.fromEntries(Object.keys(changed).map((key) => [key, before[key as keyof LevelRow]]));
  await auditAdministration(tx, actor, {
    action: 'level.changed',
    targetKind: 'level',
    targetId: String(levelNo),
    detail: { name: after.name, from, changed },
  });
  return presentLevel(after);
}
