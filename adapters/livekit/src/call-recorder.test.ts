import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { engineEnv, testPrefix } from '@sw/testing';
import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallRecorder, openCallServer, RecorderMissing } from './index.ts';

const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();
const keys = { apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET };
const target = {
  endpoint: 'http://127.0.0.1:7070',
  region: 'us-east-1',
  bucket: 'recordings',
  key: 'calls/1.ogg',
  accessKey: 'key',
  secret: 'secret',
};

test('a LiveKit without egress says so', async () => {
  const [room, settings] = [testPrefix(), { url: LIVEKIT_URL, ...keys }];
  const server = openCallServer(settings);
  await server.ensureRoom(room, { maxPeople: 2, emptyTimeoutSeconds: 60 });
  const recorder = openCallRecorder(settings);
  await expect(recorder.start(room, target)).rejects.toThrow(RecorderMissing);
  await expect(recorder.stop('EG_1')).rejects.toThrow(RecorderMissing);
  await server.endRoom(room);
});

/** A request to LiveKit's Twirp interface for egress, in JSON and with a checked token. */
interface Asked {
  readonly method: string;
  readonly body: Record<string, unknown>;
}
const asked: Asked[] = [];
let egress: Server;
let url: string;

beforeAll(async () => {
  const verifier = new TokenVerifier(LIVEKIT_API_KEY, LIVEKIT_API_SECRET);
  egress = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const claims = await verifier.verify(token).catch(() => undefined);
    if (claims?.video?.roomRecord !== true) return answer(401, { code: 'unauthenticated', msg: 'no permission' });
    let text = '';
    for await (const part of request) text += part;
    const method = request.url?.split('/').at(-1) ?? '';
    const body = JSON.parse(text) as Record<string, unknown>;
    asked.push({ method, body });
    if (body.egressId === 'gone') return answer(404, { code: 'not_found', msg: 'egress not found' });
    const info = { egress_id: 'EG_1', started_at: '1794900000000000000', status: 'EGRESS_ACTIVE' };
    if (method === 'ListEgress') return answer(200, { items: [info] });
    answer(200, method === 'StopEgress' ? { ...info, status: 'EGRESS_ENDING' } : info);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => egress.once('listening', done));
  url = `http://127.0.0.1:${(egress.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => egress.close(done)));

test('records the sound of one room to a bucket, lists it, and stops it', async () => {
  const recorder = openCallRecorder({ url, ...keys });
  const started = { id: 'EG_1', state: 'running', startedAt: new Date(1_794_900_000_000), endedAt: undefined };
  expect(await recorder.start('call-1', target)).toEqual(started);
  expect(asked.at(-1)).toMatchObject({
    method: 'StartRoomCompositeEgress',
    body: {
      roomName: 'call-1',
      audioOnly: true,
      fileOutputs: [{ fileType: 'OGG', filepath: 'calls/1.ogg', s3: { bucket: 'recordings', forcePathStyle: true } }],
    },
  });
  expect(await recorder.running('call-1')).toEqual([started]);
  expect(await recorder.stop('EG_1')).toMatchObject({ id: 'EG_1' });
  expect(await recorder.stop('gone')).toBeUndefined();
});

test('a token of another secret records nothing', async () => {
  const other = openCallRecorder({ url, ...keys, apiSecret: 'another-secret-of-at-least-32-characters' });
  await expect(other.start('call-1', target)).rejects.toThrow();
});
