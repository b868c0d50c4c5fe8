import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { type OwnEngines, startOwnEngines } from '@sw/engines';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEphemeral, type RedisAccess } from './index.ts';

const run = promisify(execFile);
const dir = mkdtempSync(join(tmpdir(), 'sw-redis-access-'));
const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
let engines: OwnEngines;
const url = () => engines.env.REDIS_URL ?? '';

beforeAll(async () => {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', ['req', '-x509', ...newKey, '-days', '2', ...subject, '-keyout', keyFile, '-out', certFile]);
  engines = await startOwnEngines(['redis']);
});

afterAll(async () => {
  await engines?.end();
  rmSync(dir, { recursive: true });
});

/** The first error, or `in` if Redis answers. On a busy machine a single ping may time out. */
async function comesIn(access: RedisAccess): Promise<string> {
  const troubles: string[] = [];
  const logError = (_: string, error: unknown) => void troubles.push(String(error));
  const redis = openEphemeral({ ...access, prefix: 'access-test', logError });
  try {
    return await vi.waitFor(
      async () => {
        const trouble = troubles.find((one) => !/timed? ?out/i.test(one));
        if (trouble !== undefined) return trouble;
        await redis.ping();
        return 'in';
      },
      { timeout: 30_000 },
    );
  } finally {
    await redis.close();
  }
}

test('Redis refuses a connection with no password or a wrong one', async () => {
  const { port, password } = new URL(url());
  expect(password.length).toBeGreaterThan(20);
  expect(await comesIn({ url: `redis://127.0.0.1:${port}` })).toMatch(/NOAUTH/);
  expect(await comesIn({ url: `redis://:wrong@127.0.0.1:${port}` })).toMatch(/WRONGPASS/);
  expect(await comesIn({ url: url() })).toBe('in');
});

test('TLS is spoken with a server whose certificate the named authority signed, and with no other', async () => {
  // A TLS server in front of Redis, because not every build of Redis supports TLS.
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (near) => {
    const far = connect(Number(new URL(url()).port), '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const encrypted = new URL(url().replace('redis:', 'rediss:'));
  encrypted.port = String(port);
  expect(await comesIn({ url: encrypted.href, caFile: certFile })).toBe('in');
  expect(await comesIn({ url: encrypted.href })).toMatch(/certificate/);
  server.close();
});
