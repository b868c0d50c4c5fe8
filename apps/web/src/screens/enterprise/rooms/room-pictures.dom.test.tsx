// @vitest-environment happy-dom
import { type MeetingRoom, ROUTES } from '@sw/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../../features/transport/api.ts';
import { closeToast } from '../../../ui/toast.tsx';
import { RoomPictures } from './room-pictures.tsx';

afterEach(() => vi.restoreAllMocks());

const address = (place: number) => `/services/meeting/api/web/room-pictures/${String(place).repeat(43)}`;
const room = (pictures: number) =>
  ({ roomId: '5', pictures: Array.from({ length: pictures }, (_, place) => address(place)) }) as unknown as MeetingRoom;

it('the pictures of a room are shown and removed one by one, with a way back; a sixth is not offered', async () => {
  let rooms = [room(5)];
  vi.spyOn(api, 'reply').mockImplementation(async () => ({ data: rooms, total: 1, nextCursor: undefined }) as never);
  const call = vi.spyOn(api, 'call').mockImplementation(async () => {
    rooms = [room(4)];
    return rooms[0] as never;
  });
  const { user } = show(<RoomPictures room={room(5)} />);
  expect(screen.getAllByRole('img')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Add a picture' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove picture 5' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('img')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Remove picture 5' }));
  expect(screen.getAllByRole('img')).toHaveLength(4);
  expect(call).not.toHaveBeenCalled();
  closeToast();
  const params = { roomId: '5', pictureKey: '4'.repeat(43) };
  expect(call).toHaveBeenCalledWith(ROUTES.deleteRoomPicture, { params }, { keepalive: true });
  expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(4);
});
