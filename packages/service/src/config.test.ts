import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigError, processVariables, readConfig, variable } from './config.ts';
import { natsVariables } from './engine-variables.ts';

const spec = {
  ...processVariables('TEST', 7_000),
  secret: variable({ env: 'TEST_SECRET', doc: 'a secret', schema: z.string().min(8), secret: true }),
};

test('values are typed, fallbacks fill in, and an empty variable counts as not set', () => {
  const config = readConfig(spec, { TEST_SECRET: 'long enough', TEST_PORT: '', LOG_LEVEL: 'warn' });
  expect(config).toMatchObject({
    port: 7_000,
    host: '127.0.0.1',
    logLevel: 'warn',
    secret: 'long enough',
    traceUrl: undefined,
  });
});

test('all that is wrong is reported at once, with what each variable is for, and no secret is printed', () => {
  const read = () => readConfig(spec, { TEST_PORT: '99999', LOG_LEVEL: 'loud', TEST_SECRET: 'hush' });
  expect(read).toThrow(ConfigError);
  try {
    read();
  } catch (error) {
    const { problems, message } = error as ConfigError;
    expect(problems).toHaveLength(3);
    expect(message).toContain('TEST_PORT=99999');
    expect(message).toContain('TEST_SECRET=…');
    expect(message).not.toContain('hush');
  }
});

test('a variable without fallback must be set', () =>
  expect(() => readConfig(spec, {})).toThrow('TEST_SECRET is not set: a secret'));

test('every variable is documented in one line', () => {
  for (const { doc } of Object.values(spec)) expect(doc).toMatch(/^[^\n]{5,}$/);
});

test('NATS_URL takes one address, or those of all nodes of a cluster, and no other protocol among them', () => {
  const read = (url: string) => readConfig(natsVariables, { NATS_URL: url }).natsUrl;
  const [one, two] = ['nats://me:secret@a:4222', 'tls://me:secret@b:4222'];
  expect(read(one)).toBe(one);
  expect(read(`${one},${two}`)).toBe(`${one},${two}`);
  for (const wrong of [`${one},`, `${one},b:4222`, `${one},http://b:4222`, `${one};${two}`])
    expect(() => read(wrong)).toThrow(ConfigError);
});
