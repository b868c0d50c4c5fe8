import { HOUR, MINUTE, newId, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import type { JobPayload } from '@sw/contract';
import { addCall, findGuestMeetings, sql } from '@sw/postgres';
import { deriveKeys, keyHash, mailValues } from '@sw/service';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { addEnterprise, addMeeting, type TestEnterprise, type TestMeeting } from '../../testing/meetings.ts';
import { handleDueRound, handlePacedRound, type MeetingClockDeps } from './meeting-clock.ts';

const NOW = Date.UTC(2026, 10, 18, 9);
const KEYS = deriveKeys('a secret of the installation, long enough');
let own: TestDatabase;
let works: TestEnterprise;
let clock: ManualClock;
let deps: MeetingClockDeps;
const warn = vi.fn();

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  for (const table of ['meeting', 'notice', 'outbox'] as const) await own.db.query.deleteFrom(table).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  works = await addEnterprise(own.db, { members: 4 });
  clock = new ManualClock(NOW);
  warn.mockClear();
  deps = {
    database: own.db,
    clock,
    publicUrl: 'https://board.example',
    keys: KEYS,
    logger: { info: () => undefined, warn },
    onHandled: () => undefined,
  };
});

const add = (meeting: Partial<TestMeeting>) =>
  addMeeting(own.db, works, {
    startsAt: NOW + HOUR,
    people: [{ accountId: works.members[0] ?? '' }],
    ...meeting,
    bookedAt: clock.now(),
  });

/** Advances the time by these minutes, with a sweep at the end. */
async function pass(minutes: number): Promise<void> {
  clock.advance(minutes * MINUTE);
  while ((await handleDueRound(deps)).meetings > 0);
}

const rowOf = (meetingId: string) =>
  own.db.query.selectFrom('meeting').selectAll().where('meetingId', '=', meetingId).executeTakeFirstOrThrow();
const statusOf = async (meetingId: string) => (await rowOf(meetingId)).status;
const notices = () => own.db.query.selectFrom('notice').selectAll().orderBy('noticeId').execute();
const remindedOf = async () =>
  (await notices()).map(({ detail }) => (detail as { meeting: { meetingId: string } }).meeting.meetingId);
const dueOf = async (meetingId: string) =>
  (await own.db.query.selectFrom('meetingDue').select('kind').where('meetingId', '=', meetingId).execute()).length;

async function mails() {
  const { rows } = await sql<{ payload: JobPayload<'sendMail'> }>`
    select payload from graphile_worker._private_jobs where payload->>'mail' is not null order by id`.execute(
    own.db.query,
  );
  return rows.map(({ payload }) => payload);
}
/** The queued mails about changes in calendars. */
async function invitations() {
  const { rows } = await sql<{ payload: JobPayload<'mailMeetings'> }>`
    select payload from graphile_worker._private_jobs where payload->>'changeId' is not null order by id`.execute(
    own.db.query,
  );
  return rows.flatMap(({ payload }) => payload.messages);
}
const events = async (subject: string) =>
  (
    await own.db.query
      .selectFrom('outbox')
      .select('payload')
      .where('subject', '=', subject)
      .orderBy('outboxId')
      .execute()
  ).map(({ payload }) => payload);

test('R4.16 R4.17 the stored status follows the clock through the whole meeting, and nothing is left to do', async () => {
  const meetingId = await add({ remind: 'none', atDoor: true });
  const seen: string[] = [];
  for (const minutes of [49, 1, 10, 54, 1, 5]) {
    await pass(minutes);
    seen.push(await statusOf(meetingId));
  }
  expect(seen).toEqual(['NOT_START', 'NOW_START', 'STARTED', 'STARTED', 'NOW_END', 'ENDED']);
  expect(await dueOf(meetingId)).toBe(0);
});

