import { DAY, HOUR, MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { sync, type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailingWorker, startMailingWorker } from '../../../testing/mailing-worker.ts';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/** Far enough in the future that the worker's own clock never reaches it. */
const MORNING = Date.parse('2090-03-22T07:00:00Z');
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

const at = (hours: number) => new Date(MORNING + hours * HOUR).toISOString();
const open = (key: string) => api.client().call(ROUTES.readGuestMeeting, { params: { key } });
const answer = (key: string, body: { answer: 'accepted' | 'rejected'; meetingId?: string | null }) =>
  api.client().call(ROUTES.answerAsGuest, { params: { key }, body });
const detail = (meetingId: string) => scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } });

async function newContact() {
  const email = `gus.${newId()}@elsewhere.example`;
  const { contactId } = await scene.asAnn.call(ROUTES.createContact, { body: { name: 'Gus', email } });
  return { email, contactId, invited: { contactIds: [contactId] } };
}

/** The key in the newest mail that has one. */
async function keyFor(email: string): Promise<string> {
  const links = (await worker.mailsTo(email)).flatMap(
    ({ text }) => /\/iwb\/meeting\/guest\/([\w-]{43})\s/.exec(text)?.[1] ?? [],
  );
  return links.at(-1) ?? '';
}

test('R3.38 R4.18 an external contact opens the link of the mail, sees the meeting and answers it', async () => {
  const { email, invited } = await newContact();
  const roomId = await scene.addRoom({ name: `Cedar ${newId()}`, place: '3rd floor' });
  const agenda = [{ text: 'Offer', minutes: 5 }];
  const { meetingId } = await scene.book(roomId, { invited, agenda });
  const key = await keyFor(email);
  const view = await open(key);
  expect(view).toMatchObject({
    guest: { name: 'Gus', email },
    meeting: { meetingId, subject: 'Grid connection', startsAt: at(1), agenda, invite: 'unset', open: true },
    meetings: [{ meetingId }],
  });
  // The page shows neither other people nor anything that opens the board.
  expect(Object.keys(view).toSorted()).toEqual(['calendar', 'guest', 'meeting', 'meetings', 'organiser']);
  const [event] = Object.values(sync.parseICS(view.calendar)).filter((one): one is VEvent => one?.type === 'VEVENT');
  expect([event?.uid, event?.start.toISOString()]).toEqual([`${meetingId}@board.example`, at(1)]);
  const { rows } = await sql<{ keyHash: Buffer }>`
    select key_hash from meeting_person where meeting_id = ${meetingId} and email = ${email}`.execute(api.db.query);
  expect(rows[0]?.keyHash.toString()).not.toContain(key);

  expect((await answer(key, { answer: 'accepted' })).meeting.invite).toBe('accepted');
  const inviteOf = async () => (await detail(meetingId)).people.find((person) => person.email === email)?.invite;
  expect(await inviteOf()).toBe('accepted');
  await answer(key, { answer: 'rejected' });
  expect(await inviteOf()).toBe('rejected');

  // After a change of time the guest is asked again, at the same address.
  const params = { meetingId };
  await scene.asAnn.call(ROUTES.changeMeeting, { params, body: { startsAt: at(3), endsAt: at(4) } });
  expect(await keyFor(email)).toBe(key);
  expect((await open(key)).meeting).toMatchObject({ startsAt: at(3), invite: 'unset' });
  await scene.asAnn.call(ROUTES.cancelMeeting, { params, body: { reason: 'Ill', scope: 'one' } });
  expect(await refusalOf(open(key))).toBe('MEETING_GUEST_GONE');
  expect(await refusalOf(answer(key, { answer: 'accepted' }))).toBe('MEETING_GUEST_GONE');
});

test('R3.38 a contact who is removed and invited again gets another link, and the old one stays dead', async () => {
  const { email, invited } = await newContact();
  const cycle = { type: 'week', end: 'count', count: 2 } as const;
  const { meetingId } = await scene.book(await scene.addRoom(), { invited, cycle });
  const leaked = await keyFor(email);
  const change = (people: object) =>
    scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body: { scope: 'all', invited: people } });
  await change({ userIds: [scene.ben.accountId] });
  await worker.mailsTo(email);
  expect(await refusalOf(open(leaked))).toBe('MEETING_GUEST_GONE');
  await change(invited);
  const key = await keyFor(email);
  expect(key).not.toBe(leaked);
  expect((await open(key)).meetings).toHaveLength(2);
  expect(await refusalOf(open(leaked))).toBe('MEETING_GUEST_GONE');
});

