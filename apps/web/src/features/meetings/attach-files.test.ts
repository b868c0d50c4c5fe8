import { CallFailure, type Route } from '@sw/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../transport/api.ts';
import { toMeeting } from './attach-files.ts';

afterEach(() => vi.restoreAllMocks());

it('R5.36 a file that has arrived is not sent again when adding it to the meeting is repeated', async () => {
  const called: string[] = [];
  let refused = 1;
  vi.spyOn(api, 'call').mockImplementation((async ({ name }: Route, input: { readonly body?: object }) => {
    called.push(name);
    if (name === 'startUpload') return { uploadId: '5', size: 1, partBytes: 8, stored: [1], finished: true };
    if (name === 'finishUpload') return { fileId: '3', address: '' };
    if (refused-- > 0) throw new CallFailure('http', 503, '');
    expect(input.body).toEqual({ fileId: '3', scope: 'series' });
    return {};
  }) as typeof api.call);
  const delivery = toMeeting('71', 'series');
  const options = { progress: () => {}, signal: new AbortController().signal };
  const file = new File(['x'], 'plan.pdf');
  await expect(delivery.send(file, options)).rejects.toThrow();
  await delivery.send(file, options);
  expect(called).toEqual(['startUpload', 'finishUpload', 'addMeetingFile', 'addMeetingFile']);
});
