import type { Invited } from '@sw/contract';
import { contactsInvited, type Db, type MemberRef, membersInvited } from '@sw/postgres';
import { readDepartments, withBelow } from '../../merchants/departments.ts';
import { storable } from './search-people.ts';

/**
 * The chosen members and external contacts, with groups resolved: each member once, and at most `limit` members.
 * Numbers that do not exist are skipped.
 */
export async function chosenPeople(
  db: Db,
  { spaceId, accountId }: MemberRef,
  { userIds, contactIds, departmentIds, tagIds }: Invited,
  limit: number,
) {
  const whose = { spaceId, ownerId: accountId };
  const nodes = departmentIds.length === 0 ? [] : await readDepartments(db, spaceId);
  const below = departmentIds.map((departmentId) => withBelow(nodes, departmentId));
  const members = await membersInvited(db, {
    ...whose,
    userIds: storable(userIds),
    departmentIds: [...new Set(below.flat())],
    tagIds: storable(tagIds),
    limit,
  });
  const contacts = await contactsInvited(db, { ...whose, contactIds: storable(contactIds) });
  return { members, contacts, everyDepartment: below.every((found) => found.length > 0) };
}

/** Removes contacts with the address of another chosen person: they are the same person. */
export function onceByAddress<Contact extends { readonly email: string | null }>(
  members: readonly { readonly email: string }[],
  contacts: readonly Contact[],
): Contact[] {
  const addresses = new Set(members.map(({ email }) => email.toLowerCase()));
  return contacts.filter(({ email }) => email !== null && !addresses.has(email) && addresses.add(email));
}
