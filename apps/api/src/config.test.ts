import { resolve } from 'node:path';
import { DEFAULT_MODULES } from '@sw/contract';
import { ConfigError, configDocument, readConfig } from '@sw/service';
import { engineEnv } from '@sw/testing';
import { expect, test } from 'vitest';
import { apiConfig } from './config.ts';

const good = { ...engineEnv(), PUBLIC_URL: 'https://board.example', LINK_SECRET: 'x'.repeat(32) };
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(apiConfig, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
};

test('what is not set has its documented fallback', () => {
  expect(readConfig(apiConfig, good)).toMatchObject({
    port: 7001,
    modules: DEFAULT_MODULES,
    trustProxy: false,
    mailsPerSource: 20,
    mode: 'production',
  });
});

test('every problem is reported at once, and no secret with it', () => {
  const problems = problemsOf({
    ...good,
    PUBLIC_URL: 'board.example',
    MODULES: 'meetings',
    TRUST_PROXY: 'everybody',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    MAILS_PER_SOURCE: '0',
  });
  expect(problems).toHaveLength(5);
  expect(problems.join('\n')).toContain("unknown module 'meetings'");
  expect(problems.join('\n')).not.toContain('hunter2');
});

test.each([
  [undefined, false],
  ['off', false],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s believes %s', (value, trusted) =>
  expect(readConfig(apiConfig, { ...good, TRUST_PROXY: value }).trustProxy).toBe(trusted),
);

test('a range that is none is refused', () =>
  expect(problemsOf({ ...good, TRUST_PROXY: '10.0.0.0/33' })).toHaveLength(1));

test('every variable of the api process is documented', async () => {
  const page = resolve(import.meta.dirname, '../../../docs/configuration/api.md');
  await expect(configDocument('api', apiConfig)).toMatchFileSnapshot(page);
});
