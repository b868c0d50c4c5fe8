import { HOUR, newId } from '@sw/base';
import type { MeetingStatus } from '@sw/policy';
import { addColleague, addMerchant, type TestMerchant } from './merchants.ts';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

/** Inserts a room of the enterprise directly. */
export async function addRoom({ db }: TestApi, { spaceId }: Pick<TestMerchant, 'spaceId'>, name = 'Oak') {
  const roomId = newId();
  const room = { roomId, spaceId, name: `${name} ${roomId}`, type: 'MEETINGROOM', capacity: 8 } as const;
  await db.query
    .insertInto('room')
    .values({ ...room, startTime: '00:00:00', endTime: '23:59:59' })
    .execute();
  return roomId;
}

export interface TestMeeting {
  readonly spaceId: string;
  readonly roomId: string;
  readonly organiser: Person;
  readonly participants?: readonly Person[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly subject?: string;
  readonly private?: boolean;
  readonly wbNo?: string;
  readonly atDoor?: boolean;
  readonly status?: MeetingStatus;
}

/** Inserts a meeting directly, as a booking leaves it. */
export async function addMeeting({ db }: TestApi, meeting: TestMeeting): Promise<string> {
  const { spaceId, roomId, organiser, participants = [], startsAt, endsAt, subject = 'Plans', ...rest } = meeting;
  const meetingId = newId();
  const { accountId } = organiser;
  const cancelled = rest.status === 'CANCELED' ? { cancelledAt: new Date() } : {};
  await db.transaction(async (tx) => {
    await tx
      .insertInto('meeting')
      .values({
        meetingId,
        spaceId,
        roomId,
        organiserId: accountId,
        bookedBy: accountId,
        subject,
        startsAt,
        endsAt,
        originalStart: startsAt,
        timeZone: 'UTC',
        icalUid: `${meetingId}@test`,
        timedAt: startsAt,
        ...rest,
        ...cancelled,
      })
      .execute();
    const person = { meetingId, spaceId, startsAt, endsAt };
    const people = participants.map((one, place) => ({
      ...person,
      personNo: place + 2,
      accountId: one.accountId,
      role: 'participant' as const,
    }));
    await tx
      .insertInto('meetingPerson')
      .values([{ ...person, personNo: 1, accountId, role: 'organiser', invite: 'accepted' }, ...people])
      .execute();
  });
  return meetingId;
}

/** An enterprise with a room and two members who meet there. The owner is in no meeting. */
export interface StoredScene {
  readonly merchant: TestMerchant;
  readonly owner: Person;
  readonly spaceId: string;
  readonly organiser: Person;
  readonly member: Person;
  readonly roomId: string;
  /** Adds a meeting of the organiser and the member, that many hours after the clock's time and one hour long. */
  add(hours: number, rest?: Partial<TestMeeting>): Promise<string>;
}

export async function storedScene(api: TestApi): Promise<StoredScene> {
  const merchant = await addMerchant(api);
  const { owner, spaceId } = merchant;
  const [organiser, member] = [await addColleague(api, merchant), await addColleague(api, merchant)];
  const roomId = await addRoom(api, merchant);
  return {
    merchant,
    owner,
    spaceId,
    organiser,
    member,
    roomId,
    add(hours, rest = {}) {
      const startsAt = new Date(api.clock.now() + hours * HOUR);
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR) };
      return addMeeting(api, { spaceId, roomId, organiser, participants: [member], ...times, ...rest });
    },
  };
}
