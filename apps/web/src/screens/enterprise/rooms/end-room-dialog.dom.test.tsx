// @vitest-environment happy-dom
import { type AffectedMeeting, CallFailure, type MeetingRoom, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../../features/transport/api.ts';
import { EndRoomDialog } from './end-room-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const room = { roomId: '5', name: 'Birch', zone: 'UTC' } as MeetingRoom;
const meeting: AffectedMeeting = {
  meetingId: '71',
  startsAt: '2026-11-18T09:00:00.000Z',
  endsAt: '2026-11-18T10:00:00.000Z',
  subject: 'Plans',
  organiser: null,
  people: 3,
  movesTo: null,
};

/** A room with this number of future meetings, of which each call handles two. */
function emptying(ahead: number, runsUntil: string | null = null) {
  let left = ahead;
  const sent: unknown[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (route: unknown, input: { body?: { apply?: boolean } }) => {
    if (route !== ROUTES.emptyRoom || input.body?.apply) sent.push([route, input]);
    if (route !== ROUTES.emptyRoom) return null;
    if (input.body?.apply) left = Math.max(0, left - 2);
    return { meetings: left === 0 ? [] : [meeting], ahead: left, runsUntil };
  }) as never);
  return sent;
}

it('a room in which a meeting runs is taken out of use, and the dialog says that the meeting goes on', async () => {
  const sent = emptying(0, '2026-11-18T15:30:00.000Z');
  const close = vi.fn();
  const { user } = show(<EndRoomDialog room={room} how="off" close={close} />);
  expect(await screen.findByText('The meeting that is there now goes on until 15:30.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Take out of use$/ }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([
    [ROUTES.changeRoom, { params: { roomId: '5' }, body: { enabled: false, disabledReason: '' } }],
  ]);
});

it('R5.41 deleting a room with meetings asks for a reason, offers to move them, and empties it part by part', async () => {
  const sent = emptying(5);
  const close = vi.fn();
  const { user } = show(<EndRoomDialog room={room} how="delete" close={close} />);
  expect(await screen.findByText(/5 meetings are ahead\..*The first 1:/)).toBeDefined();
  expect(screen.getByRole('button', { name: /Move meetings and delete for good$/ })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Cancel all meetings' }));
  const remove = () => screen.getByRole('button', { name: /Cancel meetings and delete for good$/ });
  await user.click(remove());
  expect(screen.getByRole('alert').textContent).toBe('Enter a reason');
  expect(sent).toEqual([]);
  await user.click(screen.getByLabelText('Reason'));
  await user.paste(' Sold ');
  await user.click(remove());
  await waitFor(() => expect(close).toHaveBeenCalled());
  const part = [ROUTES.emptyRoom, { params: { roomId: '5' }, body: { move: false, apply: true, reason: 'Sold' } }];
  expect(sent).toEqual([part, part, part, [ROUTES.deleteRoom, { params: { roomId: '5' } }]]);
});

it('without the list of meetings nothing can be ended', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new CallFailure('rejected', 404, 'Gone', 'NOT_FOUND'));
  show(<EndRoomDialog room={room} how="delete" close={() => {}} />);
  await waitFor(() => expect(screen.getByRole('button', { name: /Try again|Retry|Reload/ })).toBeDefined());
  expect((screen.getByRole('button', { name: /Delete for good$/ }) as HTMLButtonElement).disabled).toBe(true);
});
