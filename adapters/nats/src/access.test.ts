import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type OwnEngines, startOwnEngines } from '@sw/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/page-log.ts';
import { accessOptions, type NatsAccess } from './access.ts';
import { openBus } from './index.ts';

const run = promisify(execFile);
const dir = mkdtempSync(join(tmpdir(), 'sw-nats-access-'));
const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
let plain: OwnEngines;
let encrypted: OwnEngines;

beforeAll(async () => {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', ['req', '-x509', ...newKey, '-days', '2', ...subject, '-keyout', keyFile, '-out', certFile]);
  plain = await startOwnEngines(['nats']);
  encrypted = await startOwnEngines(['nats'], { tls: { certFile, keyFile } });
});

afterAll(async () => {
  await Promise.all([plain?.end(), encrypted?.end()]);
  rmSync(dir, { recursive: true });
});

const urlOf = (engines: OwnEngines, change: (url: URL) => void = () => undefined): string => {
  const url = new URL(engines.env.NATS_URL ?? '');
  change(url);
  return url.href;
};

/** Tries to connect, and returns the error if it fails. */
async function comesIn(access: NatsAccess): Promise<string> {
  const troubles: string[] = [];
  const logError = (_: string, error: unknown) => void troubles.push(String(error));
  const bus = openBus({ ...access, name: 'access test', logError });
  try {
    return await eventually(async () => {
      // A busy machine may be too slow for a single attempt.
      const trouble = troubles.find((one) => !/timeout/i.test(one));
      if (trouble !== undefined) return trouble;
      await bus.ping();
      return 'in';
    });
  } finally {
    await bus.close();
  }
}

test('NATS refuses a connection with no password or a wrong one', async () => {
  const nobody = urlOf(plain, (url) => {
    url.username = '';
    url.password = '';
  });
  const wrong = urlOf(plain, (url) => {
    url.password = 'wrong';
  });
  expect(await comesIn({ url: nobody })).toMatch(/authorization/i);
  expect(await comesIn({ url: wrong })).toMatch(/authorization/i);
  expect(await comesIn({ url: urlOf(plain) })).toBe('in');
});

test('with TLS asked for, a server without it, or with a certificate of somebody else, is not spoken to', async () => {
  const access = { url: urlOf(encrypted), caFile: certFile };
  expect(await comesIn(access)).toBe('in');
  expect(await comesIn({ url: access.url })).toMatch(/certificate/);
  expect(await comesIn({ url: urlOf(plain).replace('nats:', 'tls:') })).toMatch(/does not support 'tls'/);
  expect(await comesIn({ url: urlOf(plain), caFile: certFile })).toMatch(/does not support 'tls'/);
});

test('user and password come out of the address, whatever characters they have; digits in them are no port', () => {
  const options = accessOptions({ url: 'nats://me:12%2F3@a:4222,nats://b:4223' });
  expect(options).toEqual({ servers: ['a:4222', 'b:4223'], user: 'me', pass: '12/3' });
});

test('a credentials file signs the server in, and is read again at each connection', () => {
  const credsFile = join(dir, 'user.creds');
  const options = accessOptions({ url: 'tls://a:4222', credsFile });
  expect(options).toMatchObject({ servers: ['a:4222'], tls: {} });
  const { authenticator } = options;
  if (typeof authenticator !== 'function') throw new Error('no authenticator');
  expect(() => authenticator('nonce')).toThrow(/ENOENT/);
  const seed = 'SUAJZ2TEXYZAAXTKJTA3FY6ITV6AD4ZEIKZNXWH4XOOHMYAJYEIY3BI2YM';
  const part = (name: string, text: string) => `-----BEGIN ${name}-----\n${text}\n------END ${name}------\n\n`;
  writeFileSync(credsFile, part('NATS USER JWT', 'a.jwt') + part('USER NKEY SEED', seed));
  expect(() => authenticator('nonce')).not.toThrow(/ENOENT/);
});
