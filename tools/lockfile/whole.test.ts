import { expect, test } from 'vitest';
import { completed, missingOptional, platformOf } from './whole.ts';

const lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '1.2.3',
        '@tool/linux-x64-musl': '1.2.3',
        '@tool/wasm32-wasi': '^1.2.3',
      },
    },
    'node_modules/@tool/linux-x64': { version: '1.2.3' },
  },
};

test('a binary for another platform that the lockfile lacks is noticed', () =>
  expect(missingOptional(lock).map(({ name }) => name)).toEqual(['@tool/linux-x64-musl', '@tool/wasm32-wasi']));

test('completed, it lacks nothing, and each entry says where it runs', () => {
  const whole = completed(lock);
  expect(missingOptional(whole)).toEqual([]);
  expect(whole.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.2.3',
    dev: true,
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  });
  expect(whole.packages['node_modules/@tool/wasm32-wasi']).toEqual({
    version: '1.2.3',
    dev: true,
    optional: true,
    cpu: ['wasm32'],
  });
});

test('a package that does not say its platform is not guessed at', () => {
  expect(platformOf('fsevents')).toBeUndefined();
  expect(() => completed({ packages: { 'node_modules/a': { optionalDependencies: { fsevents: '2' } } } })).toThrow(
    'fsevents',
  );
});