test('R2.62 the board of a meeting is to be drawn when it ends, once; a meeting without a board has nothing to draw', async () => {
  const [meetingId, other] = [await add({ remind: 'none', atDoor: true }), await add({ remind: 'none', atDoor: true })];
  const { wbNo } = await addBoard(own.db);
  await own.db.query.updateTable('meeting').set({ wbNo }).where('meetingId', '=', meetingId).execute();
  const toDraw = async () => {
    const { rows } = await sql<{ payload: JobPayload<'drawRecord'>; runAt: Date }>`
      select j.payload, j.run_at from graphile_worker._private_jobs as j
      join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'drawRecord'`.execute(
      own.db.query,
    );
    return rows.map(({ payload, runAt }) => [payload.meetingId, runAt.getTime() - NOW - 2 * HOUR]);
  };
  await pass(119);
  expect(await toDraw()).toEqual([]);
  await pass(1);
  await pass(5);
  expect(await toDraw()).toEqual([[meetingId, 5 * SECOND]]);
  expect(await statusOf(other)).toBe('ENDED');
});

test('R4.17 after an outage of the worker the status is that of the time, and a missed reminder is not sent', async () => {
  const meetingId = await add({ remind: 'm30', atDoor: true });
  await pass(118);
  expect(await statusOf(meetingId)).toBe('NOW_END');
  expect([await notices(), await mails()]).toEqual([[], []]);
});

test('R4.21 R3.38 a reminder reaches everybody who can come, once, in the app and by mail; contacts by mail', async () => {
  const [organiser = '', coming = '', off = '', declined = ''] = works.members;
  await own.db.query.updateTable('account').set({ locale: 'zh' }).where('accountId', '=', coming).execute();
  await own.db.query
    .updateTable('spaceMember')
    .set({ state: 'off', stateSince: new Date(NOW) })
    .where('accountId', '=', off)
    .execute();
  const guest = `guest.${newId()}@elsewhere.example`;
  const [outsider = ''] = (await addEnterprise(own.db)).members;
  const meetingId = await add({
    remind: 'm15',
    people: [
      { accountId: organiser },
      // A member of another enterprise, no longer of this one.
      { accountId: outsider },
      { accountId: coming, invite: 'accepted' },
      { accountId: off },
      { accountId: declined, invite: 'rejected' },
      { email: guest },
    ],
  });
  await pass(44);
  expect(await notices()).toEqual([]);
  await pass(1);
  await pass(1);
  const rows = await notices();
  expect(rows.map(({ accountId, name }) => [accountId, name])).toEqual([
    [organiser, 'meeting.reminder'],
    [coming, 'meeting.reminder'],
  ]);
  expect(rows[0]?.detail).toMatchObject({ meeting: { meetingId, startsAt: new Date(NOW + HOUR).toISOString() } });
  expect(await events('notice.created')).toMatchObject([
    { accountId: organiser, notice: { name: 'meeting.reminder', meeting: { meetingId } } },
    { accountId: coming },
  ]);
  const sent = await mails();
  expect(sent.map(({ mail, to, locale }) => [mail, to, locale])).toEqual([
    ['meetingReminder', `${organiser}@meeting.example`, 'en'],
    ['meetingReminder', `${coming}@meeting.example`, 'zh'],
    ['meetingGuestReminder', guest, 'en'],
  ]);
  expect(sent[0]?.values).toMatchObject({
    subject: `Plan ${meetingId}`,
    when: 'Wednesday 18 November at 18:00 GMT+8',
    time: '18:00',
    link: `https://board.example/iwb/meeting/mine/${meetingId}`,
  });
  // The link that is added when the mail is sent opens their page; the job itself contains no key.
  const [, key = ''] =
    /^https:\/\/board\.example\/iwb\/meeting\/guest\/([\w-]{43})$/.exec(
      sent[2] === undefined ? '' : (mailValues(KEYS, sent[2]).link ?? ''),
    ) ?? [];
  expect(JSON.stringify(sent[2])).not.toContain(key);
  const opens = await findGuestMeetings(own.db.query, keyHash(key), new Date(clock.now()));
  expect(opens.map((one) => [one.meetingId, one.email])).toEqual([[meetingId, guest]]);
});

