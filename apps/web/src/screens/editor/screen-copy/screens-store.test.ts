import type { BoardConnection } from '@sw/board-sync';
import { expect, test } from 'vitest';
import { hearCopies, useScreens } from './screens-store.ts';

test('a copy that is told before anything can offer it waits for that', () => {
  const listeners = new Set<(notice: unknown) => void>();
  const connection = {
    on: (_: string, listener: (notice: unknown) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as BoardConnection;
  const tell = (name: string, detail: unknown) => {
    for (const hear of listeners) hear({ type: 'notice', name, detail });
  };
  const stop = hearCopies(connection);
  tell('comment.added', { threadId: '1' });
  expect(useScreens.getState().told).toBeUndefined();
  tell('screen.copied', { copyId: '2', to: 'here' });
  expect(useScreens.getState().told).toEqual({ copyId: '2', to: 'here' });
  stop();
  tell('screen.copied', { copyId: '3', to: 'here' });
  expect(useScreens.getState().told).toEqual({ copyId: '2', to: 'here' });
});
