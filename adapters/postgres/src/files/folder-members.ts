import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { FolderMemberTable } from '../tables/file-tables.ts';

export type FolderMember = Pick<
  Selectable<FolderMemberTable>,
  'memberId' | 'folderId' | 'email' | 'accountId' | 'permit' | 'createdAt'
>;

const COLUMNS = ['memberId', 'folderId', 'email', 'accountId', 'permit', 'createdAt'] as const;

/** An account's rights on an entry through folders that were shared with it. */
export interface Membership {
  readonly entryId: string;
  /** The highest permit on the entry and the folders above it, and on the folders above it alone. */
  readonly here: 0 | 1;
  readonly above: 0 | 1 | null;
  /** The topmost of these folders: where the member's path begins. */
  readonly topId: string;
  /** The topmost folder in which the member may edit. */
  readonly editTopId: string | null;
  /** The user who owns the folder. */
  readonly ownerId: string;
}

/** Folders are at most 20 deep. The query has this bound itself, so that it ends even if the tree is corrupt. */
const LEVELS = 21;

/** The memberships of an account on entries; entries without one are omitted. */
export async function readMemberships(
  db: Db,
  accountId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, Membership>> {
  const { rows } = await membershipQuery(accountId, entryIds).execute(db);
  return new Map(rows.map((row) => [row.entryId, row]));
}

/**
 * A single statement: it walks up once from each folder that contains one of the entries, however many entries there
 * are. `offset 0` makes each step a look-up: for 200 entries PostgreSQL would otherwise read the whole table.
 */
export const membershipQuery = (accountId: string, entryIds: readonly string[]) => sql<Membership>`
    with recursive asked as (
      select entry_id, parent_id, space_id from file_entry where entry_id = any(${entryIds}::bigint[])
    ),
    up (start_id, entry_id, height) as (
      select distinct parent_id, parent_id, 1 from asked where parent_id is not null
      union all
      select up.start_id, e.parent_id, up.height + 1 from up
      cross join lateral (select parent_id from file_entry where entry_id = up.entry_id offset 0) as e
      where e.parent_id is not null and up.height < ${LEVELS}
    ),
    reached as (
      select asked.entry_id, 0 as height, m.folder_id, m.permit from asked
      join folder_member m on m.folder_id = asked.entry_id and m.account_id = ${accountId}
      union all
      select asked.entry_id, up.height, m.folder_id, m.permit from up
      join folder_member m on m.folder_id = up.entry_id and m.account_id = ${accountId}
      join asked on asked.parent_id = up.start_id
    )
    select reached.entry_id, max(permit) as here, max(permit) filter (where height > 0) as above,
      (array_agg(folder_id::text order by height desc))[1] as top_id,
      (array_agg(folder_id::text order by height desc) filter (where permit = 1))[1] as edit_top_id,
      space.owner_account_id as owner_id
    from reached join asked using (entry_id) join space using (space_id)
    where space.owner_account_id is not null
    group by reached.entry_id, space.owner_account_id`;

/** Whether the folder, or one above it, is shared. */
export async function isInSharedFolder(db: Db, folderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up (entry_id, height) as (
      select ${folderId}::bigint, 0
      union all
      select e.parent_id, up.height + 1 from up join file_entry e on e.entry_id = up.entry_id
      where e.parent_id is not null and up.height < ${LEVELS}
    )
    select exists (select 1 from up join folder_member m on m.folder_id = up.entry_id) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** In the order in which the members were added. */
export const listFolderMembers = (db: Db, folderId: string): Promise<FolderMember[]> =>
  db
    .selectFrom('folderMember')
    .select(COLUMNS)
    .where('folderId', '=', folderId)
    .orderBy('createdAt')
    .orderBy('memberId')
    .execute();

export const addFolderMember = (
  tx: Tx,
  member: Omit<FolderMember, 'createdAt'> & { readonly spaceId: string },
): Promise<FolderMember> => tx.insertInto('folderMember').values(member).returning(COLUMNS).executeTakeFirstOrThrow();

interface MemberOf {
  readonly folderId: string;
  readonly memberId: string;
}

/** Undefined if there is no such member. */
export async function changeFolderMember(
  tx: Tx,
  { folderId, memberId }: MemberOf,
  permit: 0 | 1,
): Promise<FolderMember | undefined> {
  if (!isStorableId(memberId)) return undefined;
  return tx
    .updateTable('folderMember')
    .set({ permit })
    .where('memberId', '=', memberId)
    .where('folderId', '=', folderId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Undefined if there is no such member. */
export async function removeFolderMember(tx: Tx, { folderId, memberId }: MemberOf): Promise<FolderMember | undefined> {
  if (!isStorableId(memberId)) return undefined;
  return tx
    .deleteFrom('folderMember')
    .where('memberId', '=', memberId)
    .where('folderId', '=', folderId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** An account leaves a folder; undefined if it has no part in it. */
export async function leaveFolder(
  tx: Tx,
  { folderId, accountId }: { readonly folderId: string; readonly accountId: string },
): Promise<FolderMember | undefined> {
  if (!isStorableId(folderId)) return undefined;
  return tx
    .deleteFrom('folderMember')
    .where('folderId', '=', folderId)
    .where('accountId', '=', accountId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Assigns the folders shared with an address to the account that now has the address. */
export async function claimFolderMembers(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx
    .updateTable('folderMember')
    .set({ accountId })
    .where('email', '=', email.toLowerCase())
    .where('accountId', 'is', null)
    .execute();
}

/** Counts the other shared folders of a space. */
export async function countSharedFolders(
  db: Db,
  { spaceId, except }: { readonly spaceId: string; readonly except: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct folder_id)::integer as count from folder_member
    where space_id = ${spaceId} and folder_id <> ${except}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the folders shared with an address, whether or not it has an account. */
export async function countSharedWith(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from folder_member where email = ${email}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface SharedFolder {
  readonly folderId: string;
  readonly name: string;
  readonly permit: 0 | 1;
  readonly sharedAt: Date;
  readonly ownerId: string;
  readonly nickName: string;
  readonly folders: number;
  readonly files: number;
}

/** Folders shared with an account, by name. Binned folders are omitted until they are restored. */
export async function listSharedFolders(db: Db, accountId: string, limit: number): Promise<SharedFolder[]> {
  const { rows } = await sql<SharedFolder>`
    select m.folder_id, e.name, m.permit, m.created_at as shared_at, owner.account_id as owner_id, owner.nick_name,
      coalesce(c.folders, 0) as folders, coalesce(c.files, 0) as files
    from folder_member m
    join file_entry e on e.entry_id = m.folder_id and e.bin_id is null
    join space on space.space_id = e.space_id
    join account as owner on owner.account_id = space.owner_account_id
    left join folder_count c on c.folder_id = m.folder_id
    where m.account_id = ${accountId}
    order by e.name, m.folder_id limit ${limit}`.execute(db);
  return rows;
}
