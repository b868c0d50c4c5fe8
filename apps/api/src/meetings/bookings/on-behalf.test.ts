import { MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../../testing/meetings.ts';
import { addColleague } from '../../../testing/merchants.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/** A Wednesday, 08:00 in Berlin. */
const clock = new ManualClock(Date.parse('2026-11-18T07:00:00Z'));
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

test('R6.13 R4.18 R4.19 a booker who attends answers and signs in; one who does not, neither', async () => {
  const assistant = await addColleague(api, scene.merchant);
  const client = api.client(assistant);
  const book = async (userIds: string[]) => {
    const booking = { organiserId: scene.ann.accountId, invited: { userIds } };
    return (await scene.book(await scene.addRoom(), booking, client)).meetingId;
  };
  const attended = await book([assistant.accountId, scene.ben.accountId]);
  const arranged = await book([scene.ben.accountId]);
  const { meetings, toAnswer } = await client.call(ROUTES.listMyMeetings, { query: { open: 'true' } });
  expect([meetings.map(({ meetingId, part, invited }) => [meetingId, part, invited]), toAnswer]).toEqual([
    [[attended, 'booker', true]],
    1,
  ]);
  const answer = (meetingId: string) =>
    client.call(ROUTES.answerMeeting, { params: { meetingId }, body: { answer: 'accepted' } });
  expect(await answer(attended)).toMatchObject({ part: 'booker', invite: 'accepted' });
  expect(await refusalOf(answer(arranged))).toBe('MEETING_NOT_ALLOWED');
  clock.advance(55 * MINUTE);
  const signIn = (meetingId: string) => client.call(ROUTES.signInToMeeting, { params: { meetingId } });
  const { people, may } = await signIn(attended);
  expect(people.find(({ userId }) => userId === assistant.accountId)).toMatchObject({ sign: 'signed' });
  expect(may).toMatchObject({ edit: true, start: true, answer: true, signIn: true });
  expect(await refusalOf(signIn(arranged))).toBe('MEETING_NOT_ALLOWED');
});
