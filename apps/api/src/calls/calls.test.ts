import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { MINUTE, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { CALL_WEBHOOK_BYTES, CALL_WEBHOOK_PATH, ROUTES } from '@sw/contract';
import { openCallServer } from '@sw/livekit';
import { connectToRoom, engineEnv } from '@sw/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share, type TestBoard } from '../../testing/boards.ts';
import { postReport, type Report, reportBody, signReport } from '../../testing/call-reports.ts';
import { accountBeforeBoard } from '../../testing/lock-order.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const DEVICE = 'device-1';
const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();
const livekit = openCallServer({ url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET });
// In the middle of a month: minutes count for the month in which their call began.
const clock = new ManualClock(Date.UTC(2026, 5, 15, 12));
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(async () => {
  for (const { room } of await api.db.query.selectFrom('call').select('room').execute()) await livekit.endRoom(room);
  await api?.stop();
  await livekit.close();
});

const callAs = ({ token }: Person) => api.client({ token });
const start = (person: Person, { wbNo }: TestBoard, ring: string[] = []) =>
  callAs(person).call(ROUTES.startCall, { params: { wbNo }, body: { kind: 'video', ring } });
const join = (person: Person, { wbNo }: TestBoard, callId: string, device = DEVICE) =>
  callAs(person).call(ROUTES.joinCall, { params: { wbNo, callId }, body: { device } });
const rowOf = (callId: string) =>
  api.db.query.selectFrom('call').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow();
const monthsOf = ({ accountId }: Person) =>
  api.db.query.selectFrom('callMonth').selectAll().where('accountId', '=', accountId).orderBy('month').execute();

async function scene(options: { levelNo?: number; timeZone?: string } = {}) {
  const owner = await addPerson(api, options);
  const board = await addBoard(api, owner);
  return { owner, board };
}

async function called(options: { levelNo?: number; timeZone?: string } = {}) {
  const { owner, board } = await scene(options);
  const { callId } = await start(owner, board);
  return { owner, board, callId, room: (await rowOf(callId)).room };
}

const report = (one: Report) => postReport(api, reportBody(one));
const joined = (room: string, { accountId }: Person, joinedAt: number, connection = `PA_${accountId}`): Report => ({
  event: 'participant_joined',
  room,
  at: joinedAt,
  person: { accountId, connection, joinedAt },
});
const left = (room: string, person: Person, joinedAt: number, at: number): Report => ({
  ...joined(room, person, joinedAt),
  event: 'participant_left',
  at,
});

test('R7.94 a call is started and joined with a token for one room, one person and two minutes, which LiveKit takes', async () => {
  const { owner, board, callId, room } = await called({ levelNo: 2 });
  const joining = await join(owner, board, callId);
  // LiveKit's library signs with the machine's clock.
  const signedBefore = Date.now() / 1_000;
  const claims = JSON.parse(Buffer.from(joining.token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ sub: `${owner.accountId}.${DEVICE}`, video: { room, roomJoin: true } });
  expect(claims.exp - signedBefore).toBeLessThanOrEqual(121);
  expect(claims.video.roomAdmin ?? claims.video.roomCreate ?? claims.video.roomList).toBeUndefined();
  const url = new URL('/rtc/validate', LIVEKIT_URL.replace(/^ws/, 'http'));
  url.searchParams.set('access_token', joining.token);
  expect((await fetch(url)).status).toBe(200);
  expect(joining).toMatchObject({
    identity: claims.sub,
    call: { callId, host: true, peopleMax: 25 },
    video: { width: 1280 },
  });
  expect(joining.url).toMatch(/^ws/);
  expect(await callAs(owner).call(ROUTES.getCall, { params: { wbNo: board.wbNo } })).toMatchObject({
    callId,
    kind: 'video',
  });
});

test('before a call one learns how long it may last: the nearer of what one call and what the month allows', async () => {
  const { owner, board } = await scene();
  const limits = () => callAs(owner).call(ROUTES.getCallLimits, { params: { wbNo: board.wbNo } });
  expect(await limits()).toEqual({ single: 40, month: 120 });
  const { callId } = await start(owner, board);
  const { room } = await rowOf(callId);
  const begin = clock.now() - 100 * MINUTE;
  await report(joined(room, owner, begin));
  await report(left(room, owner, begin, begin + 99 * MINUTE + SECOND));
  await report({ event: 'room_finished', room, at: begin + 99 * MINUTE + 2 * SECOND });
  expect(await limits()).toEqual({ single: 20, month: 20 });
});

test('one call runs on a board: a second start answers with the first', async () => {
  const { owner, board } = await scene();
  const both = await Promise.all([start(owner, board), start(owner, board)]);
  expect(both.map(({ started }) => started).toSorted()).toEqual([false, true]);
  expect(both[0]?.callId).toBe(both[1]?.callId);
});

test('a viewer joins and does not start; a stranger does neither', async () => {
  const { owner, board } = await scene();
  const [viewer, stranger] = [await addPerson(api), await addPerson(api)];
  await share(api, board, viewer, 0);
  expect(await refusalOf(start(viewer, board))).toBe('FORBIDDEN');
  const { callId } = await start(owner, board);
  expect((await join(viewer, board, callId)).call.host).toBe(false);
  expect(await refusalOf(join(stranger, board, callId))).toBe('BOARD_NOT_IN_LIST');
});

test('R7.94 the people of a call are limited by persons, and the devices of a person', async () => {
  const { owner, board, callId } = await called();
  const people = [owner];
  for (let n = 0; n < 5; n += 1) {
    const person = await addPerson(api);
    await share(api, board, person);
    people.push(person);
  }
  for (const device of ['device-1', 'device-2', 'device-3']) await join(owner, board, callId, device);
  expect(await refusalOf(join(owner, board, callId, 'device-4'))).toBe('CALL_DEVICE_LIMIT');
  for (const person of people.slice(1, 5)) await join(person, board, callId);
  const last = people[5] as Person;
  expect(await refusalOf(join(last, board, callId))).toBe('CALL_PEOPLE_LIMIT');
  // Hanging up frees the place at once.
  await callAs(people[4] as Person).call(ROUTES.leaveCall, {
    params: { wbNo: board.wbNo, callId },
    body: { device: DEVICE },
  });
  await join(last, board, callId);
});

test('a place that was promised by a token and not taken is free after two minutes', async () => {
  const { owner, board, callId } = await called();
  for (const device of ['device-1', 'device-2', 'device-3']) await join(owner, board, callId, device);
  clock.advance(2 * MINUTE + 1);
  await join(owner, board, callId, 'device-4');
});

test('R6.09 R6.10 minutes are rounded up and charged once to the creator, whatever the order of the reports', async () => {
  const begin = Math.floor(clock.now() / 1_000) * 1_000;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { minLength: 4, maxLength: 8 }), async (extra) => {
      const { owner, board, room, callId } = await called();
      const guest = await addPerson(api);
      await share(api, board, guest);
      const all: Report[] = [
        joined(room, owner, begin),
        joined(room, guest, begin + 10 * SECOND),
        left(room, owner, begin, begin + 61 * SECOND),
        left(room, guest, begin + 10 * SECOND, begin + 130 * SECOND),
        { event: 'room_finished', room, at: begin + 150 * SECOND },
      ];
      const order = [...extra, 0, 1, 2, 3, 4].map((n) => all[n % all.length] as Report);
      for (const one of order) expect(await report(one)).toBe(200);
      expect(await rowOf(callId)).toMatchObject({
        minutes: 3,
        people: 2,
        startedAt: new Date(begin),
        endedAt: new Date(begin + 130 * SECOND),
      });
      expect(await monthsOf(owner)).toMatchObject([
        { createdCalls: 1, createdMinutes: 3, joinedCalls: 0, joinedMinutes: 0 },
      ]);
      expect(await monthsOf(guest)).toMatchObject([
        { createdCalls: 0, createdMinutes: 0, joinedCalls: 1, joinedMinutes: 2 },
      ]);
    }),
    { numRuns: 5 },
  );
});

