// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { useDialogs } from '../../../features/feedback/dialogs.tsx';
import { TakeAwayPanel } from './take-away-panel.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  useDialogs.setState({ dialog: undefined, open: false });
});

/** Presses for a code that the server answers in this way. */
async function ask(status: number, body: object): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
  const { user } = show(<TakeAwayPanel ossKey="exports/7.png" />);
  await user.click(screen.getByRole('button'));
}

it('R8.52 a code that could not be made says QR code failure', async () => {
  await ask(500, { code: 1006, msg: 'Something went wrong on our side' });
  await waitFor(() => expect(shownToast()).toBe('QR code failure'));
});

it('R8.52 R8.20 a changed membership is shown as itself, not as a QR code failure', async () => {
  await ask(401, { code: 501, msg: '' });
  await waitFor(() =>
    expect(useDialogs.getState().dialog?.text).toBe('Your membership rights have changed, please log in again'),
  );
  expect(shownToast()).toBeUndefined();
});
