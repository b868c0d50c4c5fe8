import { HOUR, systemClock } from '@sw/base';
import { type InvitationEvent, writeInvitation } from '@sw/calendar';
import { AddressRefused, openMailer } from '@sw/mail';
import { replyAddress, replyPerson } from '@sw/policy';
import { sql } from '@sw/postgres';
import { deriveKeys } from '@sw/service';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEnterprise, addMeeting, type TestEnterprise } from '../../testing/meetings.ts';
import { openReplies } from './open-replies.ts';
import { replySigner } from './reply-signer.ts';

const DOMAIN = 'reply.board.example';
const GUS = 'gus@elsewhere.example';
const sign = replySigner(deriveKeys('a secret of the installation, long enough'));
let own: TestDatabase;
let works: TestEnterprise;
let receiver: Awaited<ReturnType<typeof openReplies>>;
beforeAll(async () => {
  own = await testDatabase();
  works = await addEnterprise(own.db, { members: 3 });
  receiver = await openReplies({
    database: own.db,
    clock: systemClock,
    target: { domain: DOMAIN, sign },
    host: '127.0.0.1',
    port: 0,
    logError: () => {},
    onAnswered: () => {},
  });
});
afterAll(async () => {
  await receiver?.close();
  await own.drop();
});

async function meetingWith(...people: { accountId?: string; email?: string }[]): Promise<string> {
  const bookedAt = Date.now();
  const organiser = { accountId: works.members[0] ?? '' };
  const meetingId = await addMeeting(own.db, works, {
    startsAt: bookedAt + HOUR,
    bookedAt,
    people: [organiser, ...people],
  });
  await sql`update meeting set ical_uid = ${`${meetingId}@board.example`} where meeting_id = ${meetingId}`.execute(
    own.db.query,
  );
  return meetingId;
}

const addressOf = (eventNo: string, key: string): string =>
  replyAddress({ eventNo, person: replyPerson(key, sign) }, DOMAIN, sign);

type Answer = InvitationEvent['attendees'][number]['answer'];

/** A calendar program's reply. */
const replyText = (meetingId: string, answer: Answer, rest: Partial<InvitationEvent> = {}): string =>
  writeInvitation('REPLY', {
    uid: `${meetingId}@board.example`,
    sequence: 0,
    stamp: Date.now(),
    subject: 'Plans',
    status: 'confirmed',
    start: Date.now() + HOUR,
    end: Date.now() + 2 * HOUR,
    zone: 'UTC',
    organiser: { name: 'Ann', email: 'a@reply.board.example' },
    attendees: [{ name: 'Gus', email: GUS, answer }],
    ...rest,
  });

