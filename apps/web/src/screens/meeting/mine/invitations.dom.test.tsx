// @vitest-environment happy-dom
import { ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { listedMeeting, MEETING_START } from '../../../../testing/meetings.ts';
import { api } from '../../../features/transport/api.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { Invitations } from './invitations.tsx';

afterEach(() => vi.restoreAllMocks());

it('R4.18 an answer is sent at once, and undone by sending the one before', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue(listedMeeting({ invite: 'rejected' }) as never);
  const meeting = listedMeeting({ maybe: true });
  const { user } = show(
    <MemoryRouter>
      <Invitations meetings={[meeting]} zone="UTC" now={MEETING_START} pathOf={(id) => `/meeting/mine/${id}`} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Today 9:45 to 11:00, Birch')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(shownToast()).toBe('Declined: Solar canopy pilot'));
  const [params, { startsAt }] = [{ meetingId: '71' }, meeting];
  expect(call).toHaveBeenLastCalledWith(ROUTES.answerMeeting, { params, body: { answer: 'rejected', startsAt } });
  useToasts.getState().toast?.action?.run();
  await waitFor(() =>
    expect(call).toHaveBeenLastCalledWith(ROUTES.answerMeeting, { params, body: { answer: 'maybe', startsAt } }),
  );
});
