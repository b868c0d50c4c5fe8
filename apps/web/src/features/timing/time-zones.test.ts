import { isTimeZone } from '@sw/base';
import { expect, it } from 'vitest';
import { timeZoneLabel, timeZones } from './time-zones.ts';

it('R2.11 account settings offer every time zone, the own one among them', () => {
  const zones = timeZones('Asia/Taipei');
  expect(zones).toContain('UTC');
  expect(zones.filter((zone) => zone === 'Asia/Taipei')).toHaveLength(1);
  expect(zones.every(isTimeZone)).toBe(true);
});

it.each([
  ['en', 'China Standard Time (Asia/Shanghai)', 'Coordinated Universal Time (UTC)'],
  ['zh', '中国标准时间（Asia/Shanghai）', '协调世界时（UTC）'],
  ['zh-tw', '中國標準時間（Asia/Shanghai）', '世界標準時間（UTC）'],
] as const)('R2.11 time zones have names in %s', (locale, shanghai, utc) => {
  expect(timeZoneLabel('Asia/Shanghai', locale)).toBe(shanghai);
  expect(timeZoneLabel('UTC', locale)).toBe(utc);
});
