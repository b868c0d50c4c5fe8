import { type Db, sql } from '@sw/postgres';

/**
 * Removes indexes, keys and triggers from the tables. Returns a function that builds a table's indexes again, except
 * exclusion constraints.
 */
export async function strip(
  db: Db,
  stripped: readonly string[],
): Promise<(tables: readonly string[]) => Promise<void>> {
  const { rows } = await sql<{
    table: string;
    name: string;
    definition: string;
    isConstraint: boolean;
    isExclusion: boolean;
  }>`
    select c.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition,
      exists (select 1 from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x')) as is_constraint,
      x.indisexclusion as is_exclusion
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relname in (${sql.join(stripped)}) and c.relnamespace = 'public'::regnamespace`.execute(db);
  const { rows: keys } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  for (const { table, name, isConstraint } of rows) {
    if (isConstraint) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
    else await sql`drop index ${sql.id(name)}`.execute(db);
  }
  for (const table of stripped) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`alter table ${sql.table(table)} set unlogged`.execute(db);
  }
  return async (tables) => {
    for (const { table, definition, isExclusion } of rows) {
      // An exclusion constraint on overlaps takes ten minutes for ten million rows, and no list uses its index.
      if (!tables.includes(table) || isExclusion) continue;
      await db.connection().execute(async (one) => {
        await sql`set maintenance_work_mem = '1GB'`.execute(one);
        await sql.raw(definition).execute(one);
      });
    }
  };
}
