import { newId } from '@sw/base';
import type { Invited } from '@sw/contract';
import {
  type InvitedPerson,
  insertPeople,
  type MeetingRow,
  readPeople,
  removePeople,
  type ShownPerson,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { EnterpriseMember } from '../enterprise.ts';
import { resolveInvited } from './invited.ts';
import { shareBoardWithNew } from './meeting-board.ts';

/** A person whose contact was deleted stays in the meeting, because no request can refer to them any more. */
const isNameless = ({ accountId, contactId }: InvitedPerson): boolean => accountId === null && contactId === null;

/** The new participants of a meeting, without the organiser. The board is shared with them, unless the meeting is pending. */
export async function newPeopleOf(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  { meeting, invited }: { readonly meeting: MeetingRow; readonly invited: Invited },
): Promise<InvitedPerson[]> {
  const known = (await readPeople(tx, [meeting.meetingId])).filter(({ role }) => role === 'participant');
  const organiserId = meeting.organiserId ?? '';
  const chosen = await resolveInvited(tx, enterprise, invited, { organiserId, known });
  const people = [...chosen, ...known.filter(isNameless)];
  const accountIds = chosen.flatMap(({ accountId }) => accountId ?? []);
  await shareBoardWithNew(tx, deps, { meeting, accountIds });
  return people;
}

const isSame = (a: InvitedPerson, b: InvitedPerson): boolean =>
  a.accountId === null ? b.accountId === null && a.email === b.email : a.accountId === b.accountId;

export interface PeopleChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const accountsIn = (people: readonly InvitedPerson[]): string[] => people.flatMap(({ accountId }) => accountId ?? []);

/**
 * The lowest unused numbers, except the organiser's 0. Counting up from the highest would exceed the range of the
 * column after some dozens of changes of all people.
 */
function freeNumbers(present: readonly ShownPerson[], count: number): number[] {
  const taken = new Set(present.map(({ personNo }) => personNo));
  return Array.from({ length: taken.size + count }, (_, n) => n + 1)
    .filter((no) => !taken.has(no))
    .slice(0, count);
}

/** Gives each meeting these participants. People who stay keep their answers. */
export async function replacePeople(
  tx: Tx,
  meetings: readonly MeetingRow[],
  wanted: readonly InvitedPerson[],
): Promise<PeopleChange> {
  const ids = meetings.map(({ meetingId }) => meetingId);
  const present = Map.groupBy(await readPeople(tx, ids), ({ meetingId }) => meetingId);
  // A contact who stays in another of the meetings keeps the link.
  const salts = new Map<string | null, string | null>(wanted.map(({ email }) => [email, newId()]));
  for (const { accountId, email, keySalt } of [...present.values()].flat())
    if (accountId === null) salts.set(email, keySalt);
  const added = new Set<string>();
  const removed = new Set<string>();
  for (const meetingId of ids) {
    const all: readonly ShownPerson[] = present.get(meetingId) ?? [];
    const participants = all.filter(({ role }) => role === 'participant');
    const leaving = participants.filter((one) => !wanted.some((other) => isSame(one, other)));
    const coming = wanted.filter((one) => !all.some((other) => isSame(one, other)));
    if (leaving.length > 0)
      await removePeople(
        tx,
        [meetingId],
        leaving.map(({ personNo }) => personNo),
      );
    if (coming.length > 0) {
      const numbers = freeNumbers(all, coming.length);
      const rows = coming.map((person, at) => ({
        accountId: person.accountId,
        contactId: person.contactId,
        name: person.name,
        email: person.email,
        personNo: numbers[at] ?? 0,
        role: 'participant' as const,
        invite: 'unset' as const,
        keySalt: salts.get(person.email),
      }));
      await insertPeople(tx, [meetingId], rows);
    }
    for (const id of accountsIn(coming)) added.add(id);
    for (const id of accountsIn(leaving)) removed.add(id);
  }
  return { added: [...added], removed: [...removed] };
}
