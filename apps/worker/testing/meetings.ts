import { HOUR, newId } from '@sw/base';
import { LEVELS, MEETING_MOMENTS, type MeetingFacts, meetingStatus, planDue, type Reminder } from '@sw/policy';
import { type Database, syncLevels, writeCourses } from '@sw/postgres';

export interface TestEnterprise {
  readonly spaceId: string;
  readonly roomId: string;
  /** Active members, the owner first. */
  readonly members: readonly string[];
}

/** An enterprise with a room, written straight into the tables. */
export async function addEnterprise(database: Database, { members = 3 } = {}): Promise<TestEnterprise> {
  await syncLevels(
    database.query,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const [spaceId, roomId] = [newId(), newId()];
  const people = Array.from({ length: members }, () => newId());
  await database.transaction(async (tx) => {
    const accounts = people.map((accountId) => ({
      accountId,
      email: `${accountId}@meeting.example`,
      nickName: 'Ann',
      levelNo: 1,
      locale: 'en',
      timeZone: 'Asia/Shanghai',
    }));
    for (let i = 0; i < accounts.length; i += 1_000) {
      await tx
        .insertInto('account')
        .values(accounts.slice(i, i + 1_000))
        .execute();
    }
    const owner = people[0] ?? '';
    await tx.insertInto('space').values({ spaceId, kind: 'merchant', name: 'Works', ownerAccountId: null }).execute();
    await tx.insertInto('merchant').values({ spaceId, levelNo: 3, createdBy: owner, auditDays: null }).execute();
    const rows = people.map((accountId, i) => ({
      spaceId,
      accountId,
      stateSince: null,
      departmentId: null,
      lastHereAt: null,
      role: i === 0 ? ('owner' as const) : ('member' as const),
      name: `Ann ${i}`,
    }));
    for (let i = 0; i < rows.length; i += 1_000) {
      await tx
        .insertInto('spaceMember')
        .values(rows.slice(i, i + 1_000))
        .execute();
    }
  });
  await addRoom(database, spaceId, roomId);
  return { spaceId, roomId, members: people };
}

async function addRoom({ query }: Database, spaceId: string, roomId: string): Promise<void> {
  await query
    .insertInto('room')
    .values({
      roomId,
      spaceId,
      name: `Room ${roomId}`,
      type: 'MEETINGROOM',
      capacity: 8,
      place: '3rd floor',
      timeZone: null,
      startTime: null,
      endTime: null,
      deletedAt: null,
    })
    .execute();
}

export interface TestMeeting {
  readonly startsAt: number;
  readonly endsAt?: number;
  readonly remind?: Reminder;
  readonly approval?: MeetingFacts['approval'];
  readonly timeZone?: string;
  readonly atDoor?: boolean;
  readonly wbNo?: string;
  /** The setting of the enterprise when it is booked. */
  readonly releaseMinutes?: number | null;
  /** Of the people; the first is the organiser. */
  readonly people: readonly TestInvited[];
}

export interface TestInvited {
  readonly accountId?: string;
  readonly email?: string;
  readonly invite?: 'accepted' | 'rejected' | 'unset';
  readonly maybe?: boolean;
}

/** A meeting in a room of its own, booked at `bookedAt` with its due moments; returns its id. */
export async function addMeeting(
  database: Database,
  { spaceId }: TestEnterprise,
  { bookedAt, ...meeting }: TestMeeting & { readonly bookedAt: number },
): Promise<string> {
  const { startsAt, endsAt = startsAt + HOUR, remind = 'm15', approval = 'none', people } = meeting;
  const { releaseMinutes = MEETING_MOMENTS.releaseMinutes } = meeting;
  const [meetingId, roomId] = [newId(), newId()];
  await addRoom(database, spaceId, roomId);
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const facts = {
    startsAt,
    endsAt,
    approval,
    startedAt: null,
    endedAt: null,
    cancelledAt: null,
    changedAt: bookedAt,
    releaseMinutes,
  };
  const organiserId = people[0]?.accountId ?? null;
  const NOTHING = { cancelReason: null, cancelledAt: null, cancelledBy: null, decidedBy: null, decidedAt: null };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('meeting')
      .values({
        meetingId,
        spaceId,
        roomId,
        organiserId,
        bookedBy: organiserId,
        approval,
        remind,
        ...times,
        ...NOTHING,
        seriesId: null,
        originalStart: times.startsAt,
        subject: `Plan ${meetingId}`,
        icalUid: meetingId,
        timeZone: meeting.timeZone ?? 'Asia/Shanghai',
        atDoor: meeting.atDoor ?? false,
        passwordHash: null,
        wbNo: meeting.wbNo ?? null,
        notesPage: null,
        startedAt: null,
        endedAt: null,
        timedAt: new Date(bookedAt),
      })
      .execute();
    const rows = people.map(({ accountId, email, invite, maybe }, personNo) => ({
      meetingId,
      personNo,
      spaceId,
      ...times,
      accountId: accountId ?? null,
      email: email ?? null,
      role: personNo === 0 ? ('organiser' as const) : ('participant' as const),
      contactId: null,
      invite: invite ?? 'unset',
      maybe: maybe ?? false,
      answeredAt: null,
      signedAt: null,
      signFrom: null,
      correctedBy: null,
      keyHash: null,
    }));
    await tx.insertInto('meetingPerson').values(rows).execute();
    const due = planDue({ ...facts, remind, morningAt: startsAt - 2 * HOUR }, bookedAt);
    await writeCourses(tx, [{ meetingId, status: meetingStatus(facts, bookedAt), ...due }], new Date(bookedAt));
  });
  return meetingId;
}
