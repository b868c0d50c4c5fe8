import { DAY, HOUR, MINUTE } from '@sw/base';
import { type Client, ROUTES } from '@sw/contract';
import type { TestPerson } from '@sw/testing';
import type { Spoken } from '../watched-database.ts';

/** A request with the statements that the api sent for it. */
export interface Scenario {
  readonly name: string;
  readonly statements: readonly Spoken[];
}

export type Send = (caller: TestPerson, name: string, work: (client: Client) => Promise<unknown>) => Promise<Scenario>;

const WEEKLY = { type: 'week', end: 'count', count: 10 } as const;
const DAILY = { type: 'day', end: 'count', count: 100 } as const;
const INVITED = 9;

/** In the evening no seeded meeting uses a room; during the day four of five hours are booked. */
const evening = (days: number, minutes = 0) => spanFrom(days, 18 * HOUR + minutes * MINUTE);
const spanFrom = (days: number, at: number) => {
  const startsAt = Math.floor(Date.now() / DAY) * DAY + days * DAY + at;
  return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + HOUR).toISOString() };
};

/** The id of a room that needs no approval. */
const roomIdAt = (place: number): string => String(800_000_000_000_000_000n + BigInt(place));

const booking = ({ accountId }: TestPerson, place: number) => ({
  roomId: roomIdAt(place),
  ...evening(3),
  subject: 'Grid connection',
  remind: 'm15' as const,
  invited: { userIds: Array.from({ length: INVITED }, (_, n) => String(BigInt(accountId) + BigInt(n + 1))) },
});

/** The checks that a form sends while the user types: a single meeting, and a series with a conflict nearly every week. */
export async function checkScenarios(send: Send, caller: TestPerson): Promise<Scenario[]> {
  const roomId = roomIdAt(11);
  const scenarios: Scenario[] = [];
  for (const [name, cycle] of [
    ['one', null],
    ['10 weeks', WEEKLY],
    ['100 days', DAILY],
  ] as const) {
    const body = { roomId, ...spanFrom(1, 10 * HOUR), cycle };
    scenarios.push(await send(caller, name, (client) => client.call(ROUTES.checkBooking, { body })));
  }
  return scenarios;
}

export async function bookingScenarios(send: Send, caller: TestPerson): Promise<Scenario[]> {
  const book = (name: string, place: number, cycle: typeof WEEKLY | typeof DAILY | null) =>
    send(caller, name, (client) => client.call(ROUTES.bookMeeting, { body: { ...booking(caller, place), cycle } }));
  return [await book('one', 1, null), await book('10 weeks', 2, WEEKLY), await book('100 days', 3, DAILY)];
}

/** Changes of one meeting and of a whole series: the content, and the time. */
export async function changeScenarios(send: Send, caller: TestPerson): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const [name, place, cycle] of [
    ['one', 4, null],
    ['10 weeks', 5, WEEKLY],
    ['100 days', 6, DAILY],
  ] as const) {
    let meetingId = '';
    await send(caller, name, async (client) => {
      ({ meetingId } = await client.call(ROUTES.bookMeeting, { body: { ...booking(caller, place), cycle } }));
    });
    const scope = cycle === null ? 'one' : 'all';
    for (const [what, change] of [
      ['subject', { subject: 'Substation' }],
      ['time', evening(3, 30)],
    ] as const) {
      const body = { scope, ...change } as const;
      scenarios.push(
        await send(caller, `${what} of ${name}`, (client) =>
          client.call(ROUTES.changeMeeting, { params: { meetingId }, body }),
        ),
      );
    }
  }
  return scenarios;
}

export const guestScenario = (send: Send, caller: TestPerson, key: string): Promise<Scenario> =>
  send(caller, 'a series', (client) => client.call(ROUTES.readGuestMeeting, { params: { key } }));
