// @vitest-environment happy-dom
import { CallFailure, ROUTES } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Shown, show, shownToast } from '../../../testing/dom.tsx';
import { api } from '../transport/api.ts';
import { CancelDialog } from './cancel-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const cancelled = (changes: { protected?: boolean | undefined; series?: boolean } = {}) => ({
  meetingId: '71',
  subject: 'Solar canopy pilot',
  series: false,
  protected: false,
  ...changes,
});
/** For a moment after a refusal the button's name begins with that of a spinner. */
const cancel = () => screen.getByRole('button', { name: /Cancel meeting$/ });
const fill = async (user: Shown['user'], label: string, text: string) => {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('R5.41 R5.42 R5.43 cancelling asks for a reason, and for the password of a protected reservation', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue({ count: 1 } as never);
  const close = vi.fn();
  const { user } = show(<CancelDialog meeting={cancelled({ protected: true })} close={close} />);
  await user.click(cancel());
  expect(alerts()).toEqual(['Enter a reason', 'Reservation password cannot be empty']);
  expect(call).not.toHaveBeenCalled();
  await fill(user, 'Reason', ' Nobody has time ');
  await fill(user, 'Reservation password', 'sun');
  await user.click(cancel());
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith(ROUTES.cancelMeeting, {
    params: { meetingId: '71' },
    body: { scope: 'one', reason: 'Nobody has time', password: 'sun' },
  });
  expect(shownToast()).toBe('Meeting cancelled');
});

it('R5.44 a wrong password is said under its field, and the dialog stays', async () => {
  const text = 'Reservation password wrong, re-enter';
  vi.spyOn(api, 'call').mockRejectedValue(new CallFailure('rejected', 400, text, 'RESERVATION_PASSWORD_WRONG'));
  const close = vi.fn();
  const { user } = show(<CancelDialog meeting={cancelled({ protected: true })} close={close} />);
  await fill(user, 'Reason', 'Holiday');
  await fill(user, 'Reservation password', 'moon');
  await user.click(cancel());
  await waitFor(() => expect(alerts()).toEqual([text]));
  expect(close).not.toHaveBeenCalled();
});

it('a reservation without password asks for none, and a single meeting for no scope', () => {
  show(<CancelDialog meeting={cancelled()} close={() => {}} />);
  expect(screen.queryByLabelText('Reservation password')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a meeting of a series asks which ones', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue({ count: 4 } as never);
  const { user } = show(<CancelDialog meeting={cancelled({ series: true })} close={() => {}} />);
  await user.click(screen.getByRole('radio', { name: 'This and later ones' }));
  await fill(user, 'Reason', 'Holiday');
  await user.click(cancel());
  await waitFor(() => expect(shownToast()).toBe('4 meetings cancelled'));
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { scope: 'following' } });
});

it('R5.42 a person who does not know whether a reservation is protected is asked for its password when the server wants it', async () => {
  const refusal = new CallFailure(
    'rejected',
    400,
    'Reservation password cannot be empty',
    'RESERVATION_PASSWORD_EMPTY',
  );
  const call = vi
    .spyOn(api, 'call')
    .mockRejectedValueOnce(refusal)
    .mockResolvedValue({ count: 1 } as never);
  const close = vi.fn();
  const { user } = show(<CancelDialog meeting={cancelled({ protected: undefined })} close={close} />);
  expect(screen.queryByLabelText('Reservation password')).toBeNull();
  await fill(user, 'Reason', 'Painting');
  await user.click(cancel());
  await waitFor(() => expect(alerts()).toEqual(['Reservation password cannot be empty']));
  await fill(user, 'Reservation password', 'sun');
  await user.click(cancel());
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(call.mock.calls[1]?.[1]).toMatchObject({ body: { reason: 'Painting', password: 'sun' } });
});
