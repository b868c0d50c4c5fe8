// @vitest-environment happy-dom
import { type MeetingRoom, ROUTES, type ScheduleBlock } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { roomKeys } from '../../../features/meetings/meeting-keys.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { BookingPopover } from './booking-popover.tsx';

afterEach(() => vi.restoreAllMocks());

const START = Date.UTC(2026, 10, 18, 9);
const END = Date.UTC(2026, 10, 18, 10);
const block = (changes: Partial<ScheduleBlock>): ScheduleBlock => ({
  roomId: '5',
  meetingId: '71',
  subject: null,
  by: null,
  part: 'none',
  invite: null,
  status: 'NOT_START',
  approval: 'none',
  series: false,
  board: false,
  call: false,
  startsAt: new Date(START).toISOString(),
  endsAt: new Date(END).toISOString(),
  ...changes,
});

const BIRCH = {
  roomId: '5',
  name: 'Birch',
  place: 'Second floor',
  equipment: ['screen'],
  description: 'Ring for the key',
} as unknown as MeetingRoom;

/** The popover of a booking, for a user who does or does not manage rooms. */
function popover(mayManageRooms: boolean, changes: Partial<ScheduleBlock> = {}) {
  queryClient.setQueryData(roomKeys.config, { mayManageRooms });
  const close = vi.fn();
  const booking = { block: block(changes), from: START, to: END };
  const words = { subject: () => 'Busy', by: () => '', label: () => 'Busy' };
  const shown = show(
    <MemoryRouter>
      <BookingPopover
        booking={booking}
        room={BIRCH}
        zone="UTC"
        words={words}
        anchor={() => document.body}
        close={close}
      />
    </MemoryRouter>,
  );
  return { ...shown, close };
}
const actions = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('R6.13 R5.41 a room manager cancels a booking of others with a reason, and sees no more of it', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue({ count: 1 } as never);
  const { user, close } = popover(true);
  expect(actions()).toEqual(['Cancel booking']);
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel "Busy"?' });
  expect(dialog).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel meeting' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a reason');
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('The room is painted');
  await user.click(screen.getByRole('button', { name: 'Cancel meeting' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith(ROUTES.cancelMeeting, {
    params: { meetingId: '71' },
    body: { scope: 'one', reason: 'The room is painted' },
  });
});

it('a booking that has begun, a closure and other people have nothing to cancel there', () => {
  const { show: again } = popover(true, { status: 'STARTED' });
  expect(actions()).toEqual([]);
  again(null);
  popover(true, { meetingId: null, status: null });
  expect(actions()).toEqual([]);
  again(null);
  popover(false, { part: 'participant' });
  expect(actions()).toEqual(['Open meeting']);
});

it('a booking says its day, the zone if the reader has another one, and what is known of the room', () => {
  useSession.setState({ user: { timeZone: 'UTC' } as never });
  const { show: again } = popover(false);
  const text = () => screen.getByRole('dialog').textContent;
  expect(text()).toContain('9:00 to 10:00Wed 18 Nov');
  expect(text()).not.toContain('Time');
  for (const words of ['Second floor', 'screen', 'Ring for the key']) expect(text()).toContain(words);
  again(null);
  useSession.setState({ user: { timeZone: 'Asia/Shanghai' } as never });
  popover(false);
  expect(text()).toContain('Wed 18 Nov, UTC');
});
