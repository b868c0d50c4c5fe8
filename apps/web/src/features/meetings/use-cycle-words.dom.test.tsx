// @vitest-environment happy-dom
import type { MeetingCycle } from '@sw/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { showLocale } from '../../i18n/language.ts';
import { useCycleWords } from './use-cycle-words.ts';

const cycle = (changes: Partial<MeetingCycle>): MeetingCycle => ({
  type: 'custom',
  every: null,
  unit: null,
  weekdays: [],
  monthly: null,
  end: 'count',
  count: 5,
  until: null,
  ...changes,
});

function Words(changes: Partial<MeetingCycle>) {
  return <output>{useCycleWords()(cycle(changes), '2026-11-19')}</output>;
}

it.each([
  [{ type: 'day' }, 'every day', '每天'],
  [{ type: 'workday' }, 'every workday', '每个工作日'],
  [{ type: 'week' }, 'every Thursday', '每星期四'],
  [{ type: 'month' }, 'every month', '每月'],
  [{ every: 3, unit: 'day' }, 'every 3 days', '每 3 天'],
  [{ every: 2, unit: 'workday' }, 'every 2 workdays', '每 2 个工作日'],
  [{ every: 1, unit: 'week' }, 'every week, Thursday', '每周，星期四'],
  [{ every: 2, unit: 'week', weekdays: [1, 4] }, 'every 2 weeks, Monday and Thursday', '每 2 周，星期一和星期四'],
  [{ every: 6, unit: 'month' }, 'every 6 months', '每 6 个月'],
] as const)('R4.20 %o is %s', async (changes, english, chinese) => {
  const { show: again } = show(<Words {...(changes as Partial<MeetingCycle>)} />);
  expect(screen.getByText(english)).toBeTruthy();
  await showLocale('zh', true);
  again(<Words {...(changes as Partial<MeetingCycle>)} />);
  expect(screen.getByText(chinese)).toBeTruthy();
  await showLocale('en', true);
});
