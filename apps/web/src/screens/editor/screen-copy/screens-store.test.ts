import type { BoardConnection } from '@sw/board-sync';
import { expect, test } from 'vitest';
import { hearCopies, useScreens } from './screens-store.ts';

test('a copy that is received before anything can offer it waits for that', () => {
  const listeners = new Set<(notice: unknown) => void>();
  const connection = {
    on: (_: string, listener: (notice: unknown) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as BoardConnection;
  const notify = (name: string, detail: unknown) => {
    for (const receive of listeners) receive({ type: 'notice', name, detail });
  };
  const stop = hearCopies(connection);
  notify('comment.added', { threadId: '1' });
  expect(useScreens.getState().received).toBeUndefined();
  notify('screen.copied', { copyId: '2', to: 'here' });
  expect(useScreens.getState().received).toEqual({ copyId: '2', to: 'here' });
  stop();
  notify('screen.copied', { copyId: '3', to: 'here' });
  expect(useScreens.getState().received).toEqual({ copyId: '2', to: 'here' });
});
