import { createHash } from 'node:crypto';
import { engineEnv, pingThroughFaults, testPrefix, untilAnswered } from '@sw/testing';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, expect, test } from 'vitest';
import { openCallServer } from './index.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();
const settings = { url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET };
const server = openCallServer(settings);
const room = testPrefix();
afterAll(async () => {
  await server.endRoom(room);
  await server.close();
});

const roomsOfOurs = async () => (await server.listRooms()).filter((one) => one.name === room);

test('a room is made, listed and ended; making or ending it twice is no error', async () => {
  await server.ensureRoom(room, { maxPeople: 5, emptyTimeoutSeconds: 60 });
  await server.ensureRoom(room, { maxPeople: 5, emptyTimeoutSeconds: 60 });
  const [found] = await roomsOfOurs();
  expect(found).toMatchObject({ name: room, people: 0 });
  expect(Math.abs(Date.now() - (found?.createdAt.getTime() ?? 0))).toBeLessThan(60_000);
  await server.endRoom(room);
  await server.endRoom(room);
  expect(await roomsOfOurs()).toEqual([]);
});

/** Sends the request that LiveKit's client sends before it connects; 200 if the token is accepted. */
async function admits(token: string): Promise<number> {
  const url = new URL('/rtc/validate', LIVEKIT_URL.replace(/^ws/, 'http'));
  url.searchParams.set('access_token', token);
  return (await fetch(url)).status;
}

test('a token admits its person to its room and no further', async () => {
  await server.ensureRoom(room, { maxPeople: 5, emptyTimeoutSeconds: 60 });
  const token = await server.mintToken({ room, identity: '42', name: '小明', canPublish: false, ttlSeconds: 60 });
  expect(await admits(token)).toBe(200);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    sub: '42',
    name: '小明',
    video: {
      room,
      roomJoin: true,
      canPublish: false,
      canPublishData: false,
      canUpdateOwnMetadata: true,
      canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
    },
  });
  expect(claims.video.roomCreate ?? claims.video.roomAdmin ?? claims.video.roomList).toBeUndefined();
  expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(61);
});

test('a token of another secret is refused', async () => {
  const other = openCallServer({ ...settings, apiSecret: 'another-secret-of-at-least-32-characters' });
  const token = await other.mintToken({ room, identity: '42', name: 'Ann', canPublish: true, ttlSeconds: 60 });
  expect(await admits(token)).toBe(401);
  await expect(other.ping()).rejects.toThrow();
});

test('nobody is in a new or a missing room, and removing or muting somebody who is not there is no error', async () => {
  await server.ensureRoom(room, { maxPeople: 5, emptyTimeoutSeconds: 60 });
  expect(await server.listPeople(room)).toEqual([]);
  expect(await server.listPeople(`${room}-missing`)).toEqual([]);
  expect((await server.listRooms([room])).map(({ name }) => name)).toEqual([room]);
  expect(await server.listRooms([])).toEqual([]);
  for (const place of [room, `${room}-missing`]) {
    await server.mutePerson(place, '42');
    await server.removePerson(place, '42', { revoke: true });
  }
});

/** Signs like LiveKit: with a token that contains the hash of the body. */
async function signed(body: string, secret = LIVEKIT_API_SECRET): Promise<string> {
  const token = new AccessToken(LIVEKIT_API_KEY, secret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return token.toJwt();
}

const body = JSON.stringify({
  id: 'EV_1',
  event: 'participant_left',
  createdAt: '1700000000',
  room: { name: 'board-7' },
  participant: { sid: 'PA_1', identity: '42', name: 'Ann', joinedAt: '1699999000', joinedAtMs: '1699999000250' },
  aFieldOfTomorrow: 1,
});

test('a webhook that LiveKit signed is read', async () => {
  const read = await server.openWebhook(await signed(body));
  expect(read(body)).toEqual({
    id: 'EV_1',
    kind: 'participant_left',
    at: new Date(1_700_000_000_000),
    room: 'board-7',
    person: { identity: '42', name: 'Ann', connection: 'PA_1', joinedAt: new Date(1_699_999_000_250) },
  });
});

test('a webhook without a signature, with another one, or with a changed body is refused', async () => {
  await expect(server.openWebhook(undefined)).rejects.toThrow();
  await expect(server.openWebhook(await signed(body, 'x'.repeat(32)))).rejects.toThrow();
  const read = await server.openWebhook(await signed(body));
  expect(read(body.replace('42', '43'))).toBeUndefined();
});

test("a participant's token opens no webhook", async () => {
  const token = await server.mintToken({ room, identity: '42', name: 'Ann', canPublish: true, ttlSeconds: 60 });
  await expect(server.openWebhook(token)).rejects.toThrow('signs no body');
});

test('ping fails within 2 s when the server is gone or silent, and works after its return', async () => {
  await untilAnswered(server);
  const pings = await pingThroughFaults(LIVEKIT_URL, (url) => openCallServer({ ...settings, url }));
  expect(pings).toEqual(['rejected', 'rejected']);
});
