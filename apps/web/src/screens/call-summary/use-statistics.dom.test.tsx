// @vitest-environment happy-dom
import { SECOND } from '@sw/base';
import { ROUTES, type Route } from '@sw/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { api } from '../../features/transport/api.ts';
import { useSums } from './use-statistics.ts';

/** One more minute is used at each request. */
let used = 0;

beforeEach(() => {
  used = 0;
  vi.useFakeTimers();
  vi.spyOn(api, 'call').mockImplementation((route: Route) => {
    if (route === ROUTES.getCallAllowance) used += 1;
    const perMonth = [{ month: '2026-11', created: 3, joined: 1 }];
    const answers = new Map<Route, unknown>([
      [ROUTES.getCallAllowance, { used }],
      [ROUTES.getCallDurationSummary, perMonth],
      [ROUTES.getCallNumberSummary, perMonth],
      [ROUTES.getCreatedMinutesByMonth, [{ month: '2026-11', minutes: 30 }]],
      [ROUTES.getJoinedMinutesByMonth, [{ month: '2026-11', minutes: 12 }]],
      [ROUTES.getCreatedMinutes, { minutes: 300 }],
      [ROUTES.getJoinedMinutes, { minutes: 120 }],
    ]);
    return Promise.resolve(answers.get(route) ?? {}) as never;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Shown({ running }: { readonly running: boolean }) {
  const { data } = useSums(12, running);
  return <output>{data && `${data.allowance.used} used, ${data.figures[0]?.calls} calls`}</output>;
}

function Series() {
  const { data } = useSums(12, false);
  const [month] = data?.figures ?? [];
  return (
    <output>
      {data &&
        month &&
        `${month.created} and ${month.joined} in ${month.month}, ` +
          `${data.allTime.created} and ${data.allTime.joined} in all, ` +
          `${data.minutes.created} and ${data.minutes.joined} in the period`}
    </output>
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole('status').textContent;

it('R7.84 the sums count up while a call runs', async () => {
  show(<Shown running />);
  await pass(0);
  expect(shown()).toBe('1 used, 4 calls');
  await pass(21 * SECOND);
  expect(shown()).toBe('2 used, 4 calls');
});

it('R7.86 R7.87 each series of the chart has its own minutes, and all time has its sums', async () => {
  show(<Series />);
  await pass(0);
  expect(shown()).toBe('30 and 12 in 2026-11, 300 and 120 in all, 3 and 1 in the period');
});

it('without a running call the sums are asked for once', async () => {
  show(<Shown running={false} />);
  await pass(60 * SECOND);
  expect(shown()).toBe('1 used, 4 calls');
});