test('R6.09 a call belongs to the month in which it began, in the time zone of its creator', async () => {
  const newYear = Date.UTC(2026, 11, 31, 20);
  const { owner, room } = await called({ timeZone: 'Asia/Shanghai' });
  await report(joined(room, owner, newYear));
  await report(left(room, owner, newYear, newYear + 1_000));
  await report({ event: 'room_finished', room, at: newYear + 20_000 });
  expect(await monthsOf(owner)).toMatchObject([{ month: '2027-01', createdMinutes: 1 }]);
});

test('of a report with a wrong signature, the body is not waited for', async () => {
  const headers = { 'content-type': 'application/webhook+json', authorization: signReport('', 'x'.repeat(32)) };
  const url = `${api.url}${CALL_WEBHOOK_PATH}`;
  const asked = request(url, { method: 'POST', headers: { ...headers, 'content-length': CALL_WEBHOOK_BYTES } });
  asked.flushHeaders();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  asked.on('error', () => undefined).destroy();
});

test('a report with a wrong signature, without one, or with a changed body changes nothing', async () => {
  const { owner, room, callId } = await called();
  const body = reportBody(joined(room, owner, clock.now()));
  expect(await postReport(api, body, signReport(body, 'x'.repeat(32)))).toBe(401);
  expect(await postReport(api, body, '')).toBe(401);
  expect(await postReport(api, body.replace('joined', 'left'), signReport(body))).toBe(401);
  expect(await rowOf(callId)).toMatchObject({ startedAt: null, people: 0 });
  expect(await postReport(api, 'x'.repeat(CALL_WEBHOOK_BYTES + 1))).toBe(413);
  // A room that does not belong to this installation.
  expect(await report({ event: 'room_finished', room: 'another', at: 1 })).toBe(200);
});

