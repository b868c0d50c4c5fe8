// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { type CallPerson, NO_CALL, useCall } from '../call-state.ts';
import type { RoomRecording } from './consent.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { answerRecording } from './recording-actions.ts';
import { RecordingMark } from './recording-mark.tsx';
import { NO_RECORDING, useRecording } from './recording-state.ts';

vi.mock('./recording-actions.ts', () => ({ answerRecording: vi.fn(), stopRecording: vi.fn() }));

const person = (userId: string, name: string, own: boolean): CallPerson => ({
  userId,
  name,
  own,
  microphone: true,
  camera: false,
  sharing: false,
  speaking: false,
  spokeAt: 0,
  connection: 'good',
  hand: undefined,
  reaction: undefined,
});
const MEI: RoomRecording = { id: 'recording-1', phase: 'asking', since: 1, identity: '1.device-1', userId: '1' };

const inCall = (own: '1' | '2') =>
  useCall.setState({ people: [person('1', 'Mei', own === '1'), person('2', 'Ben', own === '2')] });

afterEach(() => {
  useCall.setState(NO_CALL);
  useRecording.setState(NO_RECORDING);
});

it('somebody is asked until they answer, and there is no way around the question', async () => {
  inCall('2');
  useRecording.setState({ recording: MEI, waiting: ['2'] });
  const { user } = show(<ConsentQuestion />);
  const question = screen.getByRole('dialog', { name: 'May Mei record this call?' });
  await user.keyboard('{Escape}');
  expect(question.isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  expect(answerRecording).toHaveBeenCalledWith('yes');
});

it('while it runs one may agree or only listen, and change the answer later', async () => {
  inCall('2');
  useRecording.setState({ recording: { ...MEI, phase: 'running' }, answer: 'no' });
  const { user } = show(
    <>
      <ConsentQuestion />
      <RecordingMark />
    </>,
  );
  expect(screen.getByText('Recording. You are not heard')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change answer' }));
  await user.click(screen.getByRole('button', { name: 'Only listen' }));
  expect(answerRecording).toHaveBeenLastCalledWith('no');
});

it('the recorder is not asked, sees for whom it waits, and stops from the mark', () => {
  inCall('1');
  useRecording.setState({ recording: MEI, own: true, waiting: ['2'], answer: 'yes' });
  const { show: showNext } = show(<RecordingMark />);
  expect(screen.getByText(/Waiting for Ben to agree/)).toBeTruthy();
  useRecording.setState({ recording: { ...MEI, phase: 'running' }, waiting: [] });
  showNext(
    <>
      <ConsentQuestion />
      <RecordingMark />
    </>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Recording')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop recording' })).toBeTruthy();
});
