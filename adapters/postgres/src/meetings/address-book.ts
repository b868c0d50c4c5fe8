import { newId } from '@sw/base';
import { sql } from 'kysely';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';

/** A member as shown in the address book. */
export interface BookPersonRow {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly avatarKey: string | null;
  readonly departmentId: string | null;
}

/** Active members as `m` with their account as `a`; guests only have what is shared with them. */
export const WORKS = sql`m.name is not null and m.state = 'active' and m.role <> 'guest'`;
const shown = sql`m.account_id, m.name, a.email, a.avatar_key, m.department_id`;

/** Which of the accounts work in the enterprise, by name. */
export async function readBookPeople(db: Db, spaceId: string, accountIds: readonly string[]): Promise<BookPersonRow[]> {
  const { rows } = await sql<BookPersonRow>`
    select ${shown} from space_member as m join account as a using (account_id)
    where m.space_id = ${spaceId} and m.account_id = any(${accountIds}::bigint[]) and ${WORKS}
    order by m.name, m.account_id`.execute(db);
  return rows;
}

/**
 * The number of people who work in each department; `0` for people without one. Reads kept counts and subtracts the
 * guests, who are few and have an index.
 */
export async function countPeople(db: Db, spaceId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ departmentId: string; people: number }>`
    select department_id, sum(people)::int as people from (
      select department_id, people from member_count where space_id = ${spaceId} and state = 'active'
      union all
      select coalesce(department_id, 0), -count(*) from space_member
      where space_id = ${spaceId} and role = 'guest' and state = 'active' and name is not null group by 1) as counted
    group by department_id having sum(people) > 0`.execute(db);
  return new Map(rows.map(({ departmentId, people }) => [departmentId, people]));
}

/** Locks the member's own row, so that commands that add to their lists count one at a time. */
export async function lockMember(tx: Tx, { spaceId, accountId }: MemberRef): Promise<void> {
  await sql`
    select 1 from space_member where space_id = ${spaceId} and account_id = ${accountId}
    for no key update`.execute(tx);
}

export interface TagRow {
  readonly tagId: string;
  readonly name: string;
  readonly members: readonly BookPersonRow[];
}

/** A member's own tags by name, or only one of them. */
export async function readTags(db: Db, { spaceId, accountId }: MemberRef, tagId?: string): Promise<TagRow[]> {
  const tags = await db
    .selectFrom('meetingTag')
    .select(['tagId', 'name'])
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .$if(tagId !== undefined, (query) => query.where('tagId', '=', tagId ?? ''))
    .orderBy('name')
    .orderBy('tagId')
    .execute();
  const { rows } = await sql<BookPersonRow & { tagId: string }>`
    select t.tag_id, ${shown}
    from meeting_tag_member as t
    join space_member as m on m.space_id = t.space_id and m.account_id = t.account_id
    join account as a on a.account_id = m.account_id
    where t.space_id = ${spaceId} and t.tag_id = any(${tags.map((tag) => tag.tagId)}::bigint[]) and ${WORKS}
    order by m.name, m.account_id`.execute(db);
  const members = Map.groupBy(rows, (row) => row.tagId);
  return tags.map((tag) => ({ ...tag, members: members.get(tag.tagId) ?? [] }));
}

export async function countTags(db: Db, { spaceId, accountId }: MemberRef): Promise<number> {
  const { tags } = await db
    .selectFrom('meetingTag')
    .select(({ fn }) => fn.countAll<string>().as('tags'))
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(tags);
}

export async function insertTag(tx: Tx, { spaceId, accountId }: MemberRef, name: string): Promise<string> {
  const tagId = newId();
  await tx.insertInto('meetingTag').values({ tagId, spaceId, accountId, name }).execute();
  return tagId;
}

/** Returns false if the member has no such tag. */
export async function renameTag(
  tx: Tx,
  { spaceId, accountId }: MemberRef,
  { tagId, name }: { readonly tagId: string; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meetingTag')
    .set({ name })
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .where('tagId', '=', tagId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setTagMembers(
  tx: Tx,
  { spaceId, tagId }: { readonly spaceId: string; readonly tagId: string },
  accountIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('meetingTagMember').where('tagId', '=', tagId).execute();
  const rows = accountIds.map((accountId) => ({ tagId, spaceId, accountId }));
  await tx.insertInto('meetingTagMember').values(rows).execute();
}

export async function deleteTag(tx: Tx, { spaceId, accountId }: MemberRef, tagId: string): Promise<void> {
  await tx
    .deleteFrom('meetingTag')
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .where('tagId', '=', tagId)
    .execute();
}
