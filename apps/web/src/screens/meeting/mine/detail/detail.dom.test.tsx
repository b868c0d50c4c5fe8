// @vitest-environment happy-dom
import { CallFailure, type MeetingDetail, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../../testing/dom.tsx';
import { MEETING_START, meetingDetail } from '../../../../../testing/meetings.ts';
import { refreshRooms } from '../../../../features/meetings/room-data.ts';
import { useSession } from '../../../../features/session/session-store.ts';
import { api } from '../../../../features/transport/api.ts';
import { Detail } from './detail.tsx';

afterEach(() => vi.restoreAllMocks());

function serve(read: () => MeetingDetail) {
  vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.listMeetingFiles.name) return [] as never;
    return read() as never;
  });
}

const drawer = (close: () => void) => (
  <MemoryRouter>
    <button type="button">Opener</button>
    <Detail meetingId="71" now={MEETING_START} close={close} />
  </MemoryRouter>
);

it.each(['Cancel meeting', 'Delay the end', 'End meeting'])(
  'Esc in the dialog of "%s" leaves the drawer open',
  async (entry) => {
    const meeting = meetingDetail({ may: { cancel: true, delay: true, end: true } });
    serve(() => meeting);
    const close = vi.fn();
    const { user } = show(drawer(close));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: entry }));
    const dialog = await screen.findByRole('dialog');
    const focused = dialog.querySelector<HTMLElement>('input, button');
    focused?.focus();
    await user.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
  },
);

it('Esc in the drawer closes it', async () => {
  serve(() => meetingDetail());
  const close = vi.fn();
  const { user } = show(drawer(close));
  await screen.findByRole('heading', { name: 'Solar canopy pilot' });
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

it('the focus returns to what opened the drawer', async () => {
  serve(() => meetingDetail());
  const opener = (
    <MemoryRouter>
      <button type="button">Opener</button>
    </MemoryRouter>
  );
  const page = show(opener);
  screen.getByRole('button', { name: 'Opener' }).focus();
  page.show(drawer(() => {}));
  await screen.findByRole('heading', { name: 'Solar canopy pilot' });
  expect(document.activeElement).toBe(screen.getByRole('complementary'));
  page.show(opener);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opener' }));
});

it('a meeting that the reader is removed from is replaced by a note that says so', async () => {
  let gone = false;
  serve(() => {
    if (gone) throw new CallFailure('rejected', 404, 'Gone', 'MEETING_NOT_FOUND');
    return meetingDetail();
  });
  show(drawer(() => {}));
  await screen.findByRole('heading', { name: 'Solar canopy pilot' });
  gone = true;
  await refreshRooms();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This meeting is not available' })).toBeTruthy());
  expect(screen.queryByRole('heading', { name: 'Solar canopy pilot' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to My meetings' })).toBeTruthy();
});

it('a booker who also attends answers in the drawer', async () => {
  serve(() => meetingDetail({ part: 'booker', may: { answer: true } }));
  show(drawer(() => {}));
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
});

it('a meeting in another zone names it and says the own time, with its day if that is another one', async () => {
  useSession.setState({ user: { timeZone: 'Pacific/Auckland' } as never });
  const startsAt = '2026-11-13T12:00:00.000Z';
  serve(() => meetingDetail({ startsAt, endsAt: '2026-11-13T13:00:00.000Z' }));
  const { show: again } = show(drawer(() => {}));
  expect(await screen.findByText('Sat 14 Nov, 1:00 to 2:00 in your time zone')).toBeTruthy();
  expect(screen.getByText('UTC')).toBeTruthy();
  again(null);
  useSession.setState({ user: { timeZone: 'Atlantic/Reykjavik' } as never });
  show(drawer(() => {}));
  expect(await screen.findByRole('heading', { name: 'Solar canopy pilot' })).toBeTruthy();
  expect(screen.queryByText(/in your time zone$/)).toBeNull();
});
