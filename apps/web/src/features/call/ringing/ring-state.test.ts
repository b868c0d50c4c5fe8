import { SECOND } from '@sw/base';
import { CALL_RING_SECONDS } from '@sw/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_CALL, useCall } from '../call-state.ts';
import { startRinging, stopRinging, useRinging } from './ring-state.ts';

const ring = (callId = '1') => ({
  callId,
  board: { wbNo: '7', wbName: 'Plan' },
  kind: 'video' as const,
  by: { userId: '2', nickName: 'Ben' },
});
const ringing = () => useRinging.getState().rings.map(({ callId }) => callId);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const callId of ringing()) stopRinging(callId);
  useCall.setState(NO_CALL);
  vi.useRealTimers();
});

test('a call rings until it is stopped', () => {
  startRinging(ring());
  expect(ringing()).toEqual(['1']);
  stopRinging('1');
  expect(ringing()).toEqual([]);
});

test('a call that nobody answers stops by itself when it is missed', () => {
  startRinging(ring());
  vi.advanceTimersByTime(CALL_RING_SECONDS * SECOND - 1);
  expect(ringing()).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(ringing()).toEqual([]);
});

test('an event that comes twice rings once, and for the whole time again', () => {
  startRinging(ring());
  vi.advanceTimersByTime((CALL_RING_SECONDS - 1) * SECOND);
  startRinging(ring());
  vi.advanceTimersByTime(2 * SECOND);
  expect(ringing()).toEqual(['1']);
});

test('two calls ring one after the other; stopping one leaves the other', () => {
  startRinging(ring('1'));
  startRinging(ring('2'));
  stopRinging('1');
  expect(ringing()).toEqual(['2']);
});

test('in another call it rings quietly; the call one is in does not ring', () => {
  const call = { callId: '1' } as NonNullable<ReturnType<typeof useCall.getState>['call']>;
  useCall.setState({ phase: 'in', call });
  startRinging(ring('1'));
  expect(ringing()).toEqual([]);
  startRinging(ring('2'));
  expect(useRinging.getState().rings).toMatchObject([{ callId: '2', quiet: true }]);
});

test('a lobby is no call: it rings with a sound', () => {
  useCall.setState({ phase: 'lobby' });
  startRinging(ring());
  expect(useRinging.getState().rings).toMatchObject([{ quiet: false }]);
});