test('R4.21 people who turned reminders off get none, each channel by itself', async () => {
  const [silent = '', byMail = '', inApp = ''] = works.members;
  const choose = (accountId: string, meetings: object) =>
    own.db.query
      .updateTable('account')
      .set({ noticeChoices: JSON.stringify({ meetings }) })
      .where('accountId', '=', accountId)
      .execute();
  await choose(silent, { app: false, mail: false });
  await choose(byMail, { app: false });
  await choose(inApp, { mail: false });
  await add({ remind: 'm15', people: [silent, byMail, inApp].map((accountId) => ({ accountId })) });
  await pass(45);
  expect((await notices()).map(({ accountId }) => accountId)).toEqual([inApp]);
  expect((await mails()).map(({ to }) => to)).toEqual([`${byMail}@meeting.example`]);
});

test('people who answered maybe are asked on the morning of the day; others are not', async () => {
  const [organiser = '', maybe = '', sure = ''] = works.members;
  const people = [
    { accountId: organiser },
    { accountId: maybe, maybe: true },
    { accountId: sure, invite: 'accepted' as const },
  ];
  await add({ remind: 'none', startsAt: NOW + 3 * HOUR, people });
  await pass(60);
  expect((await notices()).map(({ accountId, name }) => [accountId, name])).toEqual([[maybe, 'meeting.undecided']]);
  expect((await mails()).map(({ mail }) => mail)).toEqual(['meetingUndecided']);
});

test('R3.38 a room is released 10 minutes after the start if nobody signed in, and its people learn it', async () => {
  const [organiser = '', guest = ''] = works.members;
  const people = [{ accountId: organiser }, { accountId: guest }];
  const [left, kept] = [await add({ remind: 'none', people }), await add({ remind: 'none', people })];
  await own.db.query
    .updateTable('meetingPerson')
    .set({ signedAt: new Date(NOW + HOUR), signFrom: 'app' })
    .where('meetingId', '=', kept)
    .where('personNo', '=', 1)
    .execute();
  await pass(69);
  expect(await statusOf(left)).toBe('STARTED');
  await pass(1);
  expect(await rowOf(left)).toMatchObject({ status: 'CANCELED', released: true, icalSequence: 1, revision: 2 });
  expect(await rowOf(kept)).toMatchObject({ status: 'STARTED', released: false });
  expect(await dueOf(left)).toBe(0);
  expect((await notices()).map(({ accountId, name }) => [accountId, name])).toEqual([
    [organiser, 'meeting.released'],
    [guest, 'meeting.released'],
  ]);
  expect((await mails()).map(({ mail, to }) => [mail, to])).toEqual([
    ['meetingReleased', `${organiser}@meeting.example`],
  ]);
  // The meeting is removed from the calendars of the others; the organiser has the mail above.
  expect(await invitations()).toMatchObject([
    { kind: 'cancelled', sequence: 1, to: [guest], event: { meetingId: left, uid: left } },
  ]);
  expect(await events('meeting.changed')).toEqual([
    { spaceId: works.spaceId, meetingId: left, accountIds: [organiser, guest] },
  ]);
  const { roomId } = await rowOf(left);
  // The start is announced too, for clients that show the rooms.
  const rooms = await events('rooms.changed');
  expect(rooms.length).toBeGreaterThan(1);
  expect(rooms.at(-1)).toMatchObject({ spaceId: works.spaceId, roomIds: [roomId] });
});

