// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import '../../../../testing/dom.tsx';
import { translate } from '../../../i18n/language.ts';
import { passkeyWords } from './passkeys.ts';

const reader = { t: translate, locale: 'en', timeZone: 'UTC' } as const;
const createdAt = '2026-05-03T12:00:00.000Z';

it('a passkey says when it was added and used, and whether it outlives its device', () => {
  expect(passkeyWords({ createdAt, lastUsedAt: null, backedUp: false }, reader)).toBe(
    'Added May 3, 2026 · Not used yet · Only on its device',
  );
  expect(passkeyWords({ createdAt, lastUsedAt: '2026-06-04T12:00:00.000Z', backedUp: true }, reader)).toBe(
    'Added May 3, 2026 · Last used Jun 4, 2026 · Backed up',
  );
});
