import type { Selectable } from 'kysely';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';
import type { FileLinkTable } from '../tables/file-tables.ts';

export type FileLink = Selectable<FileLinkTable>;

export const readFileLink = (db: Db, entryId: string): Promise<FileLink | undefined> =>
  db.selectFrom('fileLink').selectAll().where('entryId', '=', entryId).executeTakeFirst();

/** Ends the file's current link, if any, and stores this one. The file's row is locked. */
export async function putFileLink(tx: Tx, link: Omit<FileLink, 'createdAt'>): Promise<void> {
  await endFileLink(tx, link.entryId);
  await tx.insertInto('fileLink').values(link).execute();
}

export async function endFileLink(tx: Tx, entryId: string): Promise<void> {
  await tx.deleteFrom('fileLink').where('entryId', '=', entryId).execute();
}

/** Ends the links that a member made to files of the space. */
export async function endFileLinksOf(tx: Tx, { spaceId, accountId }: MemberRef): Promise<void> {
  await tx
    .deleteFrom('fileLink')
    .where('createdBy', '=', accountId)
    .where('entryId', 'in', (files) => files.selectFrom('fileEntry').select('entryId').where('spaceId', '=', spaceId))
    .execute();
}

/**
 * The file behind a live link; undefined if the file is in the bin, if the link's maker no longer works in its space,
 * or if its enterprise no longer shares with people outside.
 */
export const readSharedFile = (db: Db, keyHash: Buffer, now: Date) =>
  db
    .selectFrom('fileLink as link')
    .innerJoin('fileEntry as e', 'e.entryId', 'link.entryId')
    .innerJoin('blob', 'blob.blobId', 'e.blobId')
    .innerJoin('account', 'account.accountId', 'link.createdBy')
    .innerJoin('spaceMember as member', (on) =>
      on.onRef('member.spaceId', '=', 'e.spaceId').onRef('member.accountId', '=', 'link.createdBy'),
    )
    .leftJoin('merchant', 'merchant.spaceId', 'e.spaceId')
    .select([
      'link.linkId',
      'link.passwordHash',
      'link.expiresAt',
      'account.nickName',
      'e.name',
      'e.category',
      'e.bytes',
    ])
    .select(['e.changedAt', 'blob.key'])
    .where('link.keyHash', '=', keyHash)
    .where('link.expiresAt', '>', now)
    .where('e.binId', 'is', null)
    .where('account.disabledAt', 'is', null)
    .where('member.state', '=', 'active')
    .where('member.role', '<>', 'guest')
    .where((e) => e.or([e('merchant.outsideSharing', 'is', null), e('merchant.outsideSharing', '<>', 'none')]))
    .executeTakeFirst();
