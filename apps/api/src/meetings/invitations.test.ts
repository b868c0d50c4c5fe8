import { HOUR, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { answeredMeetings } from '@sw/policy';
import { lockEvent, readMeetingCalendar, sql } from '@sw/postgres';
import type { SunkMail } from '@sw/testing';
import { sync, type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailingWorker, startMailingWorker } from '../../testing/mailing-worker.ts';
import { type MeetingScene, meetingScene } from '../../testing/meetings.ts';
import { addColleague } from '../../testing/merchants.ts';
import type { Person } from '../../testing/people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin, four days before clocks change, and too far ahead for the worker's clock to reach it. */
const MORNING = Date.parse('2090-03-22T07:00:00Z');
const DAY_HOURS = 24;
const clock = new ManualClock(MORNING);
// Longer than the mailing worker's own limit, whose error names the missing mail.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

let api: TestApi;
let scene: MeetingScene;
let worker: MailingWorker;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  scene = await meetingScene(api, clock);
  worker = await startMailingWorker(api);
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

const WEEKLY = { type: 'week', end: 'count', count: 3 } as const;
const at = (hours: number) => new Date(MORNING + hours * HOUR).toISOString();
const change = (meetingId: string, body: object) =>
  scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body });
const cancel = (meetingId: string, scope: 'one' | 'following' | 'all' = 'one') =>
  scene.asAnn.call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'Ill', scope } });

/** A colleague who is in no other meeting of these tests. */
const newColleague = (): Promise<Person> => addColleague(api, scene.merchant);
const emailOf = async ({ accountId }: Person): Promise<string> => {
  const query = api.db.query.selectFrom('account').select('email').where('accountId', '=', accountId);
  return (await query.executeTakeFirstOrThrow()).email;
};
const invited = (...people: Person[]) => ({ invited: { userIds: people.map(({ accountId }) => accountId) } });

/** The event of a mail as parsed by node-ical, which shares no code with our writer. */
function eventIn(mail: SunkMail | undefined): VEvent & { readonly method: string } {
  const part = mail?.parts.find(({ type }) => type.startsWith('text/calendar'));
  const calendar = sync.parseICS(part?.content ?? '');
  const [event, ...others] = Object.values(calendar).filter((entry): entry is VEvent => entry?.type === 'VEVENT');
  if (event === undefined || others.length > 0) throw new Error('there is not one event');
  return event as VEvent & { readonly method: string };
}

/** `REQUEST 1 2090-03-29T07:00:00.000Z`: the method, the sequence and the occurrence. */
const gist = (mail: SunkMail): string => {
  const { method, sequence, recurrenceid } = eventIn(mail);
  return [method, sequence, recurrenceid === undefined ? [] : new Date(String(recurrenceid)).toISOString()]
    .flat()
    .join(' ');
};
const gistsTo = async (person: Person) => (await worker.mailsTo(await emailOf(person))).map(gist);

