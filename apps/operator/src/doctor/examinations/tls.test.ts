import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startOwnEngines } from '@sw/engines';
import { inspectStore, openObjectStore } from '@sw/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCa } from '../../../testing/certificates.ts';
import { startFront } from '../../../testing/front.ts';
import type { Patient } from '../examination.ts';
import { readSettings } from '../settings.ts';
import { addressesWithTls, tlsExamination } from './tls.ts';

type Ca = Awaited<ReturnType<typeof testCa>>;
let ca: Ca;
const trusted = getCACertificates('default');
const fronts: Awaited<ReturnType<typeof startFront>>[] = [];

beforeAll(async () => {
  ca = await testCa();
  setDefaultCACertificates([...trusted, ca.cert]);
});
afterAll(async () => {
  setDefaultCACertificates([...trusted]);
  for (const front of fronts) await front.close();
  ca?.close();
});

async function behindCertificate(host: string, days: number): Promise<Awaited<ReturnType<typeof startFront>>> {
  const front = await startFront(await ca.sign(host, days));
  fronts.push(front);
  return front;
}

const settingsOf = (env: Readonly<Record<string, string>>) =>
  readSettings({ LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret', LIVEKIT_URL: 'http://livekit:7880', ...env });

async function examine(env: Readonly<Record<string, string>>) {
  const found = await tlsExamination.examine({ env, settings: settingsOf(env) } as unknown as Patient);
  return found.map((one) => [one.check, one.state, 'cure' in one ? one.cure : '']);
}

test('the certificates of the page, the files and the calls are judged, each by its own name', async () => {
  const [page, files, calls] = [
    await behindCertificate('localhost', 60),
    await behindCertificate('localhost', 10),
    await behindCertificate('localhost', -1),
  ];
  const env = {
    PUBLIC_URL: page.origin,
    S3_PUBLIC_ENDPOINT: files.origin,
    LIVEKIT_PUBLIC_URL: calls.origin.replace('https', 'wss'),
  };
  expect(await examine(env)).toEqual([
    ['tls', 'ok', ''],
    ['tls.soon', 'warning', expect.stringMatching(/^Renew it/)],
    ['tls.expired', 'fault', expect.stringMatching(/^Renew it/)],
  ]);
  const other = await behindCertificate('calls.example', 60);
  const cure = expect.stringContaining('or set LIVEKIT_PUBLIC_URL to the name');
  expect(await examine({ ...env, LIVEKIT_PUBLIC_URL: other.origin.replace('https', 'wss') })).toContainEqual([
    'tls.host',
    'fault',
    cure,
  ]);
  await calls.close();
  fronts.splice(fronts.indexOf(calls), 1);
  expect(await examine(env)).toContainEqual(['tls.unreachable', 'fault', expect.stringContaining('Start the proxy')]);
});

test('an address is asked once, and plain ones are not asked', () => {
  const addresses = (env: Readonly<Record<string, string>>) =>
    addressesWithTls(settingsOf(env).values).map(({ variable, url }) => `${variable} ${url.host}`);
  const page = { PUBLIC_URL: 'https://board.example' };
  expect(addresses({ ...page, S3_ENDPOINT: 'http://storage:7070' })).toEqual(['PUBLIC_URL board.example']);
  expect(addresses({ ...page, S3_ENDPOINT: 'https://s3.example', LIVEKIT_URL: 'https://board.example' })).toEqual([
    'PUBLIC_URL board.example',
    'S3_PUBLIC_ENDPOINT s3.example',
  ]);
  expect(addresses({ PUBLIC_URL: 'http://localhost:5173' })).toEqual([]);
});

test('an expired certificate in front of the store is a fault of the certificate, not of the store', async () => {
  const engines = await startOwnEngines(['storage']);
  try {
    const front = await behindCertificate('localhost', -1);
    front.forwardTo(engines.env.S3_ENDPOINT ?? '');
    const bucket = 'expired-certificate';
    const env = { ...engines.env, S3_BUCKET: bucket, S3_PUBLIC_ENDPOINT: front.origin };
    const { values } = settingsOf({ ...env, PUBLIC_URL: front.origin });
    const options = values as Parameters<typeof inspectStore>[0];
    expect(await examine({ PUBLIC_URL: front.origin })).toEqual([['tls.expired', 'fault', expect.anything()]]);
    const store = openObjectStore(options);
    await store.ensureBucket();
    await store.allowOrigin(front.origin);
    await store.close();
    expect(await inspectStore(options, front.origin)).toEqual({
      ok: true,
      value: { browsers: { ok: true, value: undefined }, refusedMethods: [] },
    });
  } finally {
    await engines.end();
  }
});
