import { DAY, HOUR, MINUTE } from '@sw/base';
import { expect, it } from 'vitest';
import type { Translate } from '../../i18n/keys.ts';
import { pastWords } from './past-words.ts';

const t: Translate = (key, values = {}) => `${key.replace('console:past.', '')}${values.n ?? ''}`;
const now = new Date(2026, 10, 18, 12).getTime();
const words = (ago: number) => pastWords(new Date(now - ago).toISOString(), { t, locale: 'en', now });

it.each([
  [0, 'now'],
  [MINUTE, 'now'],
  [12 * MINUTE, 'minutes12'],
  [3 * HOUR, 'hours3'],
  [13 * HOUR, 'yesterday'],
  [7 * DAY, '11 Nov'],
  [365 * DAY, '18 Nov 2025'],
])('%i ms ago is %s', (ago, expected) => {
  expect(words(ago)).toBe(expected);
});
