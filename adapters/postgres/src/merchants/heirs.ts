import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { MemberRef } from './members.ts';

/**
 * Whether a member, as `alias`, can be counted on: switched on in the enterprise, the account not disabled and not
 * about to be deleted. Anybody else would take the enterprise's things with them, or could not use them.
 */
export const staysInSpace = (alias: string): RawBuilder<unknown> => sql`(
  ${sql.ref(`${alias}.name`)} is not null and ${sql.ref(`${alias}.state`)} = 'active'
  and not exists (select 1 from account as person
    where person.account_id = ${sql.ref(`${alias}.accountId`)} and person.disabled_at is not null)
  and not exists (select 1 from account_deletion as asked where asked.account_id = ${sql.ref(`${alias}.accountId`)}))`;

/** Owners who stay, besides this account. The caller has locked the enterprise if the number decides about a change. */
export async function countOtherOwners(db: Db, { spaceId, accountId }: MemberRef): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(*)::integer as owners from space_member as m
    where m.space_id = ${spaceId} and m.account_id <> ${accountId} and m.role = 'owner'
      and ${staysInSpace('m')}`.execute(db);
  return rows[0]?.owners ?? 0;
}

/**
 * Who receives everything of a member for which no other recipient was named: the longest-serving owner, or, if no owner
 * stays, the longest-serving admin, or else the member who works there longest.
 */
export async function firstHeir(db: Db, { spaceId, accountId }: MemberRef): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    select m.account_id from space_member as m
    where m.space_id = ${spaceId} and m.account_id <> ${accountId} and m.role <> 'guest' and ${staysInSpace('m')}
    order by array_position(array['owner', 'admin'], m.role), m.joined_at, m.account_id limit 1`.execute(db);
  return rows[0]?.accountId;
}

/** Whether this member may be given things of the enterprise. */
export async function isHeir(db: Db, { spaceId, accountId }: MemberRef): Promise<boolean> {
  if (!isStorableId(accountId)) return false;
  const { rows } = await sql`
    select 1 from space_member as m
    where m.space_id = ${spaceId} and m.account_id = ${accountId} and m.role <> 'guest'
      and ${staysInSpace('m')}`.execute(db);
  return rows.length > 0;
}

/** Whether anybody else belongs to the enterprise, in whatever state, whose account is not being erased. */
export async function hasOtherMembers(db: Db, { spaceId, accountId }: MemberRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from space_member as m
    where m.space_id = ${spaceId} and m.account_id <> ${accountId} and m.name is not null
      and not exists (select 1 from account_deletion as d
        where d.account_id = m.account_id and d.erasing_at is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Enterprises in which an account is an owner, in the order in which commands lock them. */
export async function ownedMerchants(db: Db, accountId: string): Promise<{ spaceId: string; name: string }[]> {
  return db
    .selectFrom('spaceMember as own')
    .innerJoin('space', 'space.spaceId', 'own.spaceId')
    .select(['space.spaceId', 'space.name'])
    .where('own.accountId', '=', accountId)
    .where('own.role', '=', 'owner')
    .where('own.state', '=', 'active')
    .where('space.kind', '=', 'merchant')
    .orderBy('space.spaceId')
    .execute();
}
