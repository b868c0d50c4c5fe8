// @vitest-environment happy-dom
import { type BoardCall, CallFailure, type Route } from '@sw/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred } from '../../../../testing/dom.tsx';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import { useCall } from '../call-state.ts';
import { callActions } from './call-session.ts';

const BOARD = { wbNo: '7', wbName: 'Solar canopy pilot' };

/** Records the routes that were called, each with its call. */
function watchCalls(answer: (route: string, callId: string | undefined) => unknown): string[] {
  const asked: string[] = [];
  const call = (async (route: Route, input: { params: { callId?: string } }) => {
    const { callId } = input.params;
    asked.push(callId === undefined ? route.name : `${route.name} ${callId}`);
    return answer(route.name, callId);
  }) as typeof api.call;
  vi.spyOn(api, 'call').mockImplementation(call);
  return asked;
}

const shows = (callId: string): void =>
  void queryClient.setQueryData(boardKeys.call(BOARD.wbNo), { callId } as BoardCall);

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const join = () => callActions.join(BOARD, 'video', { microphone: false, camera: false });

it('the call that the board shows is joined without asking for it again', async () => {
  const asked = watchCalls(() => {
    throw new CallFailure('rejected', 409, '', 'CALL_PEOPLE_LIMIT');
  });
  shows('1');
  await expect(join()).rejects.toMatchObject({ error: 'CALL_PEOPLE_LIMIT' });
  expect(asked).toEqual(['joinCall 1']);
  expect(useCall.getState().phase).toBe('none');
});

it('if that call is over, the one that runs now is joined, or a new one', async () => {
  const asked = watchCalls((route, callId) => {
    if (route === 'getCall') return null;
    if (route === 'startCall') return { callId: '2', started: true };
    throw new CallFailure('rejected', 409, '', callId === '1' ? 'CALL_ENDED' : 'CALL_SERVER_DOWN');
  });
  shows('1');
  await expect(join()).rejects.toMatchObject({ error: 'CALL_SERVER_DOWN' });
  expect(asked).toEqual(['joinCall 1', 'getCall', 'startCall', 'joinCall 2']);
});

it('a call that is left and joined again at once is joined after the server has heard of the leaving', async () => {
  const left = deferred<null>();
  const asked = watchCalls((route) => (route === 'leaveCall' ? left.promise : new Promise(() => {})));
  shows('1');
  void join();
  void callActions.leave();
  void join();
  await new Promise((done) => setTimeout(done));
  expect(asked).toEqual(['joinCall 1', 'leaveCall 1']);
  left.resolve(null);
  await expect.poll(() => asked).toEqual(['joinCall 1', 'leaveCall 1', 'joinCall 1']);
});
