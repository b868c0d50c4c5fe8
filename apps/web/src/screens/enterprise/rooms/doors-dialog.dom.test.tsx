// @vitest-environment happy-dom
import { type Door, type MeetingRoom, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../../features/transport/api.ts';
import { DoorsDialog } from './doors-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('removing a display asks first, and a second press in haste keeps it', async () => {
  let doors = [{ doorId: '9', roomId: '5', name: 'At the door', seenAt: null }] as unknown as Door[];
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.deleteDoor.name) doors = [];
    return doors as never;
  });
  const room = { roomId: '5', name: 'Birch', zone: 'UTC' } as MeetingRoom;
  const { user } = show(<DoorsDialog room={room} close={() => {}} />);
  const remove = () => screen.getByRole('button', { name: 'Remove At the door' });
  await screen.findByText('Not connected yet');
  await user.dblClick(remove());
  expect(screen.getByText('Not connected yet')).toBeTruthy();
  await user.click(remove());
  expect(screen.getByText('Its key stops working at once.')).toBeTruthy();
  expect(document.activeElement?.textContent, 'the focus is on the safe answer').toBe('Cancel');
  expect(call.mock.calls.map(([route]) => route.name)).toEqual(['listDoors']);
  await user.click(remove());
  await waitFor(() => expect(call).toHaveBeenCalledWith(ROUTES.deleteDoor, { params: { doorId: '9' } }));
  expect(await screen.findByText(/^A tablet at the door shows/)).toBeTruthy();
});
