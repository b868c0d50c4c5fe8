import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { variable } from './config.ts';
import { sharedSettings } from './shared-settings.ts';

const SPEC = {
  secret: variable({ env: 'SECRET', doc: '', schema: z.string(), secret: true, shared: true }),
  shards: variable({ env: 'SHARDS', doc: '', schema: z.string(), fallback: '8', shared: true }),
  own: variable({ env: 'OWN', doc: '', schema: z.string(), fallback: '1' }),
};

test('only variables that all processes share are shown, with the value that holds', () => {
  expect(sharedSettings(SPEC, { SECRET: 'a', SHARDS: '', OWN: '2' })).toEqual({
    SECRET: expect.stringMatching(/^[0-9a-f]{16}$/),
    SHARDS: '8',
  });
});

test('a secret is never shown, and equal fingerprints mean equal secrets', () => {
  const secret = fc.string({ minLength: 8, maxLength: 60 });
  fc.assert(
    fc.property(secret, secret, (one, other) => {
      const shown = sharedSettings(SPEC, { SECRET: one });
      expect(JSON.stringify(shown)).not.toContain(JSON.stringify(one).slice(1, -1));
      expect(shown.SECRET === sharedSettings(SPEC, { SECRET: other }).SECRET).toBe(one === other);
    }),
  );
});
