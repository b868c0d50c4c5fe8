import { HOUR } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { accountsOfMeetings, hostsOfMeetings } from '@sw/postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../testing/meetings.ts';
import { addColleague } from '../../testing/merchants.ts';
import type { Person } from '../../testing/people.ts';
import { eventsOf } from '../../testing/records.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin. */
const MORNING = Date.parse('2026-11-18T07:00:00Z');
const clock = new ManualClock(MORNING);
let api: TestApi;
let scene: MeetingScene;
let assistant: Person;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
});
beforeEach(async () => {
  clock.advance(MORNING - clock.now());
  scene = await meetingScene(api, clock);
  assistant = await addColleague(api, scene.merchant);
});
afterAll(() => api?.stop());

/** The assistant books for Ann with Ben. */
const bookForAnn = async (change: object = {}) =>
  (
    await scene.book(
      await scene.addRoom(),
      { organiserId: scene.ann.accountId, subject: 'Redundancies', ...change },
      api.client(assistant),
    )
  ).meetingId;
const end = ({ accountId }: Person, how: 'off' | 'remove') =>
  scene.manager.call(ROUTES.endMember, { params: { userId: accountId }, body: { how } });
const changeSubject = (meetingId: string) =>
  scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body: { subject: 'Redundancies in March' } });
/** Notices and events for the assistant from now on. */
async function fromNowOn() {
  const before = await eventsOf(api.db, assistant.accountId);
  return async () => (await eventsOf(api.db, assistant.accountId)).slice(before.length).map(({ subject }) => subject);
}

test.each(['off', 'remove'] as const)(
  'R6.13 a booker whose membership ended (%s) gets nothing about the meetings ahead, and is no longer their booker',
  async (how) => {
    const [meetingId, pending] = [
      await bookForAnn(),
      (
        await scene.book(
          await scene.addRoom({ needsApproval: true }),
          { organiserId: scene.ann.accountId },
          api.client(assistant),
        )
      ).meetingId,
    ];
    await end(assistant, how);
    const since = await fromNowOn();
    await changeSubject(meetingId);
    await api.client(scene.ben).call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted' } });
    await scene.manager.call(ROUTES.decideApproval, { params: { meetingId: pending }, body: { grant: true } });
    expect(await since()).toEqual([]);
    const { bookedBy } = await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } });
    expect(bookedBy).toBeNull();
  },
);

test('R6.13 a booker who left stays named in a meeting that has begun, and gets nothing about it', async () => {
  const meetingId = await bookForAnn();
  clock.advance(HOUR);
  await end(assistant, 'off');
  const since = await fromNowOn();
  await changeSubject(meetingId);
  await scene.asAnn.call(ROUTES.endMeeting, { params: { meetingId } });
  expect(await since()).toEqual([]);
  const { bookedBy } = await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } });
  expect(bookedBy?.userId).toBe(assistant.accountId);
  expect(await hostsOfMeetings(api.db.query, [meetingId])).toEqual([scene.ann.accountId]);
  expect((await accountsOfMeetings(api.db.query, [meetingId])).toSorted()).toEqual(
    [scene.ann.accountId, scene.ben.accountId].toSorted(),
  );
});

test('R6.13 a member who becomes a guest leaves the meetings ahead: another member organises them', async () => {
  const meetingId = await bookForAnn();
  const { meetingId: visited } = await scene.book(
    await scene.addRoom(),
    { invited: { userIds: [scene.ann.accountId, assistant.accountId] } },
    scene.asBen,
  );
  const params = { userId: scene.ann.accountId };
  await scene.manager.call(ROUTES.changeMember, { params, body: { role: 'guest' } });
  const read = (id: string) => scene.asBen.call(ROUTES.getMeeting, { params: { meetingId: id } });
  const { organiser, people } = await read(meetingId);
  expect(organiser?.userId).toBe(assistant.accountId);
  expect(people.map(({ userId }) => userId)).not.toContain(scene.ann.accountId);
  expect((await read(visited)).people.map(({ userId }) => userId)).toEqual([scene.ben.accountId, assistant.accountId]);
});