test('the release follows the setting of the enterprise, also if it changed after the booking or while the meeting runs', async () => {
  const setTo = async (releaseMinutes: number | null) => {
    const { spaceId } = works;
    const row = { spaceId, timeZone: 'UTC', releaseMinutes };
    await own.db.query
      .insertInto('meetingSettings')
      .values(row)
      .onConflict((conflict) => conflict.column('spaceId').doUpdateSet({ releaseMinutes }))
      .execute();
  };
  const minutesUntilReleased = async (booked: number | null, atStart: number | null, running = atStart) => {
    await setTo(booked);
    const meetingId = await add({ remind: 'none', startsAt: clock.now() + 20 * MINUTE, releaseMinutes: booked });
    await setTo(atStart);
    await pass(20);
    await setTo(running);
    for (let minutes = 0; minutes < 60; minutes += 5, await pass(5)) {
      if ((await rowOf(meetingId)).released) return minutes;
    }
    return null;
  };
  expect(await minutesUntilReleased(30, 5), 'shorter').toBe(5);
  expect(await minutesUntilReleased(5, 30), 'longer').toBe(30);
  expect(await minutesUntilReleased(null, 15), 'on').toBe(15);
  expect(await minutesUntilReleased(10, null), 'off').toBe(null);
  expect(await minutesUntilReleased(10, 10, 40), 'longer while it runs').toBe(40);
});

test('R4.19 a person in the call when signing in begins is signed in, and the meeting keeps its room', async () => {
  const [organiser = '', guest = '', gone = ''] = works.members;
  const people = [organiser, guest, gone].map((accountId) => ({ accountId }));
  const board = { ...(await addBoard(own.db)), wbName: 'Plan' };
  const callId = newId();
  const call = { callId, board, kind: 'voice', room: `call-${callId}`, timeZone: 'UTC', at: new Date(NOW) } as const;
  await own.db.transaction((tx) => addCall(tx, { ...call, creator: board.accountId }));
  const joined = (accountId: string, leftAt: Date | null = null) =>
    own.db.query
      .insertInto('callConnection')
      .values({ callId, connection: `PA_${accountId}`, accountId, device: 'd', joinedAt: new Date(NOW), leftAt })
      .execute();
  await joined(guest);
  await joined(gone, new Date(NOW + MINUTE));
  const meetingId = await add({ remind: 'none', people, wbNo: board.wbNo });
  await pass(49);
  expect(await events('meeting.changed')).toEqual([]);
  await pass(1);
  const signed = await own.db.query
    .selectFrom('meetingPerson')
    .select(['accountId', 'signFrom', 'signedAt'])
    .where('meetingId', '=', meetingId)
    .where('signedAt', 'is not', null)
    .execute();
  expect(signed).toEqual([{ accountId: guest, signFrom: 'call', signedAt: new Date(NOW + 50 * MINUTE) }]);
  expect(await events('meeting.changed')).toMatchObject([{ meetingId }]);
  await pass(20);
  expect(await rowOf(meetingId)).toMatchObject({ status: 'STARTED', released: false });
});

test('R4.17 a booking that nobody approved lapses at its start, without a reminder', async () => {
  const meetingId = await add({ approval: 'pending', remind: 'm15' });
  await pass(59);
  expect([await statusOf(meetingId), (await mails()).length]).toEqual(['NOW_START', 0]);
  await pass(1);
  expect(await rowOf(meetingId)).toMatchObject({ status: 'CANCELED', approval: 'refused', released: false });
  expect((await notices()).map(({ name }) => name)).toEqual(['meeting.refused']);
  expect(await dueOf(meetingId)).toBe(0);
});

test('R4.17 organiser and booker learn that a booking has lapsed, in the app and by mail, and nobody else', async () => {
  const [organiser = '', booker = '', guest = ''] = works.members;
  const people = [{ accountId: organiser }, { accountId: guest }];
  const meetingId = await add({ approval: 'pending', remind: 'none', people });
  await own.db.query.updateTable('meeting').set({ bookedBy: booker }).where('meetingId', '=', meetingId).execute();
  await pass(60);
  expect((await notices()).map(({ accountId, name }) => [accountId, name])).toEqual([
    [organiser, 'meeting.refused'],
    [booker, 'meeting.refused'],
  ]);
  expect((await mails()).map(({ mail, to }) => [mail, to])).toEqual([
    ['meetingLapsed', `${organiser}@meeting.example`],
    ['meetingLapsed', `${booker}@meeting.example`],
  ]);
  const [{ accountIds } = { accountIds: [] }] = (await events('meeting.changed')) as { accountIds: string[] }[];
  expect(accountIds).toContain(booker);
});

