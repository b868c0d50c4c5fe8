import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { binaryPath } from './binaries.ts';
import { ENGINES, statusAll } from './fleet.ts';
import { linkSecret } from './link-secret.ts';
import { converse, freePorts, HOST, listens } from './net.ts';
import { startOwnEngines } from './own.ts';
import { endProcess, isAlive, startDetached } from './process.ts';
import { redis } from './redis.ts';
import { keptSecrets, newSecrets } from './secrets.ts';

/** Only a hanging process reaches this time. */
const ANSWER_MS = 30_000;

test('every engine of the product is started, answers, and says its version', async () => {
  const names = ['postgres', 'redis', 'nats', 'storage', 'livekit', 'mail-sink', 'test-postgres'];
  // Says which command adds LiveKit, if it is missing.
  binaryPath('livekit-server');
  // Polled: a busy engine may not answer within the second that a status waits.
  await expect
    .poll(async () => (await statusAll()).map(({ name, state, version }) => ({ name, state, version })))
    .toEqual(
      names.map((name) => ({
        name,
        state: expect.stringMatching(/^running/),
        version: expect.stringMatching(/^\d+\.\d+/),
      })),
    );
  expect(new Set(ENGINES.map(({ defaultPort }) => defaultPort)).size).toBe(ENGINES.length);
});

test('a server that hangs up without an answer is a failure, not a wait without end', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await freePorts(0, 1);
  await new Promise<void>((done) => server.listen(port, HOST, done));
  await expect(converse(port)).rejects.toThrow('without an answer');
  await new Promise((done) => server.close(done));
});

test('a taken port is passed over', async () => {
  const server = createServer();
  const port = await freePorts(0, 1);
  await new Promise<void>((done) => server.listen(port, HOST, done));
  expect(await listens(port)).toBe(true);
  expect(await freePorts(port, 1)).toBeGreaterThan(port);
  await new Promise((done) => server.close(done));
});

test.each(['TEST_PARALLEL_INDEX', 'VITEST_POOL_ID'])(
  'two workers that choose at once get ports far apart: %s',
  async (variable) => {
    vi.stubEnv('TEST_PARALLEL_INDEX', undefined);
    const range = async (worker: string): Promise<[least: number, most: number]> => {
      vi.stubEnv(variable, worker);
      const ports = await Promise.all(Array.from({ length: 50 }, () => freePorts(0, 1)));
      return [Math.min(...ports), Math.max(...ports)];
    };
    const [first, second] = [await range('1'), await range('2')];
    vi.unstubAllEnvs();
    expect(first[1]).toBeLessThan(second[0]);
  },
);

test('an engine of a test comes back on its port with its data, and leaves nothing behind', async () => {
  const own = await startOwnEngines(['redis']);
  const port = Number(new URL(own.env.REDIS_URL ?? '').port);
  const ping = `AUTH ${new URL(own.env.REDIS_URL ?? '').password}\r\nPING\r\n`;
  const ponged = (text: string) => text.includes('PONG');
  await converse(port, ping, ponged, ANSWER_MS);
  await own.engine('redis').stop('SIGKILL');
  expect(await listens(port)).toBe(false);
  await own.engine('redis').start();
  expect(await converse(port, ping, ponged, ANSWER_MS)).toBe('+OK\r\n+PONG\r\n');
  await own.end();
  expect(await listens(port)).toBe(false);
});

test('a process is known by pid and start time, so that nobody else is ever ended', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sw-process-'));
  const id = startDetached({ file: 'sleep', args: ['60'] }, dir);
  expect(isAlive(id)).toBe(true);
  const stranger = { ...id, startTime: '1' };
  expect(isAlive(stranger)).toBe(false);
  await endProcess(stranger);
  expect(isAlive(id)).toBe(true);
  await endProcess(id);
  expect(isAlive(id)).toBe(false);
  rmSync(dir, { recursive: true });
});

test('secrets are made once and kept from others', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sw-secrets-'));
  const file = join(dir, 'secrets.json');
  const first = keptSecrets(file);
  expect(keptSecrets(file)).toEqual(first);
  const link = linkSecret(join(dir, 'link-secret'));
  expect(link).toMatch(/^[\w-]{43}$/);
  expect(linkSecret(join(dir, 'link-secret'))).toBe(link);
  expect(statSync(join(dir, 'link-secret')).mode & 0o077).toBe(0);
  expect(existsSync(file)).toBe(true);
  rmSync(dir, { recursive: true });
});

test('secrets that a file of an earlier release lacks are added, and those it has stay', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sw-secrets-'));
  const file = join(dir, 'secrets.json');
  writeFileSync(file, JSON.stringify({ s3AccessKey: 'a', s3SecretKey: 'b', livekitKey: 'c', livekitSecret: 'd' }));
  const secrets = keptSecrets(file);
  expect(secrets).toMatchObject({ s3AccessKey: 'a', s3SecretKey: 'b', livekitKey: 'c', livekitSecret: 'd' });
  expect(secrets.natsPassword).toMatch(/^p[A-Za-z0-9]{20,}$/);
  expect(keptSecrets(file)).toEqual(secrets);
  rmSync(dir, { recursive: true });
});

test('NATS and Redis refuse clients without a password', async () => {
  const own = await startOwnEngines(['nats', 'redis']);
  try {
    const portOf = (name: string) => Number(new URL(own.env[name] ?? '').port);
    expect(await converse(portOf('REDIS_URL'), 'PING\r\n', undefined, ANSWER_MS)).toMatch(/^-NOAUTH/);
    const refused = (text: string) => text.includes('-ERR');
    const answer = await converse(portOf('NATS_URL'), 'CONNECT {"verbose":false}\r\nPING\r\n', refused, ANSWER_MS);
    expect(answer).toContain("-ERR 'Authorization Violation'");
  } finally {
    await own.end();
  }
});

test('an engine that was there before is used without our password', () => {
  const place = { dir: '', port: 6379, secrets: newSecrets() };
  expect(redis.env({ ...place, adopted: true })).toEqual({ REDIS_URL: 'redis://127.0.0.1:6379' });
  expect(new URL(redis.env(place).REDIS_URL ?? '').password).toBe(place.secrets.redisPassword);
});

test('an unknown command is refused with what there is', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'destroy']);
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  expect(await new Promise((done) => child.once('close', done))).toBe(2);
  expect(output).toContain('unknown word destroy');
  for (const word of ['calls, documents, all', '-- status', '-- stop']) expect(output).toContain(word);
});
