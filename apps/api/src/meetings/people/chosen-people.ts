import type { Invited } from '@sw/contract';
import { contactsInvited, type Db, type MemberRef, membersInvited } from '@sw/postgres';
import { readDepartments, withBelow } from '../../merchants/departments.ts';
import { storable } from './search-people.ts';

/**
 * The members and external contacts that somebody chose, groups resolved, each member once and at most `limit` of them.
 * What does not exist is left out.
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

/** Without contacts that have the address of somebody else who is chosen: they are the same person. */
export function onceByAddress<Contact extends { readonly email: string | null }>(
  members: readonly { readonly email: string }[],
  contacts: readonly Contact[],
): Contact[] {
  const addresses = new Set(members.map(({ email }) => email.toLowerCase()));
  return contacts.filter(({ email }) => email !== null && !addresses.has(email) && addresses.add(email));
}
