// @vitest-environment happy-dom
import { CallFailure, ROUTES, type WorkdayEntry } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { serverClock } from '../../../clock/clock.ts';
import { api } from '../../../features/transport/api.ts';
import { closeToast } from '../../../ui/toast.tsx';
import { Workdays } from './workdays.tsx';

beforeEach(() => void vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2026-11-18T09:00:00.000Z')));
afterEach(() => vi.restoreAllMocks());

/** A server with these days, which refuses this many changes first. */
function serve(days: WorkdayEntry[], refusals = 0) {
  let left = refusals;
  return vi.spyOn(api, 'call').mockImplementation((async (
    route: unknown,
    { body }: { body?: { set?: WorkdayEntry[]; remove?: string[] } },
  ) => {
    if (route === ROUTES.listWorkdays) return days;
    if (left-- > 0) throw new CallFailure('network', 0, '', 'NETWORK_ERROR');
    days.push(...(body?.set ?? []));
    for (const day of body?.remove ?? [])
      days.splice(
        days.findIndex((one) => one.day === day),
        1,
      );
    return null;
  }) as never);
}
const name = () => screen.getByRole('textbox', { name: 'Name' });

it('a day that could not be saved stays in its fields', async () => {
  serve([], 1);
  const { user } = show(<Workdays />);
  await screen.findByText('No days in this year.');
  await user.click(screen.getByRole('textbox', { name: 'Day' }));
  await user.paste('2026-12-24');
  await user.click(name());
  await user.paste('Christmas Eve');
  const add = screen.getByRole('button', { name: 'Add' });
  await user.click(add);
  await waitFor(() => expect(shownToast()).toBeDefined());
  expect(name()).toHaveProperty('value', 'Christmas Eve');
  await user.click(screen.getByRole('button', { name: /Add$/ }));
  expect(await screen.findByText('Thursday 24 December')).toBeTruthy();
  expect(name()).toHaveProperty('value', '');
});

it('a day is removed with a way back', async () => {
  const call = serve([{ day: '2026-12-24', working: false, name: 'Christmas Eve' }]);
  const { user } = show(<Workdays />);
  await user.click(await screen.findByRole('button', { name: 'Remove Thursday 24 December' }));
  expect(shownToast()).toBe('Thursday 24 December is removed');
  expect(screen.queryByText('Christmas Eve')).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
  closeToast();
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(ROUTES.changeWorkdays, { body: { remove: ['2026-12-24'] } }, { keepalive: true }),
  );
});
