import { resolve } from 'node:path';
import { configDocument } from '@sw/service';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from './redact.ts';
import { doctorVariables, readSettings, secretsOf } from './settings.ts';

test('every variable of the doctor is documented', async () => {
  const page = resolve(import.meta.dirname, '../../../../docs/configuration/doctor.md');
  await expect(configDocument('doctor', doctorVariables)).toMatchFileSnapshot(page);
});

test('a wrong variable is named, and hides none of the others', () => {
  const { values, problems } = readSettings({ DATABASE_URL: 'mysql://db', REDIS_URL: 'redis://cache:6379' });
  expect(values.redisUrl).toBe('redis://cache:6379');
  expect(values.pageShards).toBe(8);
  expect(values).not.toHaveProperty('databaseUrl');
  const named = new Map(problems.map(({ variable, unset }) => [variable, unset]));
  expect(named.get('DATABASE_URL')).toBe(false);
  expect(named.get('NATS_URL')).toBe(true);
  expect(named.has('PAGE_SHARDS')).toBe(false);
});

test('no text keeps a secret of the environment, as it stands in an address or decoded', () => {
  // Signs that an address encodes; the text around has none of them, so that what is left can only be a leak.
  const password = fc.string({ unit: fc.constantFrom('#', '@', '%', 'x', '7'), minLength: 4, maxLength: 20 });
  const around = fc.string({ unit: fc.constantFrom('A', 'B', ' ') });
  fc.assert(
    fc.property(password, around, around, (secret, before, after) => {
      const encoded = encodeURIComponent(secret);
      const url = `postgres://us:${encoded}@db:5432/sw`;
      const secrets = secretsOf({ DATABASE_URL: url });
      for (const shown of [secret, encoded, url])
        expect(redact(`${before}${shown}${after}`, secrets)).toBe(`${before}…${after}`);
    }),
  );
});

test('a signed token that a server quotes is not printed', () => {
  expect(redact('invalid token: eyJhbGciOiJIUzI1NiJ9.eyJ2IjoxfQ.NtcN-sUP6H, expired', [])).toBe(
    'invalid token: …, expired',
  );
});
