// @vitest-environment happy-dom
import { CallFailure } from '@sw/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred, shownToast } from '../../../testing/dom.tsx';
import { closeToast, showToast, useToasts } from '../../ui/toast.tsx';
import { removeWithUndo, undoRemoval, useRemoved } from './removal.ts';

afterEach(() => vi.useRealTimers());

function removing(key = 'file 1') {
  const send = vi.fn(async (): Promise<unknown> => undefined);
  const settled = vi.fn(async () => undefined);
  removeWithUndo({ key, text: 'Removed', send, settled });
  return { send, settled };
}
const removed = () => [...renderHook(useRemoved).result.current];
const undo = () => useToasts.getState().toast?.action?.run();

it('what is removed is hidden at once, and goes when its message does', async () => {
  vi.useFakeTimers();
  const { send, settled } = removing();
  expect(removed()).toEqual(['file 1']);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(settled).toHaveBeenCalledTimes(1);
  expect(removed()).toEqual([]);
});

it('stays hidden until the list without it is there', async () => {
  const listed = deferred();
  removeWithUndo({ key: 'file 1', text: 'Removed', send: async () => undefined, settled: () => listed.promise });
  closeToast();
  expect(removed()).toEqual(['file 1']);
  listed.resolve();
  await waitFor(() => expect(removed()).toEqual([]));
});

it('Undo of the message, or in its place, brings it back, and nothing is sent', async () => {
  const first = removing();
  act(() => undo());
  expect(removed()).toEqual([]);
  const second = removing();
  act(() => undoRemoval('file 1'));
  expect(removed()).toEqual([]);
  expect(shownToast()).toBeUndefined();
  showToast('Saved');
  for (const { send } of [first, second]) expect(send).not.toHaveBeenCalled();
});

it('the next removal, another message and a page that closes end the time for Undo', async () => {
  const first = removing('file 1');
  const second = removing('file 2');
  expect(first.send).toHaveBeenCalledTimes(1);
  undoRemoval('file 1');
  expect(second.send).not.toHaveBeenCalled();
  showToast('Saved');
  expect(second.send).toHaveBeenCalledTimes(1);
  const third = removing('file 3');
  window.dispatchEvent(new Event('pagehide'));
  expect(third.send).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(removed()).toEqual([]));
});

it('a refusal is shown, and what was removed comes back', async () => {
  const text = 'Only the person who added the file can remove it';
  const { send } = removing();
  send.mockRejectedValue(new CallFailure('rejected', 403, text, 'MEETING_FILE_NOT_OWN'));
  closeToast();
  await waitFor(() => expect(shownToast()).toBe(text));
  await waitFor(() => expect(removed()).toEqual([]));
});