test('the host ends the call for everybody; others do not', async () => {
  const { owner, board, callId, room } = await called();
  const guest = await addPerson(api);
  await share(api, board, guest);
  const begin = clock.now();
  await report(joined(room, owner, begin));
  expect((await rowOf(callId)).deadlineAt).toEqual(new Date(begin + 40 * MINUTE));
  const params = { wbNo: board.wbNo, callId };
  for (const route of [ROUTES.muteInCall, ROUTES.removeFromCall] as const) {
    expect(await refusalOf(callAs(guest).call(route, { params, body: { userId: owner.accountId } }))).toBe(
      'CALL_HOST_ONLY',
    );
  }
  expect(await refusalOf(callAs(guest).call(ROUTES.endCall, { params }))).toBe('CALL_HOST_ONLY');
  await callAs(owner).call(ROUTES.muteInCall, { params, body: { userId: guest.accountId } });
  clock.advance(90 * SECOND);
  await callAs(owner).call(ROUTES.endCall, { params });
  await callAs(owner).call(ROUTES.endCall, { params });
  expect(await rowOf(callId)).toMatchObject({ stopReason: 'host', stoppedAt: new Date(begin + 90 * SECOND) });
  expect(await livekit.listRooms([room])).toEqual([]);
  expect(await callAs(owner).call(ROUTES.getCall, { params: { wbNo: board.wbNo } })).toBeNull();
  expect(await refusalOf(join(owner, board, callId))).toBe('CALL_ENDED');
  await report(left(room, owner, begin, begin + 200 * SECOND));
  expect(await monthsOf(owner)).toMatchObject([{ createdCalls: 1, createdMinutes: 2 }]);
});

test('a person whom the host removed does not come back, nor with a token from before', async () => {
  const { owner, board, callId, room } = await called();
  const guest = await addPerson(api);
  await share(api, board, guest);
  const before = await join(guest, board, callId);
  await callAs(owner).call(ROUTES.removeFromCall, {
    params: { wbNo: board.wbNo, callId },
    body: { userId: guest.accountId },
  });
  expect(await refusalOf(join(guest, board, callId))).toBe('CALL_REMOVED');
  const gone = await connectToRoom(before.url, before.token);
  await report(joined(room, guest, clock.now()));
  await gone.ended;
  expect(await livekit.listPeople(room)).toEqual([]);
});

test('a host who does not own the board mutes its owner and does not remove them; a removed person takes no place', async () => {
  const { owner, board } = await scene();
  const [creator, guest] = [await addPerson(api), await addPerson(api)];
  for (const person of [creator, guest]) await share(api, board, person);
  const { callId } = await start(creator, board);
  const params = { wbNo: board.wbNo, callId };
  const remove = (host: Person, { accountId }: Person) =>
    callAs(host).call(ROUTES.removeFromCall, { params, body: { userId: accountId } });
  await join(owner, board, callId);
  expect(await refusalOf(remove(creator, owner))).toBe('CALL_OWNER_STAYS');
  await callAs(creator).call(ROUTES.muteInCall, { params, body: { userId: owner.accountId } });
  for (let n = 0; n < 3; n += 1) {
    const person = await addPerson(api);
    await share(api, board, person);
    await join(person, board, callId);
  }
  await join(guest, board, callId);
  expect(await refusalOf(join(creator, board, callId))).toBe('CALL_PEOPLE_LIMIT');
  await remove(creator, guest);
  await join(creator, board, callId);
  await remove(owner, creator);
  expect(await refusalOf(join(creator, board, callId))).toBe('CALL_REMOVED');
});

