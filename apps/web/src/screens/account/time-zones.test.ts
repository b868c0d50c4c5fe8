import { isTimeZone } from '@sw/base';
import { expect, it } from 'vitest';
import { timeZones } from './time-zones.ts';

it('R2.11 account settings offer every time zone, the own one among them', () => {
  const zones = timeZones('Asia/Taipei');
  expect(zones).toContain('UTC');
  expect(zones.filter((zone) => zone === 'Asia/Taipei')).toHaveLength(1);
  expect(zones.every(isTimeZone)).toBe(true);
});
