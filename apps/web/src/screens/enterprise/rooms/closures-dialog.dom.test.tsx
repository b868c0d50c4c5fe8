// @vitest-environment happy-dom
import { type MeetingRoom, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { serverClock } from '../../../clock/clock.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import { closeToast } from '../../../ui/toast.tsx';
import { ClosuresDialog } from './closures-dialog.tsx';

beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2026-11-18T09:00:00.000Z'));
  useSession.setState({ user: { timeZone: 'UTC' } as never });
});
afterEach(() => vi.restoreAllMocks());

const REPAIR = {
  closureId: '3',
  reason: 'Railing repair',
  startsAt: '2026-11-19T08:00:00.000Z',
  endsAt: '2026-11-20T18:00:00.000Z',
};
const room = (closures: (typeof REPAIR)[] = []) =>
  ({ roomId: '5', name: 'Birch', zone: 'UTC', closures }) as unknown as MeetingRoom;

function open(closures: (typeof REPAIR)[] = []) {
  const call = vi.spyOn(api, 'call').mockResolvedValue({ closure: null, meetings: [] } as never);
  return { call, ...show(<ClosuresDialog room={room(closures)} close={() => {}} />) };
}
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const close = () => screen.getByRole('button', { name: 'Close room' });
const time = (name: string) => screen.getByRole('textbox', { name });

it('a missing reason and an end before the start are said at their fields, and nothing is sent', async () => {
  const { call, user } = open();
  await user.click(close());
  expect(alerts()).toEqual(['Say why the room is closed']);
  await user.click(screen.getByLabelText('Reason, shown in the schedule'));
  await user.paste('Painting');
  expect(alerts()).toEqual([]);
  await user.clear(time('To, Time'));
  await user.paste('07:00');
  await user.tab();
  await user.click(close());
  expect(alerts()).toEqual(['The start must be before the end']);
  expect(call).not.toHaveBeenCalled();
  await user.clear(time('To, Time'));
  await user.paste('12:00');
  await user.tab();
  expect(alerts()).toEqual([]);
  await user.click(close());
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call).toHaveBeenLastCalledWith(ROUTES.closeRoom, {
    params: { roomId: '5' },
    body: {
      startsAt: '2026-11-18T08:00:00.000Z',
      endsAt: '2026-11-18T12:00:00.000Z',
      reason: 'Painting',
      move: true,
      apply: true,
    },
  });
});

it('a room that opens again stays closed for as long as that can be undone, in its place too', async () => {
  const { call, user } = open([REPAIR]);
  expect(screen.getByText('Thu 19 Nov, 8:00 to Fri 20 Nov, 18:00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(shownToast()).toBe('Birch opens again');
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  expect(shownToast()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(call).not.toHaveBeenCalled();
  closeToast();
  const params = { roomId: '5', closureId: '3' };
  await waitFor(() => expect(call).toHaveBeenCalledWith(ROUTES.reopenRoom, { params }, { keepalive: true }));
});
