import { expect, test } from 'vitest';
import { isKnown, verified, withoutIntegrity } from './integrity.ts';

const lock = {
  packages: {
    '': {},
    'node_modules/@sw/base': { link: true },
    'packages/base': { version: '1.0.0' },
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/tool/node_modules/@other/bin-linux': { version: '1.2.3' },
    'node_modules/gone': { version: '2.0.0' },
  },
};

test('packages without a hash are found; workspaces have none', () =>
  expect(withoutIntegrity(lock).map(({ name, version }) => `${name}@${version}`)).toEqual([
    '@other/bin-linux@1.2.3',
    'gone@2.0.0',
  ]));

test('an exception holds for one version only', () => {
  const [bin] = withoutIntegrity(lock);
  if (!bin) throw new Error('nothing was found');
  expect(isKnown(bin, ['@other/bin-*@1.2.3'])).toBe(true);
  expect(isKnown(bin, ['@other/bin-*@1.2.4', '@another/bin-*@1.2.3'])).toBe(false);
});

test('hashes that the registry has are filled in, and the rest stays', async () => {
  const whole = await verified(lock, async (spec) => (spec === '@other/bin-linux@1.2.3' ? 'sha512-b' : undefined));
  expect(withoutIntegrity(whole).map(({ name }) => name)).toEqual(['gone']);
  expect(whole.packages['node_modules/tool/node_modules/@other/bin-linux']?.integrity).toBe('sha512-b');
});