/** `taken`, or the code with which the server refuses. */
async function send(to: string, text: string): Promise<unknown> {
  // The sender does not matter: the address identifies the person who answers.
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${receiver.port}`, from: 'mallory@elsewhere.example' });
  const mail = { to, subject: 'Re', text: 'I come', html: 'I come', messageId: '<1@elsewhere.example>' };
  const sent = mailer.send({ ...mail, calendar: { method: 'REPLY', text } }).then(
    () => 'taken',
    (error: AddressRefused | { responseCode?: number }) =>
      error instanceof AddressRefused ? error.code : error.responseCode,
  );
  return sent.finally(() => mailer.close());
}

async function answersOf(meetingId: string) {
  const { rows } = await sql<{ invite: string; maybe: boolean }>`
    select invite, maybe from meeting_person where meeting_id = ${meetingId} order by person_no`.execute(own.db.query);
  return rows.map(({ invite, maybe }) => (maybe ? `${invite}, maybe` : invite));
}

test('R4.18 a reply by mail accepts, declines or leaves open, for the person of the address', async () => {
  const [, ben = ''] = works.members;
  const meetingId = await meetingWith({ accountId: ben }, { email: GUS });
  expect(await send(addressOf(meetingId, `mailto:${GUS}`), replyText(meetingId, 'accepted'))).toBe('taken');
  expect(await answersOf(meetingId)).toEqual(['unset', 'unset', 'accepted']);
  // The message names Gus; the address was signed for Ben.
  expect(await send(addressOf(meetingId, ben), replyText(meetingId, 'rejected'))).toBe('taken');
  expect(await answersOf(meetingId)).toEqual(['unset', 'rejected', 'accepted']);
  expect(await send(addressOf(meetingId, `mailto:${GUS}`), replyText(meetingId, 'tentative'))).toBe('taken');
  expect(await answersOf(meetingId)).toEqual(['unset', 'rejected', 'unset, maybe']);
  const { rows } = await sql<{ payload: { meetingId: string; accountIds: string[] } }>`
    select payload from outbox where payload ->> 'meetingId' = ${meetingId} order by outbox_id`.execute(own.db.query);
  expect(rows).toHaveLength(3);
  expect(rows[1]?.payload.accountIds.toSorted()).toEqual([works.members[0], ben].toSorted());
  // The organiser is there by definition.
  await send(addressOf(meetingId, works.members[0] ?? ''), replyText(meetingId, 'rejected'));
  expect((await answersOf(meetingId))[0]).toBe('unset');
});

test('R4.18 a reply that declines keeps its comment as the reason, until the next answer', async () => {
  const meetingId = await meetingWith({ email: GUS });
  const to = addressOf(meetingId, `mailto:${GUS}`);
  const saying = (answer: Answer, comment: string) =>
    replyText(meetingId, answer).replace('END:VEVENT', `COMMENT;LANGUAGE=en-US:${comment}\r\nEND:VEVENT`);
  const reasonOf = async () => {
    const { rows } = await sql<{ declineReason: string | null }>`
      select decline_reason from meeting_person where meeting_id = ${meetingId} and email = ${GUS}`.execute(
      own.db.query,
    );
    return rows[0]?.declineReason;
  };
  expect(await send(to, saying('rejected', 'On a train\\, sorry\\n'))).toBe('taken');
  expect(await reasonOf()).toBe('On a train, sorry');
  expect(await send(to, saying('rejected', 'x'.repeat(900)))).toBe('taken');
  expect(await reasonOf()).toBe(`${'x'.repeat(199)}…`);
  expect(await send(to, saying('accepted', 'With pleasure'))).toBe('taken');
  expect(await reasonOf()).toBeNull();
});

test('R4.18 an answer to an older time changes nothing', async () => {
  const meetingId = await meetingWith({ email: GUS });
  await sql`update meeting set ical_sequence = 3, timed_sequence = 2 where meeting_id = ${meetingId}`.execute(
    own.db.query,
  );
  const to = addressOf(meetingId, `mailto:${GUS}`);
  expect(await send(to, replyText(meetingId, 'accepted', { sequence: 1 }))).toBe('taken');
  expect(await answersOf(meetingId)).toEqual(['unset', 'unset']);
  expect(await send(to, replyText(meetingId, 'accepted', { sequence: 2 }))).toBe('taken');
  expect(await answersOf(meetingId)).toEqual(['unset', 'accepted']);
});

test('a wrong signature, another meeting, a removed person and what is no reply change nothing', async () => {
  const [meetingId, other] = [await meetingWith({ email: GUS }), await meetingWith({ email: GUS })];
  const to = addressOf(meetingId, `mailto:${GUS}`);
  const text = replyText(meetingId, 'accepted');
  const changed = to[10] === 'x' ? 'y' : 'x';
  expect(await send(`${to.slice(0, 10)}${changed}${to.slice(11)}`, text)).toBe(550);
  expect(await send(`reply+${meetingId}@${DOMAIN}`, text)).toBe(550);
  expect(await send(to, text.replace('METHOD:REPLY', 'METHOD:REQUEST'))).toBe(550);
  expect(await send(to, 'BEGIN:VCALENDAR')).toBe(550);
  expect(await send(to, replyText(other, 'accepted'))).toBe('taken');
  await sql`delete from meeting_person where meeting_id = ${meetingId} and email = ${GUS}`.execute(own.db.query);
  expect(await send(to, text)).toBe('taken');
  expect([await answersOf(meetingId), await answersOf(other)]).toEqual([['unset'], ['unset', 'unset']]);
});
