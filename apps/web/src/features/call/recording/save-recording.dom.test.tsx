// @vitest-environment happy-dom

import { CallFailure, type Route } from '@sw/contract';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../../testing/dom.tsx';
import { useToasts } from '../../../ui/toast.tsx';
import { uploadFile } from '../../uploads/upload-file.ts';
import { type RecordedSound, useRecording } from './recording-state.ts';
import { recordingName, saveRecording } from './save-recording.ts';

const called = vi.hoisted(() => ({ routes: [] as string[], failures: new Map<string, unknown>() }));
vi.mock('../../transport/api.ts', () => ({
  api: {
    call: async ({ name }: Route) => {
      called.routes.push(name);
      const failure = called.failures.get(name);
      if (failure) throw failure;
      return name === 'createFolder' ? { id: '5', name: 'Recordings' } : { recordingId: '9' };
    },
  },
}));
vi.mock('../../uploads/upload-file.ts', () => ({ uploadFile: vi.fn(async () => ({ fileId: '6' })) }));

const SOUND: RecordedSound = {
  id: 'a',
  file: new File(['x'], 'Call.weba'),
  wbNo: '1',
  callId: '2',
  startedAt: 1_000,
  endedAt: 9_000,
};

const said = () => useToasts.getState().toast?.text;

afterEach(() => {
  called.routes.length = 0;
  called.failures.clear();
  vi.mocked(uploadFile).mockClear();
  useRecording.setState({ saving: undefined });
});

test('a recording goes to the folder of recordings, and then to the time line of its board', async () => {
  await saveRecording(SOUND);
  expect(called.routes).toEqual(['createFolder', 'addRecording']);
  expect(vi.mocked(uploadFile).mock.calls[0]?.[0]).toEqual({ purpose: 'file', folderId: '5', clash: 'number' });
  expect([useRecording.getState().saving, said()]).toEqual([
    undefined,
    'The recording is in your files and in the history of the whiteboard',
  ]);
});

test('what could not be sent stays, and is sent again from where it failed', async () => {
  const full = new Error('full');
  vi.mocked(uploadFile).mockRejectedValueOnce(full);
  await saveRecording(SOUND);
  expect(useRecording.getState().saving).toEqual({ phase: 'failed', failure: full, sound: SOUND });
  called.failures.set('addRecording', new CallFailure('network', 0, '', 'NETWORK_ERROR'));
  await saveRecording(SOUND);
  const { saving } = useRecording.getState();
  const stored = saving?.phase === 'failed' ? saving.sound : SOUND;
  expect(stored.fileId).toBe('6');
  called.failures.clear();
  await saveRecording(stored);
  expect([vi.mocked(uploadFile).mock.calls.length, useRecording.getState().saving]).toEqual([2, undefined]);
});

test('a board that does not take it leaves it in the files, and says why', async () => {
  called.failures.set('addRecording', new CallFailure('rejected', 403, 'Too many recordings', 'RECORDING_LIMIT'));
  await saveRecording(SOUND);
  expect([useRecording.getState().saving, said()]).toEqual([
    undefined,
    'The recording is in your files, but not in the history: Too many recordings',
  ]);
});

test('a recording is named by its beginning', () => {
  expect(recordingName(new Date(2026, 10, 7, 9, 5), 'weba')).toBe('Call 2026-11-07 09.05.weba');
});
