// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import '../../../../testing/dom.tsx';
import { translate } from '../../../i18n/language.ts';
import { deviceName, seenWords } from './device-words.ts';

const reader = { t: translate, locale: 'en', timeZone: 'UTC', now: Date.parse('2026-11-17T12:00:00Z') } as const;
const seen = (lastSeenAt: string, network: string | null = '203.0.113.*', current = false) =>
  seenWords({ lastSeenAt, network, current }, reader);

it('a device is named as far as it is known', () => {
  expect(deviceName({ browser: 'Chrome', system: 'Windows' }, translate)).toBe('Chrome on Windows');
  expect(deviceName({ browser: 'WeChat', system: null }, translate)).toBe('WeChat');
  expect(deviceName({ browser: null, system: 'Linux' }, translate)).toBe('Linux');
  expect(deviceName({ browser: null, system: null }, translate)).toBe('Unknown device');
});

it('the time alone means today, and the year is named if it is another one', () => {
  expect(seen('2026-11-17T11:59:30Z')).toBe('Network 203.0.113.*, now');
  expect(seen('2026-11-17T09:42:00Z')).toBe('Network 203.0.113.*, 09:42 AM');
  expect(seen('2026-11-08T18:05:00Z')).toBe('Network 203.0.113.*, November 8 at 06:05 PM');
  expect(seen('2025-11-08T18:05:00Z', null)).toBe('November 8, 2025 at 06:05 PM');
  expect(seen('2025-11-08T18:05:00Z', null, true)).toBe('now');
});