test('R3.38 one link stands for a series, also when single meetings of it go', async () => {
  const { email, invited } = await newContact();
  const cycle = { type: 'week', end: 'count', count: 3 } as const;
  const { meetingId } = await scene.book(await scene.addRoom(), { invited, cycle });
  const key = await keyFor(email);
  const all = (await open(key)).meetings.map((one) => one.meetingId);
  expect(all).toHaveLength(3);
  expect(all[0]).toBe(meetingId);
  await answer(key, { answer: 'accepted' });
  const view = await answer(key, { answer: 'rejected', meetingId: all[1] ?? '' });
  expect(view.meetings.map(({ invite }) => invite)).toEqual(['accepted', 'rejected', 'accepted']);
  // The last meeting stores the hash of the key: the next mail moves it to another meeting.
  for (const [gone, left] of [
    [all[2], 2],
    [all[0], 1],
  ] as const) {
    const params = { meetingId: gone ?? '' };
    await scene.asAnn.call(ROUTES.cancelMeeting, { params, body: { reason: 'Ill', scope: 'one' } });
    await worker.mailsTo(email);
    expect((await open(key)).meetings).toHaveLength(left);
  }
});

test('R6.13 R4.19 an external contact signs in by their link while the meeting arrives or runs, once', async () => {
  const { email, invited } = await newContact();
  const cycle = { type: 'week', end: 'count', count: 2 } as const;
  const { meetingId } = await scene.book(await scene.addRoom(), { invited, cycle });
  const key = await keyFor(email);
  const signIn = () => api.client().call(ROUTES.signInAsGuest, { params: { key } });
  const opens = new Date(MORNING + HOUR - 10 * MINUTE).toISOString();
  expect((await open(key)).meeting).toMatchObject({ signInFrom: opens, signedAt: null });
  expect(await refusalOf(signIn())).toBe('MEETING_NOT_RUNNING');
  clock.advance(HOUR + 5 * MINUTE);
  const view = await signIn();
  const signedAt = new Date(clock.now()).toISOString();
  expect(view.meetings.map((one) => one.signedAt)).toEqual([signedAt, null]);
  clock.advance(MINUTE);
  expect((await signIn()).meeting.signedAt).toBe(signedAt);
  const gus = (await detail(meetingId)).people.find((person) => person.email === email);
  expect(gus).toMatchObject({ sign: 'signed', signFrom: 'app', attendance: { state: 'inRoom', lateMinutes: 5 } });
  await scene.asAnn.call(ROUTES.endMeeting, { params: { meetingId } });
  expect(await refusalOf(signIn())).toBe('MEETING_NOT_RUNNING');
  expect(await refusalOf(api.client().call(ROUTES.signInAsGuest, { params: { key: 'nonsense' } }))).toBe(
    'MEETING_GUEST_GONE',
  );
  clock.advance(MORNING - clock.now());
});

test('R3.38 the page ends a week after the meeting, and for a contact who is removed', async () => {
  const { email, invited } = await newContact();
  const { meetingId } = await scene.book(await scene.addRoom(), { invited });
  const removed = await newContact();
  const other = await scene.book(await scene.addRoom(), { invited: removed.invited, startsAt: at(5), endsAt: at(6) });
  const [key, removedKey] = [await keyFor(email), await keyFor(removed.email)];
  expect((await open(removedKey)).meeting.meetingId).toBe(other.meetingId);
  const others = { userIds: [scene.ben.accountId], contactIds: [], departmentIds: [], tagIds: [] };
  await scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId: other.meetingId }, body: { invited: others } });
  expect(await refusalOf(open(removedKey))).toBe('MEETING_GUEST_GONE');

  clock.advance(2 * HOUR);
  expect((await open(key)).meeting).toMatchObject({ meetingId, open: false });
  expect(await refusalOf(answer(key, { answer: 'accepted' }))).toBe('MEETING_OVER');
  clock.advance(7 * DAY);
  expect(await refusalOf(open(key))).toBe('MEETING_GUEST_GONE');
  expect(await refusalOf(open('nonsense'))).toBe('MEETING_GUEST_GONE');
});
