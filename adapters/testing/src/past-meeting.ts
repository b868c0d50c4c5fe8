import { DAY, MINUTE, newId } from '@sw/base';
import type { AgendaPoint } from '@sw/policy';
import { type Database, insertMeetings, insertPeople, signIn } from '@sw/postgres';

export interface PastMeeting {
  readonly spaceId: string;
  readonly roomId: string;
  readonly subject: string;
  readonly timeZone: string;
  /** In milliseconds, like all times here. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly private: boolean;
  readonly organiser: string;
  readonly agenda: readonly AgendaPoint[];
  readonly people: readonly { readonly accountId: string; readonly came: boolean }[];
  readonly contacts: readonly { readonly name: string; readonly email: string }[];
}

/** A meeting that has ended: a browser cannot book one in the past. */
export async function addPastMeeting(database: Database, past: PastMeeting): Promise<string> {
  const { organiser, people, contacts, ...meeting } = past;
  const meetingId = newId();
  const [startsAt, endsAt] = [new Date(past.startsAt), new Date(past.endsAt)];
  await database.transaction(async (tx) => {
    await insertMeetings(tx, [
      {
        ...meeting,
        meetingId,
        startsAt,
        endsAt,
        originalStart: startsAt,
        seriesId: null,
        occurrence: 0,
        organiserId: organiser,
        bookedBy: organiser,
        atDoor: false,
        approval: 'none',
        remind: 'm15',
        passwordHash: null,
        wbNo: null,
        call: false,
        record: false,
        icalUid: `${meetingId}@smart-whiteboard`,
        createdAt: new Date(past.startsAt - 3 * DAY),
      },
    ]);
    const nobody = { accountId: null, contactId: null, name: '', email: null, role: 'participant' } as const;
    await insertPeople(
      tx,
      [meetingId],
      [
        { ...nobody, personNo: 0, accountId: organiser, role: 'organiser', invite: 'accepted' },
        ...people.map(({ accountId, came }, n) => ({
          ...nobody,
          personNo: n + 1,
          accountId,
          invite: came ? ('accepted' as const) : ('rejected' as const),
        })),
        ...contacts.map(({ name, email }, n) => ({
          ...nobody,
          personNo: people.length + n + 1,
          name,
          email,
          invite: 'unset' as const,
        })),
      ],
    );
    const came = [organiser, ...people.filter((one) => one.came).map(({ accountId }) => accountId)];
    for (const [n, accountId] of came.entries()) {
      const at = new Date(past.startsAt + (n - 1) * 2 * MINUTE);
      await signIn(tx, { meetingId, accountId }, { at, from: n % 2 === 0 ? 'door' : 'app' });
    }
  });
  return meetingId;
}
