// @vitest-environment happy-dom

import { CallFailure } from '@sw/contract';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { useDialogs } from '../../features/feedback/dialogs.tsx';
import { useLiveStore } from '../../features/live/live-store.ts';
import { showEvent } from '../../features/notices/show-event.ts';
import { storage } from '../../storage/storage.ts';
import { BoardFailed } from './no-board.tsx';

afterEach(() => {
  storage.mini.remove();
  useDialogs.setState({ dialog: undefined, open: false });
  useLiveStore.setState({ openBoard: undefined });
});

const failed = (
  <MemoryRouter>
    <BoardFailed failure={new CallFailure('rejected', 503, 'down', 'SYSTEM_ERROR')} retry={() => {}} />
  </MemoryRouter>
);
const toList = () => screen.queryByRole('button', { name: 'Go to whiteboards' });

it('R2.30 a board that cannot be shown leads to the lists, except in the mini-program', () => {
  const { show: again } = show(failed);
  expect(toList()).not.toBeNull();
  storage.mini.set({ wbNo: '12' });
  again(<div />);
  again(failed);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(toList()).toBeNull();
});

it('R2.30 so does the dialog that says one was removed from the board', () => {
  useLiveStore.setState({ openBoard: '12' });
  const removed = () => {
    const by = { userId: '2', nickName: 'Ben' };
    const notice = { noticeId: '9', name: 'sharer.removed', wbNo: '12', wbName: 'Plan', by };
    showEvent({ name: 'notice.created', wbNo: null, detail: { notice } } as never);
    return useDialogs.getState().dialog?.action;
  };
  expect(removed()).toBe('Go to whiteboards');
  useDialogs.setState({ dialog: undefined, open: false });
  storage.mini.set({ wbNo: '12' });
  expect(removed()).toBe('Got it');
});
