import { newId } from '@sw/base';
import type { MemberRef } from '../merchants/members.ts';
import type { Db, Tx } from '../port.ts';

/** A person outside the enterprise whom a member invites. Other members do not see them. */
export interface ContactDraft {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly remark: string;
}

export interface ContactRow extends ContactDraft {
  readonly contactId: string;
}

const own = (db: Db, { spaceId, accountId }: MemberRef) =>
  db.selectFrom('externalContact').where('spaceId', '=', spaceId).where('accountId', '=', accountId);

/** All contacts of a member by name; there are at most a hundred. */
export const listContacts = (db: Db, owner: MemberRef): Promise<ContactRow[]> =>
  own(db, owner).select(['contactId', 'name', 'email', 'remark']).orderBy('name').orderBy('contactId').execute();

export async function countContacts(db: Db, owner: MemberRef): Promise<number> {
  const { contacts } = await own(db, owner)
    .select(({ fn }) => fn.countAll<string>().as('contacts'))
    .executeTakeFirstOrThrow();
  return Number(contacts);
}

export async function insertContact(
  tx: Tx,
  { spaceId, accountId }: MemberRef,
  draft: ContactDraft,
): Promise<ContactRow> {
  const contactId = newId();
  await tx
    .insertInto('externalContact')
    .values({ contactId, spaceId, accountId, ...draft })
    .execute();
  return { contactId, ...draft };
}

/** Returns false if the member has no such contact. */
export async function changeContact(
  tx: Tx,
  { spaceId, accountId }: MemberRef,
  { contactId, ...draft }: ContactRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('externalContact')
    .set(draft)
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .where('contactId', '=', contactId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteContact(tx: Tx, { spaceId, accountId }: MemberRef, contactId: string): Promise<void> {
  await tx
    .deleteFrom('externalContact')
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .where('contactId', '=', contactId)
    .execute();
}
