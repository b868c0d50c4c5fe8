import { HOUR, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { openCallServer } from '@sw/livekit';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { postReport, reportBody } from '../../testing/call-reports.ts';
import { startMailingWorker } from '../../testing/mailing-worker.ts';
import { meetingScene } from '../../testing/meetings.ts';
import type { Person } from '../../testing/people.ts';
import { addMeeting, addRoom, storedScene } from '../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();
const livekit = openCallServer({ url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET });

/** Meetings begin on whole minutes. */
const clock = new ManualClock(Math.floor(Date.now() / MINUTE) * MINUTE);
let api: TestApi;
/** Uses the machine's clock, like the worker. */
let real: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  real = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(async () => {
  for (const one of [api, real]) {
    for (const { room } of await one.db.query.selectFrom('call').select('room').execute()) await livekit.endRoom(room);
    await one.stop();
  }
  await livekit.close();
});

/** Starts a call on a board; returns functions that send LiveKit's reports when somebody joins or leaves. */
async function callOn(at: TestApi, wbNo: string, starter: Person) {
  const { callId } = await at
    .client(starter)
    .call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'video', ring: [] } });
  const { room } = await at.db.query
    .selectFrom('call')
    .select('room')
    .where('callId', '=', callId)
    .executeTakeFirstOrThrow();
  const report = (event: 'participant_joined' | 'participant_left', { accountId }: Person, joinedAt: number) => {
    const person = { accountId, connection: `PA_${accountId}_${joinedAt}`, joinedAt };
    return postReport(at, reportBody({ event, room, at: at.clock.now(), person }));
  };
  return {
    joins: async (person: Person, joinedAt = at.clock.now()) =>
      expect(await report('participant_joined', person, joinedAt)).toBe(200),
    leaves: async (person: Person, joinedAt: number) =>
      expect(await report('participant_left', person, joinedAt)).toBe(200),
  };
}

const signs = (meetingId: string) =>
  api.db.query
    .selectFrom('meetingPerson')
    .select(['accountId', 'signFrom', 'signedAt'])
    .where('meetingId', '=', meetingId)
    .where('signedAt', 'is not', null)
    .orderBy('signedAt')
    .execute();

test('R4.19 a person who joins the call of a running meeting is signed in from the call, once', async () => {
  const scene = await meetingScene(api, clock);
  const starts = clock.now() + HOUR;
  const booking = { board: { kind: 'new' }, call: true } as const;
  const { meetingId, wbNo } = await scene.book(await scene.addRoom(), booking);
  const other = await scene.book(await scene.addRoom(), { board: { kind: 'new' }, call: true });
  const call = await callOn(api, wbNo ?? '', scene.ann);
  const early = clock.now();
  await call.joins(scene.ann);
  await call.leaves(scene.ann, early);
  expect(await signs(meetingId), 'an hour before').toEqual([]);

  clock.advance(50 * MINUTE);
  await call.joins(scene.ann);
  clock.advance(17 * MINUTE);
  const late = clock.now();
  await call.joins(scene.ben);
  clock.advance(MINUTE);
  await call.joins(scene.ben, late);
  await call.joins(scene.ben);
  await call.joins(scene.merchant.owner);
  expect(await signs(meetingId)).toEqual([
    { accountId: scene.ann.accountId, signFrom: 'call', signedAt: new Date(starts - 10 * MINUTE) },
    { accountId: scene.ben.accountId, signFrom: 'call', signedAt: new Date(late) },
  ]);
  const { people } = await scene.asAnn.call(ROUTES.getMeeting, { params: { meetingId } });
  expect(people.map(({ attendance }) => attendance)).toEqual([
    { state: 'inCall', lateMinutes: 0 },
    { state: 'inCall', lateMinutes: 7 },
  ]);
  expect(await signs(other.meetingId), 'another board').toEqual([]);
});

test('R4.19 the call neither changes what was said about a person, nor joins a meeting that is over', async () => {
  const scene = await meetingScene(api, clock);
  const booking = { board: { kind: 'new' }, call: true } as const;
  const { meetingId, wbNo } = await scene.book(await scene.addRoom(), booking);
  clock.advance(65 * MINUTE);
  const params = { meetingId };
  await scene.asBen.call(ROUTES.signInToMeeting, { params });
  const absent = { people: [{ personNo: 1, here: false }] };
  await scene.asAnn.call(ROUTES.correctAttendance, { params, body: absent });
  const call = await callOn(api, wbNo ?? '', scene.ann);
  await call.joins(scene.ben);
  expect(await signs(meetingId)).toEqual([]);
  await scene.asAnn.call(ROUTES.endMeeting, { params });
  await call.joins(scene.ann);
  expect(await signs(meetingId)).toEqual([]);
});

test('only who hosts a meeting of now that is booked to be recorded is asked to record its call', async () => {
  const scene = await meetingScene(api, clock);
  const booking = { board: { kind: 'new' }, call: true, record: true } as const;
  const { meetingId, wbNo } = await scene.book(await scene.addRoom(), booking);
  const params = { wbNo: wbNo ?? '' };
  await callOn(api, params.wbNo, scene.ann);
  const asked = async () =>
    Promise.all(
      [scene.asAnn, scene.asBen].map(async (client) => (await client.call(ROUTES.getCall, { params }))?.toRecord),
    );
  expect(await asked(), 'an hour before').toEqual([false, false]);
  clock.advance(50 * MINUTE);
  expect(await asked()).toEqual([true, false]);
  const change = { scope: 'one', record: false } as const;
  await scene.asAnn.call(ROUTES.changeMeeting, { params: { meetingId }, body: change });
  expect(await asked()).toEqual([false, false]);
});

test('R4.19 a meeting keeps its room if people joined its call, and loses it if nobody came', async () => {
  const scene = await storedScene(real);
  const { organiser, spaceId, merchant } = scene;
  const { wbNo } = await addBoard(real, organiser);
  const startsAt = new Date(Date.now() - 11 * MINUTE);
  const times = { startsAt, endsAt: new Date(Date.now() + HOUR), status: 'STARTED' } as const;
  const add = async (board: object) => {
    const meetingId = await addMeeting(real, {
      spaceId,
      roomId: await addRoom(real, merchant),
      organiser,
      ...times,
      ...board,
    });
    const due = { meetingId, kind: 'release', dueAt: new Date(Date.now() - MINUTE) } as const;
    await real.db.query.insertInto('meetingDue').values(due).execute();
    return meetingId;
  };
  const [byCall, empty] = [await add({ wbNo }), await add({})];
  await (await callOn(real, wbNo, organiser)).joins(organiser);
  const states = () =>
    Promise.all(
      [byCall, empty].map((meetingId) =>
        real.db.query
          .selectFrom('meeting')
          .select(['status', 'released'])
          .where('meetingId', '=', meetingId)
          .executeTakeFirstOrThrow(),
      ),
    );
  const left = () => real.db.query.selectFrom('meetingDue').where('kind', '=', 'release').select('meetingId').execute();
  // At its start the worker handles everything that is due.
  const worker = await startMailingWorker(real);
  try {
    // The worker is started from its sources.
    await expect.poll(left, { timeout: 90_000 }).toEqual([]);
  } finally {
    await worker.stop();
  }
  expect(await states()).toEqual([
    { status: 'STARTED', released: false },
    { status: 'CANCELED', released: true },
  ]);
}, 150_000);
