// @vitest-environment happy-dom
import { CallFailure, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../../testing/dom.tsx';
import { MEETING_END, meetingDetail } from '../../../../../testing/meetings.ts';
import { api } from '../../../../features/transport/api.ts';
import { DelayDialog } from './delay-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const send = () => screen.getByRole('button', { name: 'Delay the end' });

it('R5.40 lengths that pass the next meeting are not offered', async () => {
  const endsAt = new Date(MEETING_END + 20 * 60_000).toISOString();
  const call = vi.spyOn(api, 'call').mockResolvedValue(meetingDetail({ endsAt }) as never);
  const close = vi.fn();
  const { user } = show(<DelayDialog meeting={meetingDetail({ delayMost: 20 })} close={close} />);
  const steps = screen.getAllByRole('button', { name: /min$/ }).map(({ textContent }) => textContent);
  expect(steps).toEqual(['5 min', '10 min', '15 min']);
  await user.click(screen.getByRole('button', { name: '10 min' }));
  expect(screen.getByText('Ends at 11:10')).toBeTruthy();
  await user.click(send());
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith(ROUTES.delayMeeting, { params: { meetingId: '71' }, body: { minutes: 10 } });
  expect(shownToast()).toBe('The meeting ends at 11:20');
});

it('R5.39 a delay that the server refuses is explained under the field, and the dialog stays', async () => {
  const text = 'A meeting can be delayed by at most 60 minutes; 60 are left';
  vi.spyOn(api, 'call').mockRejectedValue(new CallFailure('rejected', 400, text, 'DELAY_TOO_LONG'));
  const close = vi.fn();
  const { user } = show(<DelayDialog meeting={meetingDetail()} close={close} />);
  await user.clear(screen.getByLabelText('Minutes'));
  await user.paste('61');
  expect(screen.getByText('At most 60 minutes are possible')).toBeTruthy();
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(close).not.toHaveBeenCalled();
});
