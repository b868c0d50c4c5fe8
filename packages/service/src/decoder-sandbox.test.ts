import { expect, onTestFinished, test } from 'vitest';
import { bubblewrap, examineBubblewrap } from './bubblewrap.ts';
import { ConfigError } from './config.ts';
import { reportSandbox } from './decoder-sandbox.ts';

const logged = () => {
  const lines: object[] = [];
  return { lines, logger: { warn: (about: object) => void lines.push(about) } };
};

test('a process without a sandbox warns when it starts, or does not start if one is required', () => {
  const { lines, logger } = logged();
  reportSandbox(logger, 'required', { fault: undefined });
  expect(lines).toEqual([]);
  reportSandbox(logger, 'preferred', { fault: 'spawn bwrap ENOENT' });
  expect(lines).toEqual([{ fault: 'spawn bwrap ENOENT' }]);
  expect(() => reportSandbox(logger, 'required', { fault: 'spawn bwrap ENOENT' })).toThrow(ConfigError);
});

test.each(['spawnSync bwrap ETIMEDOUT', 'bwrap: Creating new namespace failed: Resource temporarily unavailable'])(
  'a machine that is too busy for a sandbox when the process starts is no wrong configuration: %s',
  (fault) => {
    const start = () => reportSandbox(logged().logger, 'required', { fault });
    expect(start).toThrow(fault);
    expect(start).not.toThrow(ConfigError);
  },
);

test('user namespaces inside are forbidden where bubblewrap can do that, and the sandbox starts elsewhere, too', () => {
  const strict = '--disable-userns';
  expect(examineBubblewrap(() => undefined).flags).toContain(strict);
  const older = examineBubblewrap((flags) => (flags.includes(strict) ? `unknown option ${strict}` : undefined));
  expect(older.fault).toBeUndefined();
  expect(older.flags).not.toContain(strict);
  expect(older.flags).toContain('--unshare-all');
  expect(examineBubblewrap(() => 'Operation not permitted').fault).toBe('Operation not permitted');
});

test('once it worked it is not tried again, so that no child process starts without it', () => {
  const found = bubblewrap();
  const { PATH } = process.env;
  onTestFinished(() => void Object.assign(process.env, { PATH }));
  process.env.PATH = '/nowhere';
  expect(bubblewrap()).toBe(found);
  expect(examineBubblewrap().fault).toContain('ENOENT');
});