test('a person who has lost access and still connects with a token is removed', async () => {
  const { owner, board, callId, room } = await called();
  const guest = await addPerson(api);
  const wbShareId = await share(api, board, guest);
  const before = await join(guest, board, callId);
  await callAs(owner).call(ROUTES.removeSharer, { params: { wbShareId }, query: {} });
  const gone = await connectToRoom(before.url, before.token);
  await report(joined(room, guest, clock.now()));
  await gone.ended;
  expect(await livekit.listPeople(room)).toEqual([]);
});

test('a used-up month starts no call, nor does a sixth call at once', async () => {
  const { owner, board } = await scene();
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  const { spaceId } = await api.db.query
    .selectFrom('space')
    .select('spaceId')
    .where('ownerAccountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  await api.db.query.insertInto('spaceCallMonth').values({ spaceId, month, minutes: 120 }).execute();
  expect(await refusalOf(start(owner, board))).toBe('CALL_MONTH_USED');
  const busy = await addPerson(api, { levelNo: 3 });
  for (let n = 0; n < 5; n += 1) await start(busy, await addBoard(api, busy));
  expect(await refusalOf(start(busy, await addBoard(api, busy)))).toBe('CALL_COUNT_LIMIT');
});

test('members of the board are rung once a minute, and stop ringing when they join or refuse', async () => {
  const { owner, board } = await scene();
  const [guest, other, stranger] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  for (const person of [guest, other]) await share(api, board, person);
  const { callId } = await start(owner, board, [guest.accountId, other.accountId, stranger.accountId]);
  const params = { wbNo: board.wbNo, callId };
  const rings = async () => {
    const rows = await api.db.query
      .selectFrom('outbox')
      .select('payload')
      .where('subject', '=', 'call.ringing')
      .orderBy('outboxId')
      .execute();
    return rows
      .map(({ payload }) => payload as { callId: string; accountIds: string[]; stopped: boolean })
      .filter((one) => one.callId === callId);
  };
  expect((await rings()).map(({ accountIds }) => accountIds.toSorted())).toEqual([
    [guest.accountId, other.accountId].toSorted(),
  ]);
  const again = () =>
    callAs(owner).call(ROUTES.ringCall, { params, body: { userIds: [guest.accountId, stranger.accountId] } });
  expect(await again()).toEqual({ userIds: [] });
  await callAs(guest).call(ROUTES.declineCall, { params });
  await join(other, board, callId);
  expect((await rings()).slice(1)).toMatchObject([
    { accountIds: [guest.accountId], stopped: true },
    { accountIds: [other.accountId], stopped: true },
  ]);
  clock.advance(MINUTE + 1);
  expect(await again()).toEqual({ userIds: [guest.accountId] });
});

test('an account starts at most ten calls a minute', async () => {
  const { owner, board } = await scene();
  const client = callAs(owner);
  const ask = () => client.call(ROUTES.startCall, { params: { wbNo: board.wbNo }, body: { kind: 'voice', ring: [] } });
  for (let n = 0; n < 10; n += 1) await ask();
  expect(await refusalOf(ask())).toBe('TOO_MANY_REQUESTS');
});

test('without LiveKit there are no calls: the page learns it, and /readyz says why', async () => {
  const without = await startTestApi({ env: { LIVEKIT_URL: 'off' } });
  try {
    const owner = await addPerson(without);
    const client = without.client({ token: owner.token });
    const board = await addBoard(without, owner);
    expect((await client.call(ROUTES.getWebConfig, {})).calls).toBe(false);
    const starting = client.call(ROUTES.startCall, { params: { wbNo: board.wbNo }, body: { kind: 'voice' } });
    expect(await refusalOf(starting)).toBe('CALLS_OFF');
    const ready = async () => (await fetch(`${without.opsUrl}/readyz`)).json();
    await expect.poll(ready).toMatchObject({ ready: true, notes: { calls: expect.stringContaining('LIVEKIT_URL') } });
  } finally {
    await without.stop();
  }
});

test('a call waits for its account before it locks the board, as removing a member does', async () => {
  const { owner, board } = await scene();
  const who = { accountId: owner.accountId, wbNo: board.wbNo };
  expect((await accountBeforeBoard(api, who, () => start(owner, board))).started).toBe(true);
});