test('R3.38 a booking, its change and its cancellation reach the calendars of a member and of an external contact', async () => {
  const ben = await newColleague();
  const { accountId } = ben;
  await api.db.query
    .updateTable('account')
    .set({ locale: 'zh', timeZone: 'Asia/Shanghai' })
    .where('accountId', '=', accountId)
    .execute();
  const guest = `guest.${newId()}@elsewhere.example`;
  const { contactId } = await scene.asAnn.call(ROUTES.createContact, { body: { name: 'Gus', email: guest } });
  const roomId = await scene.addRoom({ name: 'Cedar', place: '3rd floor' });
  const people = { invited: { userIds: [accountId], contactIds: [contactId] } };
  const { meetingId } = await scene.book(roomId, { ...people, agenda: [{ text: 'Offer; page 1, 2', minutes: 5 }] });

  const [mail] = await worker.mailsTo(await emailOf(ben));
  expect(mail?.subject).toMatch(/^邀请：Grid connection/);
  expect(mail?.text).toContain('3月22日星期三 GMT+8 16:00');
  expect(mail?.parts.map(({ type, name }) => [type, name])).toEqual([
    ['text/calendar; method=REQUEST', null],
    ['application/ics', 'invite.ics'],
  ]);
  const [inline, attached] = mail?.parts ?? [];
  expect(attached?.content).toBe(inline?.content);
  const first = eventIn(mail);
  expect(first).toMatchObject({ method: 'REQUEST', summary: 'Grid connection', location: 'Cedar, 3rd floor' });
  const page = `https://board.example/iwb/meeting/mine/${meetingId}`;
  expect([first.uid, Number(first.sequence), first.description]).toEqual([
    `${meetingId}@board.example`,
    0,
    `Offer; page 1, 2（5 分钟）\n\n${page}`,
  ]);
  // The mail names the organiser, and a reply to it reaches them.
  const organiser = await emailOf(scene.ann);
  expect([mail?.text.includes(organiser), mail?.headers['reply-to']]).toEqual([true, organiser]);
  expect([first.start.toISOString(), first.start.tz, first.end?.toISOString()]).toEqual([
    at(1),
    'Europe/Berlin',
    at(2),
  ]);
  expect(inline?.content).toContain('DTSTART;TZID=Europe/Berlin:20900322T090000');
  // The reader is the only attendee in the mail.
  expect(first.attendee).toMatchObject({
    val: `mailto:${await emailOf(ben)}`,
    params: { PARTSTAT: 'NEEDS-ACTION', RSVP: true },
  });
  expect(first.organizer).toMatchObject({ val: `mailto:${await emailOf(scene.ann)}` });

  const [toGuest] = await worker.mailsTo(guest);
  expect(toGuest?.subject).toMatch(/^Invitation: Grid connection/);
  expect(toGuest?.text).toContain('09:00');
  expect(eventIn(toGuest).attendee).toMatchObject({ val: `mailto:${guest}` });
  expect(toGuest?.text).not.toContain('/meeting/mine/');
  expect(toGuest?.text).toContain(`Questions about the meeting: ${organiser}`);
  const [guestPage] = /https:\/\/board\.example\/iwb\/meeting\/guest\/[\w-]{43}/.exec(toGuest?.text ?? '') ?? [];
  expect(eventIn(toGuest).description).toBe(`Offer; page 1, 2 (5 min)\n\n${guestPage}`);
  expect(await worker.mailsTo(await emailOf(scene.ann))).toEqual([]);

  await change(meetingId, { subject: 'Grid', startsAt: at(3), endsAt: at(4) });
  await cancel(meetingId);
  for (const email of [await emailOf(ben), guest]) {
    const mails = await worker.mailsTo(email);
    expect(mails.map(gist)).toEqual(['REQUEST 0', 'REQUEST 1', 'CANCEL 2']);
    const [, changed, cancelled] = mails.map(eventIn);
    expect([changed?.uid, changed?.summary, changed?.start.toISOString()]).toEqual([first.uid, 'Grid', at(3)]);
    expect([cancelled?.uid, cancelled?.status, String(cancelled?.comment)]).toEqual([first.uid, 'CANCELLED', 'Ill']);
    expect(mails[2]?.text).toMatch(/^(Reason: |原因：)Ill$/m);
  }
  expect((await worker.mailsTo(guest))[2]?.text).toContain('“Grid” will not take place.');
});

