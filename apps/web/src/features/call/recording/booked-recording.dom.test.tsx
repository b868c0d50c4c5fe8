// @vitest-environment happy-dom

import type { BoardCall } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../transport/api.ts';
import { NO_CALL, useCall } from '../call-state.ts';
import { ExplainDialog } from './recording-dialogs.tsx';
import type { RecordingRoom } from './recording-room.ts';
import { useRecording } from './recording-state.ts';
import { watchRecording } from './watch-recording.ts';

let said: Record<string, string>[] = [];
const room: RecordingRoom = {
  ownIdentity: '1.device-1',
  devices: () => [{ identity: '1.device-1', userId: '1', attributes: Object.assign({}, ...said), audio: undefined }],
  setAttributes: async (change) => void said.push(change),
  onChange: () => () => undefined,
};
vi.mock('./sound-recorder.ts', () => ({
  canRecord: () => true,
  SoundRecorder: vi.fn(function recorder() {
    return { hear: () => undefined, start: async () => undefined, stop: async () => undefined };
  }),
}));
vi.mock('../session/call-session.ts', () => ({ recordingRoom: () => room, callActions: {} }));

beforeEach(() => {
  said = [];
  // The remaining space is unknown; the question can be asked all the same.
  vi.spyOn(api, 'call').mockRejectedValue(new Error('away'));
  watchRecording();
});
afterEach(() => {
  useCall.setState(NO_CALL);
});

const enter = (callId: string, toRecord: boolean) =>
  useCall.setState({ phase: 'in', board: { wbNo: '7', wbName: 'Plan' }, call: { callId, toRecord } as BoardCall });

it('the host of a meeting that is booked to be recorded is asked once, and starts it with one press', async () => {
  const { user } = show(<ExplainDialog />);
  enter('1', true);
  await screen.findByRole('dialog', { name: 'This meeting is to be recorded' });
  expect(said).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ask everybody' }));
  await waitFor(() => expect(said[0]?.recording).toMatch(/:asking:/));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('who says not now is not asked again in that call, and nobody else is asked', async () => {
  const { user } = show(<ExplainDialog />);
  enter('2', true);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  enter('2', true);
  enter('3', false);
  await Promise.resolve();
  expect(useRecording.getState().explained).toBeUndefined();
  expect(said).toEqual([]);
});
