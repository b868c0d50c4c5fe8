import { type Invited, Refusal } from '@sw/contract';
import { MEETING_LIMITS, mayWorkIn } from '@sw/policy';
import { type Db, findMember, type InvitedPerson, isStorableId } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { chosenPeople, onceByAddress } from '../people/chosen-people.ts';

/** One more than a full meeting with its organiser, so that an excess is noticed. */
const LIMIT = MEETING_LIMITS.participants + 2;

/**
 * The people of a choice, without the organiser. Each person is listed once: a contact with the address of an invited
 * member is that member.
 */
export async function resolveInvited(
  db: Db,
  enterprise: EnterpriseMember,
  invited: Invited,
  {
    organiserId,
    known = [],
  }: {
    readonly organiserId: string;
    /** Contacts that other users have already added to the meeting. */
    readonly known?: readonly InvitedPerson[];
  },
): Promise<InvitedPerson[]> {
  const { userIds, contactIds, tagIds } = invited;
  if (![...userIds, ...contactIds, ...tagIds].every(isStorableId)) throw new Refusal('MEETING_PERSON_GONE');
  const kept = known.filter(({ contactId }) => contactId !== null && contactIds.includes(contactId));
  const asked = contactIds.filter((one) => !kept.some(({ contactId }) => contactId === one));
  const chosen = await chosenPeople(db, enterprise, { ...invited, contactIds: asked }, LIMIT);
  const { members, contacts, everyDepartment } = chosen;
  const found = new Set(members.map((member) => member.accountId));
  const everybody = members.length >= LIMIT || userIds.every((one) => found.has(one));
  if (!everyDepartment || !everybody || contacts.length < new Set(asked).size) throw new Refusal('MEETING_PERSON_GONE');
  return [
    ...members
      .filter(({ accountId }) => accountId !== organiserId)
      .map(({ accountId }) => ({ accountId, contactId: null, name: '', email: null })),
    ...onceByAddress(members, [...kept, ...contacts.map((contact) => ({ accountId: null, ...contact }))]),
  ];
}

/** The caller, or the colleague for whom they book. */
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
