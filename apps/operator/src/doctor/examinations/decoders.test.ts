import { expect, test } from 'vitest';
import { judgeDecoders } from './decoders.ts';

test('a machine without a sandbox for decoders gets a warning, which says why and what to install', () => {
  expect(judgeDecoders(undefined)).toMatchObject({ check: 'decoders', state: 'ok' });
  expect(judgeDecoders('spawn bwrap ENOENT')).toMatchObject({
    check: 'decoders.open',
    state: 'warning',
    says: expect.stringContaining('spawn bwrap ENOENT'),
    cure: expect.stringContaining('Install bubblewrap'),
  });
});