test('R4.21 workers at the same time send each reminder once', async () => {
  const ids = [];
  for (let n = 0; n < 24; n += 1) ids.push(await add({ remind: 'm15' }));
  clock.advance(45 * MINUTE);
  const drain = async () => {
    while ((await handleDueRound(deps, { meetings: 3, people: 500 })).meetings > 0);
  };
  await Promise.all([drain(), drain(), drain(), drain()]);
  expect((await remindedOf()).toSorted()).toEqual(ids.toSorted());
  expect(await mails()).toHaveLength(24);
});

test('R4.21 one round takes as many meetings as their people allow, and at least one', async () => {
  const people = works.members.map((accountId) => ({ accountId }));
  for (let n = 0; n < 3; n += 1) await add({ remind: 'm15', people });
  clock.advance(45 * MINUTE);
  const round = (most: number) => handleDueRound(deps, { meetings: 10, people: most });
  expect(await round(1)).toEqual({ meetings: 1, messages: 4 });
  expect(await round(8)).toEqual({ meetings: 2, messages: 8 });
  expect(await round(8)).toEqual({ meetings: 0, messages: 0 });
});

test('R4.21 all workers together send at one pace, and statuses without messages go on', async () => {
  // One message in an hour: the second worker would have to wait.
  const worker = () => handlePacedRound({ ...deps, database: { ...own.db }, messagesPerSecond: 1 / 3_600 });
  const quiet = await add({ remind: 'none' });
  clock.advance(HOUR);
  expect(await worker()).toBe(0);
  expect(await statusOf(quiet)).toBe('STARTED');
  await own.db.query.deleteFrom('meeting').execute();
  const reminded = await add({ startsAt: clock.now() + 30 * MINUTE, remind: 'm15' });
  clock.advance(15 * MINUTE);
  expect(await worker()).toBe(0);
  expect(await remindedOf()).toEqual([reminded]);
  await add({ startsAt: clock.now() + 30 * MINUTE, remind: 'm15' });
  clock.advance(15 * MINUTE);
  expect(await worker()).toBe(SECOND);
  expect(await remindedOf()).toEqual([reminded]);
  await sql`update shared_turn set next_at = now()`.execute(own.db.query);
  await worker();
  expect(await remindedOf()).toHaveLength(2);
});

test('a meeting that is held by a command is left for the next sweep, and the command decides', async () => {
  const meetingId = await add({ remind: 'm15' });
  clock.advance(45 * MINUTE);
  await own.db.transaction(async (tx) => {
    await tx.selectFrom('meeting').select('meetingId').where('meetingId', '=', meetingId).forNoKeyUpdate().execute();
    expect(await handleDueRound(deps)).toEqual({ meetings: 0, messages: 0 });
    const cancelled = { status: 'CANCELED', cancelledAt: new Date(clock.now()) } as const;
    await tx.updateTable('meeting').set(cancelled).where('meetingId', '=', meetingId).execute();
    await tx.deleteFrom('meetingDue').where('meetingId', '=', meetingId).execute();
  });
  await pass(1);
  expect(await notices()).toEqual([]);
});

test('a meeting that cannot be handled does not hold up the others, and is retried a minute later', async () => {
  const guest = { email: 'guest@elsewhere.example' };
  const people = [{ accountId: works.members[0] ?? '' }, guest];
  const broken = await add({ remind: 'm15', timeZone: 'Nowhere/Nothing', people });
  const fine = [await add({ remind: 'm15' }), await add({ remind: 'm15' })];
  await pass(45);
  expect(warn).toHaveBeenCalledTimes(1);
  expect((await remindedOf()).toSorted()).toEqual(fine.toSorted());
  await own.db.query.updateTable('meeting').set({ timeZone: 'UTC' }).where('meetingId', '=', broken).execute();
  clock.advance(59 * SECOND);
  expect(await handleDueRound(deps)).toEqual({ meetings: 0, messages: 0 });
  clock.advance(SECOND);
  await handleDueRound(deps);
  expect(await remindedOf()).toContain(broken);
});