test('R3.38 who is added gets an invitation, who is removed a cancellation, and the others nothing', async () => {
  const [stays, leaves, comes] = [await newColleague(), await newColleague(), await newColleague()];
  const { meetingId } = await scene.book(await scene.addRoom(), invited(stays, leaves));
  await change(meetingId, invited(stays, comes));
  // Saving the form without a change sends no mail.
  await change(meetingId, { subject: 'Grid connection' });
  expect([await gistsTo(stays), await gistsTo(leaves), await gistsTo(comes)]).toEqual([
    ['REQUEST 0'],
    ['REQUEST 0', 'CANCEL 1'],
    ['REQUEST 1'],
  ]);
  // The meeting takes place without the removed person.
  const [, removed] = await worker.mailsTo(await emailOf(leaves));
  expect(removed?.subject).toMatch(/^No longer invited: Grid connection/);
  expect(removed?.text).not.toMatch(/Reason|\/meeting\/mine\//);
});

test('R3.38 R4.18 R4.21 a change keeps the answer of its reader, unless the time is new; a new reminder alone is not mailed', async () => {
  const ben = await newColleague();
  const { meetingId } = await scene.book(await scene.addRoom(), { ...invited(ben), remind: 'm15' });
  // The answer is read when the mail is written.
  await worker.mailsTo(await emailOf(ben));
  await api.client(ben).call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted' } });
  await change(meetingId, { remind: 'h1' });
  await change(meetingId, { subject: 'Grid' });
  await worker.mailsTo(await emailOf(ben));
  await change(meetingId, { startsAt: at(3), endsAt: at(4) });
  const mails = await worker.mailsTo(await emailOf(ben));
  expect(mails.map((mail) => eventIn(mail).attendee)).toMatchObject([
    { params: { PARTSTAT: 'NEEDS-ACTION', RSVP: true } },
    { params: { PARTSTAT: 'ACCEPTED', RSVP: false } },
    { params: { PARTSTAT: 'NEEDS-ACTION', RSVP: true } },
  ]);
  expect(mails[1]?.parts[0]?.content).toContain('TRIGGER:-PT60M');
});

test('R3.38 R4.18 a changed series says what its reader has answered to all of it', async () => {
  const ben = await newColleague();
  const booked = await scene.book(await scene.addRoom(), { ...invited(ben), cycle: WEEKLY });
  const answer = (answered: 'accepted' | 'maybe' | 'rejected', scope: 'one' | 'all') =>
    api.client(ben).call(ROUTES.answerMeeting, {
      params: { meetingId: booked.meetingId },
      body: { answer: answered, scope },
    });
  const rename = async (subject: string) => {
    await change(booked.meetingId, { scope: 'all', subject });
    await worker.mailsTo(await emailOf(ben));
  };
  await worker.mailsTo(await emailOf(ben));
  await answer('accepted', 'all');
  await rename('One');
  await answer('maybe', 'all');
  await rename('Two');
  await answer('rejected', 'one');
  await rename('Three');
  const attendees = (await worker.mailsTo(await emailOf(ben))).map((mail) => eventIn(mail).attendee);
  expect(attendees).toMatchObject(
    ['NEEDS-ACTION', 'ACCEPTED', 'TENTATIVE', 'NEEDS-ACTION'].map((state) => ({ params: { PARTSTAT: state } })),
  );
});

test('R3.38 R4.20 a series is one mail; one changed or cancelled meeting of it is named by its place in the series', async () => {
  const ben = await newColleague();
  const booked = await scene.book(await scene.addRoom(), { ...invited(ben), cycle: WEEKLY });
  const [mail, ...others] = await worker.mailsTo(await emailOf(ben));
  expect(others).toEqual([]);
  const series = eventIn(mail);
  expect(series.uid).toBe(`${booked.seriesId}@board.example`);
  // 09:00 in Berlin before and after clocks change.
  const week = 7 * DAY_HOURS;
  expect(series.rrule?.all().map((date) => date.toISOString())).toEqual([at(1), at(week), at(2 * week)]);

  const { rows } = await sql<{ meetingId: string }>`
    select meeting_id::text from meeting where series_id = ${booked.seriesId} order by starts_at`.execute(api.db.query);
  const [, second = '', third = ''] = rows.map(({ meetingId }) => meetingId);
  await change(second, { startsAt: at(week + 2), endsAt: at(week + 3) });
  await cancel(third);
  await change(booked.meetingId, { scope: 'all', subject: 'Grid, all of it' });
  const mails = await worker.mailsTo(await emailOf(ben));
  expect(mails.map(gist)).toEqual([
    'REQUEST 0',
    `REQUEST 1 ${at(week)}`,
    `CANCEL 2 ${at(2 * week)}`,
    'REQUEST 3',
    `REQUEST 3 ${at(week)}`,
  ]);
  const [, moved, , again, movedAgain] = mails.map(eventIn);
  expect(new Set(mails.map((one) => eventIn(one).uid))).toEqual(new Set([series.uid]));
  expect([moved?.start.toISOString(), moved?.rrule]).toEqual([at(week + 2), undefined]);
  expect(again?.rrule?.all().map((date) => date.toISOString())).toEqual([at(1), at(week)]);
  expect([movedAgain?.start.toISOString(), movedAgain?.summary]).toEqual([at(week + 2), 'Grid, all of it']);
  await cancel(booked.meetingId, 'all');
  expect((await gistsTo(ben)).at(-1)).toBe('CANCEL 4');
});

test('R3.38 a change of this and the following meetings ends the old series and invites to a new one', async () => {
  const ben = await newColleague();
  const booked = await scene.book(await scene.addRoom(), { ...invited(ben), cycle: WEEKLY });
  const { rows } = await sql<{ meetingId: string }>`
    select meeting_id::text from meeting where series_id = ${booked.seriesId} order by starts_at`.execute(api.db.query);
  const second = rows[1]?.meetingId ?? '';
  const week = 7 * DAY_HOURS;
  await change(second, { scope: 'following', startsAt: at(week + 2), endsAt: at(week + 3) });
  const [first, cut, next] = (await worker.mailsTo(await emailOf(ben))).map(eventIn);
  expect([cut?.uid === first?.uid, Number(cut?.sequence)]).toEqual([true, 1]);
  expect(cut?.rrule?.all().map((date) => date.toISOString())).toEqual([at(1)]);
  expect(next?.uid).not.toBe(first?.uid);
  expect(next?.rrule?.all().map((date) => date.toISOString())).toEqual([at(week + 2), at(2 * week + 2)]);
  await cancel(booked.meetingId);
  const last = (await worker.mailsTo(await emailOf(ben))).at(-1);
  expect([last && eventIn(last).uid, last && gist(last)]).toEqual([first?.uid, `CANCEL 2 ${at(1)}`]);
});

test('R3.38 R4.20 a meeting becomes a series and one meeting again under its UID, in one mail each', async () => {
  const ben = await newColleague();
  const { meetingId } = await scene.book(await scene.addRoom(), invited(ben));
  const made = await change(meetingId, { cycle: WEEKLY });
  expect(made).toMatchObject({ meetingId, count: 3 });
  const email = await emailOf(ben);
  const week = 7 * DAY_HOURS;
  const [, series] = (await worker.mailsTo(email)).map(eventIn);
  expect(series?.uid).toBe(`${meetingId}@board.example`);
  expect(series?.rrule?.all().map((date) => date.toISOString())).toEqual([at(1), at(week), at(2 * week)]);

  // An answer to the single meeting, or to a shorter series, does not apply to meetings added later.
  const { spaceId } = scene.merchant;
  const key = { key: ben.accountId, eventNo: meetingId };
  const answeredBy = async (sequence: number) => {
    const event = await api.db.transaction((tx) => lockEvent(tx, meetingId));
    const calendar = await readMeetingCalendar(api.db.query, spaceId, event?.meetingIds ?? []);
    return answeredMeetings(calendar, key, { uid: series?.uid ?? '', sequence }, MORNING).length;
  };
  expect([await answeredBy(0), await answeredBy(Number(series?.sequence))]).toEqual([1, 3]);

  await change(meetingId, { scope: 'all', cycle: null, reason: 'Once is enough' });
  const mails = await worker.mailsTo(email);
  expect(mails.map(gist)).toEqual([
    'REQUEST 0',
    `REQUEST ${series?.sequence}`,
    `REQUEST ${Number(series?.sequence) + 1}`,
  ]);
  const last = mails.map(eventIn).at(-1);
  expect([last?.uid, last?.rrule, last?.start.toISOString()]).toEqual([series?.uid, undefined, at(1)]);
});

test('R3.38 a booking that waits for approval mails nobody until it is granted', async () => {
  const [ben, cleo] = [await newColleague(), await newColleague()];
  const roomId = await scene.addRoom({ needsApproval: true });
  const booked = await scene.book(roomId, invited(ben));
  const refused = await scene.book(roomId, { ...invited(cleo), startsAt: at(5), endsAt: at(6) });
  expect(await gistsTo(ben)).toEqual([]);
  const decide = (meetingId: string, body: { grant: boolean; reason: string }) =>
    scene.manager.call(ROUTES.decideApproval, { params: { meetingId }, body });
  await decide(booked.meetingId, { grant: true, reason: '' });
  await decide(refused.meetingId, { grant: false, reason: 'Not this week' });
  expect([await gistsTo(ben), await gistsTo(cleo)]).toEqual([['REQUEST 1'], []]);
});

test('R3.38 who has turned off mails about meetings gets none', async () => {
  const [quiet, ben] = [await newColleague(), await newColleague()];
  await api.db.query
    .updateTable('account')
    .set({ noticeChoices: JSON.stringify({ meetings: { mail: false } }) })
    .where('accountId', '=', quiet.accountId)
    .execute();
  await scene.book(await scene.addRoom(), invited(quiet, ben));
  expect([await gistsTo(quiet), await gistsTo(ben)]).toEqual([[], ['REQUEST 0']]);
});

test('R3.38 the meetings of a room that is closed move or are cancelled in calendars too', async () => {
  const ben = await newColleague();
  const [small, large] = [await scene.addRoom({ capacity: 999 }), await scene.addRoom({ capacity: 1_000 })];
  await scene.book(small, { ...invited(ben), startsAt: at(50), endsAt: at(51) });
  const closure = { startsAt: at(48), endsAt: at(60), reason: 'Paint', apply: true };
  await scene.manager.call(ROUTES.closeRoom, { params: { roomId: small }, body: { ...closure, move: true } });
  await scene.manager.call(ROUTES.closeRoom, { params: { roomId: large }, body: closure });
  expect(await gistsTo(ben)).toEqual(['REQUEST 0', 'REQUEST 1', 'CANCEL 2']);
});

test('R3.38 the meetings of an organiser who leaves the enterprise leave the calendars, or have another organiser', async () => {
  const [ann, ben] = [await newColleague(), await newColleague()];
  const guest = `guest.${newId()}@elsewhere.example`;
  const asAnn = api.client(ann);
  const { contactId } = await asAnn.call(ROUTES.createContact, { body: { name: 'Gus', email: guest } });
  await scene.book(await scene.addRoom(), invited(ben), asAnn);
  await scene.book(await scene.addRoom(), { invited: { contactIds: [contactId] } }, asAnn);
  await scene.manager.call(ROUTES.endMember, { params: { userId: ann.accountId }, body: { how: 'remove' } });
  const passedOn = (await worker.mailsTo(await emailOf(ben))).map(eventIn).at(-1);
  expect(passedOn?.organizer).toMatchObject({ val: `mailto:${await emailOf(ben)}` });
  expect((await worker.mailsTo(guest)).map(gist)).toEqual(['REQUEST 0', 'CANCEL 1']);
});

test('R3.38 a delay and an early end reach calendars, and answers stay', async () => {
  const ben = await newColleague();
  const { meetingId } = await scene.book(await scene.addRoom(), invited(ben));
  await api.client(ben).call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted' } });
  clock.advance(1.5 * HOUR);
  const params = { meetingId };
  await scene.asAnn.call(ROUTES.delayMeeting, { params, body: { minutes: 30 } });
  await worker.mailsTo(await emailOf(ben));
  await scene.asAnn.call(ROUTES.endMeeting, { params });
  const mails = await worker.mailsTo(await emailOf(ben));
  clock.advance(-1.5 * HOUR);
  expect(mails.map(gist)).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2']);
  expect(mails.map((mail) => eventIn(mail).end?.toISOString())).toEqual([at(2), at(2.5), at(1.5)]);
  const { people } = await scene.asAnn.call(ROUTES.getMeeting, { params });
  expect(people.find(({ userId }) => userId === ben.accountId)?.invite).toBe('accepted');
});

test('R3.38 who leaves the enterprise gets cancellations of the meetings of others', async () => {
  const [leaves, stays] = [await newColleague(), await newColleague()];
  await scene.book(await scene.addRoom(), invited(leaves, stays));
  await scene.manager.call(ROUTES.endMember, { params: { userId: leaves.accountId }, body: { how: 'remove' } });
  expect([await gistsTo(leaves), await gistsTo(stays)]).toEqual([['REQUEST 0', 'CANCEL 1'], ['REQUEST 0']]);
});
