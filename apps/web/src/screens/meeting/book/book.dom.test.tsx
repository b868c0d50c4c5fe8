// @vitest-environment happy-dom
import { CallFailure, type Route } from '@sw/contract';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { bookingServer } from '../../../../testing/booking.tsx';
import { show } from '../../../../testing/dom.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import { Book } from './book.tsx';

afterEach(() => {
  useSession.setState({ user: undefined });
  vi.restoreAllMocks();
});

it('R2.61 a meeting that is gone says so, instead of a form that cannot be loaded', async () => {
  bookingServer();
  const others = vi.mocked(api.call).getMockImplementation();
  vi.mocked(api.call).mockImplementation((async (...args: Parameters<typeof api.call>) => {
    if ((args[0] as Route).name === 'getMeeting') throw new CallFailure('rejected', 404, '', 'NOT_FOUND');
    return others?.(...args);
  }) as typeof api.call);
  useSession.setState({ user: { kind: 'enterprise' } as never });
  const routes = [{ path: '/meeting/book/:meetingId', element: <Book /> }];
  show(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/meeting/book/71'] })} />);
  expect(await screen.findByRole('link', { name: 'Go to My meetings' })).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
