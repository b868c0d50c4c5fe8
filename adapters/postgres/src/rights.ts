import { type Kysely, sql } from 'kysely';
import { inTurn } from './migrate.ts';

/** Of the product, and of the jobs. */
const SCHEMAS = ['public', 'graphile_worker'];
const ALL = ['select', 'insert', 'update', 'delete'] as const;
type Right = (typeof ALL)[number];

/** What migrations note. */
const READ_ONLY: ReadonlySet<string> = new Set(['public.kysely_migration', 'graphile_worker.migrations']);
/** Only an erasure changes rows, and only these columns; triggers check that, and what tidying deletes. */
const AUDIT = 'public.audit_event';
const ERASED = ['actor_account_id', 'space_id', 'target_id', 'detail', 'ip'];

const POLICY = 'processes';

interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'sequence';
  readonly rights: readonly Right[];
  /** Rows are hidden from everybody but the owner, unless a policy shows them. */
  readonly hidden: boolean;
}

/**
 * Lets a role that owns nothing do the work of the processes: read and write rows. It cannot change tables, triggers or functions,
 * and cannot truncate. Grants only what is missing, so that a start of the api changes nothing.
 */
export const grantRights = (
  ownerUrl: string,
  role: string,
  logError: (message: string, error: unknown) => void,
): Promise<void> =>
  inTurn(ownerUrl, logError, (connection) =>
    connection.transaction().execute(async (tx) => {
      for (const schema of SCHEMAS) await grantSchema(tx, schema, role);
      for (const relation of await relationsOf(tx, role)) await grantRelation(tx, relation, role);
    }),
  );

async function grantSchema(tx: Kysely<unknown>, schema: string, role: string): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select has_schema_privilege(${role}, ${schema}, 'usage') as has`.execute(tx);
  if (rows[0]?.has !== true) await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(tx);
}

async function relationsOf(tx: Kysely<unknown>, role: string): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select n.nspname as schema, c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
      array(select r from unnest(${ALL}::text[]) as r where case
        when c.relkind <> 'S' then has_table_privilege(${role}, c.oid, r)
        -- To take a number, and for pg_dump to read it.
        else r in ('insert', 'delete') or has_sequence_privilege(${role}, c.oid, replace(r, 'update', 'usage')) end) as rights,
      c.relrowsecurity and not exists (
        select from pg_policy as p where p.polrelid = c.oid and p.polname = ${POLICY}
          and (select oid from pg_roles where rolname = ${role}) = any(p.polroles)) as hidden
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = any(${SCHEMAS}) and c.relkind in ('r', 'p', 'v', 'S')`.execute(tx);
  return rows;
}

async function grantRelation(tx: Kysely<unknown>, relation: Relation, role: string): Promise<void> {
  const { schema, name, kind, rights, hidden } = relation;
  const full = `${schema}.${name}`;
  const table = sql.id(schema, name);
  const to = sql.id(role);
  const lacks = (wanted: readonly Right[]) => wanted.some((right) => !rights.includes(right));
  if (kind === 'sequence') {
    if (lacks(ALL)) await sql`grant usage, select on sequence ${table} to ${to}`.execute(tx);
  } else if (READ_ONLY.has(full)) {
    if (lacks(['select'])) await sql`grant select on ${table} to ${to}`.execute(tx);
  } else if (full === AUDIT) {
    if (lacks(['select', 'insert', 'delete'])) {
      const columns = sql.join(ERASED.map((column) => sql.id(column)));
      await sql`grant select, insert, delete, update (${columns}) on ${table} to ${to}`.execute(tx);
    }
  } else if (lacks(ALL)) await sql`grant select, insert, update, delete on ${table} to ${to}`.execute(tx);
  if (hidden) {
    await sql`drop policy if exists ${sql.id(POLICY)} on ${table}`.execute(tx);
    await sql`create policy ${sql.id(POLICY)} on ${table} to ${to} using (true)`.execute(tx);
  }
}
