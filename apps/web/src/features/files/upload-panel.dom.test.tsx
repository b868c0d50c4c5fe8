// @vitest-environment happy-dom
import { CallFailure } from '@sw/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { useDialogs } from '../feedback/dialogs.tsx';
import { UploadFailure } from '../uploads/upload-failure.ts';
import { type Delivery, deliverFiles, removeUpload, useFileUploads } from './file-uploads.ts';
import { UploadPanel } from './upload-panel.tsx';

afterEach(() => {
  for (const { id } of useFileUploads.getState().uploads) removeUpload(id);
});

const named = (name: string) => new File(['x'], name);
const line = (name: string) =>
  within(screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name)) ?? document.body);

/** Two files fail, each for its own reason, until the connection is back. */
function flaky() {
  const sent: string[] = [];
  const line = { isAway: true };
  const delivery: Delivery = {
    send: async ({ name }) => {
      if (line.isAway && name === 'plan.pdf') throw new UploadFailure('NETWORK_ERROR', 'No connection');
      if (line.isAway && name === 'offer.pdf') throw new CallFailure('rejected', 413, 'The file is too large');
      sent.push(name);
    },
    abandon: async () => {},
    arrived: () => {},
  };
  return { sent, line, delivery };
}

it('a file that fails is named with its reason, and the others are sent all the same', async () => {
  const { sent, line: network, delivery } = flaky();
  const { user } = show(<UploadPanel />);
  deliverFiles(['plan.pdf', 'offer.pdf', 'study.pdf'].map(named), () => delivery);
  expect(await screen.findByText('2 files could not be added')).toBeTruthy();
  expect(sent).toEqual(['study.pdf']);
  expect(line('plan.pdf').getByText('No connection')).toBeTruthy();
  expect(line('offer.pdf').getByText('The file is too large')).toBeTruthy();
  network.isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try all again' }));
  await waitFor(() => expect(sent.toSorted()).toEqual(['offer.pdf', 'plan.pdf', 'study.pdf']));
  await waitFor(() => expect(screen.queryByText(/could not be added/)).toBeNull());
});

it('R8.42 a file whose name is already there says so, and is sent as the user decides', async () => {
  const clashes: string[] = [];
  const delivery = (clash: string): Delivery => ({
    send: async () => {
      clashes.push(clash);
      if (clash === 'refuse') throw new UploadFailure('FILE_NAME_TAKEN');
    },
    abandon: async () => {},
    arrived: () => {},
    withName: delivery,
  });
  const { user } = show(<UploadPanel />);
  deliverFiles(['plan.pdf', 'offer.pdf'].map(named), () => delivery('refuse'));
  await waitFor(() => expect(screen.getAllByText(/A file with this name is already here/)).toHaveLength(2));
  await user.click(line('plan.pdf').getByRole('button', { name: 'Keep both' }));
  await user.click(line('offer.pdf').getByRole('button', { name: 'New version' }));
  await waitFor(() => expect(clashes).toEqual(['refuse', 'refuse', 'number', 'replace']));
});

it('R8.20 an upload that meets a changed membership asks to sign in again', async () => {
  const delivery: Delivery = {
    send: () => Promise.reject(new CallFailure('membership', 401, '', 'MEMBERSHIP_CHANGED')),
    abandon: async () => {},
    arrived: () => {},
  };
  show(<UploadPanel />);
  deliverFiles([named('plan.pdf')], () => delivery);
  const words = 'Your membership rights have changed, please log in again';
  await waitFor(() => expect(useDialogs.getState().dialog?.text).toBe(words));
  useDialogs.setState({ dialog: undefined, open: false });
});
