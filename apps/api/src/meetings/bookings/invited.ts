import { type Invited, Refusal } from '@sw/contract';
import { MEETING_LIMITS, mayWorkIn } from '@sw/policy';
import { contactsInvited, type Db, findMember, type InvitedPerson, isStorableId, membersInvited } from '@sw/postgres';
import { readDepartments, withBelow } from '../../merchants/departments.ts';
import type { EnterpriseMember } from '../enterprise.ts';

/** Enough to see that there are too many. */
const LIMIT = MEETING_LIMITS.participants + 2;

async function departmentsWithBelow(db: Db, spaceId: string, departmentIds: readonly string[]): Promise<string[]> {
  if (departmentIds.length === 0) return [];
  const nodes = await readDepartments(db, spaceId);
  return departmentIds.flatMap((departmentId) => {
    const found = withBelow(nodes, departmentId);
    if (found.length === 0) throw new Refusal('MEETING_PERSON_GONE');
    return found;
  });
}

/**
 * The single people of a choice, the organiser not included. Each is there once: a contact with the address of a member
 * who is invited too is that member.
 */
export async function resolveInvited(
  db: Db,
  { spaceId, accountId }: EnterpriseMember,
  invited: Invited,
  {
    organiserId,
    known = [],
  }: {
    readonly organiserId: string;
    /** Contacts of others that the meeting has already. */
    readonly known?: readonly InvitedPerson[];
  },
): Promise<InvitedPerson[]> {
  const { userIds, contactIds, departmentIds, tagIds } = invited;
  if (![...userIds, ...contactIds, ...tagIds].every(isStorableId)) throw new Refusal('MEETING_PERSON_GONE');
  const members = await membersInvited(db, {
    spaceId,
    ownerId: accountId,
    userIds,
    departmentIds: await departmentsWithBelow(db, spaceId, departmentIds),
    tagIds,
    limit: LIMIT,
  });
  const found = new Set(members.map((member) => member.accountId));
  if (members.length < LIMIT && !userIds.every((one) => found.has(one))) throw new Refusal('MEETING_PERSON_GONE');
  const kept = known.filter(({ contactId }) => contactId !== null && contactIds.includes(contactId));
  const asked = contactIds.filter((one) => !kept.some(({ contactId }) => contactId === one));
  const contacts = await contactsInvited(db, { spaceId, ownerId: accountId, contactIds: asked });
  if (contacts.length < new Set(asked).size) throw new Refusal('MEETING_PERSON_GONE');
  const addresses = new Set(members.map(({ email }) => email.toLowerCase()));
  return [
    ...members
      .filter((member) => member.accountId !== organiserId)
      .map((member) => ({ accountId: member.accountId, contactId: null, name: '', email: null })),
    ...[...kept, ...contacts.map((contact) => ({ accountId: null, ...contact }))].filter(
      ({ email }) => email !== null && !addresses.has(email) && addresses.add(email),
    ),
  ];
}

/** The caller, or a colleague for whom they book. */
export async function organiserOf(
  db: Db,
  { spaceId, accountId }: EnterpriseMember,
  wanted: string | undefined,
): Promise<string> {
  if (wanted === undefined || wanted === accountId) return accountId;
  const member = await findMember(db, { spaceId, accountId: wanted });
  if (member === undefined || !mayWorkIn(member)) throw new Refusal('MEETING_PERSON_GONE');
  return member.accountId;
}
