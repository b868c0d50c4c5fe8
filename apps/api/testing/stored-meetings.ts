import { newId } from '@sw/base';
import type { MeetingStatus } from '@sw/policy';
import type { TestMerchant } from './merchants.ts';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

/** A room of the enterprise, straight into its table. */
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
  readonly status?: MeetingStatus;
}

/** A meeting as a booking leaves it, straight into the tables. */
export async function addMeeting({ db }: TestApi, meeting: TestMeeting): Promise<string> {
  const { spaceId, roomId, organiser, participants = [], startsAt, endsAt, subject = 'Plans', ...rest } = meeting;
  const meetingId = newId();
  const { accountId } = organiser;
  const cancelled = rest.status === 'CANCELED' ? { cancelledAt: new Date() } : {};
  await db.transaction(async (tx) => {
    await tx
      .insertInto('meeting')
      .values({
        ...{ meetingId, spaceId, roomId, organiserId: accountId, bookedBy: accountId, subject, startsAt, endsAt },
        ...{ originalStart: startsAt, timeZone: 'UTC', icalUid: `${meetingId}@test`, timedAt: startsAt },
        ...rest,
        ...cancelled,
      })
      .execute();
    const person = { meetingId, spaceId, startsAt, endsAt };
    const people = participants.map((one, place) => ({
      ...{ ...person, personNo: place + 2, accountId: one.accountId, role: 'participant' as const },
    }));
    await tx
      .insertInto('meetingPerson')
      .values([{ ...person, personNo: 1, accountId, role: 'organiser', invite: 'accepted' }, ...people])
      .execute();
  });
  return meetingId;
}
