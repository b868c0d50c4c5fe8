// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { storage } from '../../storage/storage.ts';
import { closeToast, showToast, Toaster } from '../../ui/toast.tsx';
import { setNavigator } from '../session/navigator.ts';
import { keepLostWords, useLostWords, watchLostWords } from './lost-words.ts';
import { offerLostWords } from './offer-lost-words.ts';

const PAGE = { wbNo: '7', pageId: '71' };
let stops: (() => void)[] = [];

/** A tab of this user. */
function open(userId = '1'): void {
  stops = [watchLostWords(userId), offerLostWords()];
}

function close(): void {
  for (const stop of stops.reverse()) stop();
  stops = [];
}

beforeEach(() => storage.lostWords.remove());
afterEach(() => {
  act(close);
  useLostWords.setState({ open: undefined });
  storage.lostWords.remove();
});

const lose = (...words: [string, string][]) => act(() => keepLostWords(PAGE, new Map(words)));

test('lost words are offered where the user is, after a reload too, until they are in a note', async () => {
  const went = vi.fn(async () => undefined);
  setNavigator(went);
  open();
  const { user } = show(<Toaster />);
  lose(['a', 'impor']);
  lose(['a', 'important words']);
  await user.click(screen.getByRole('button', { name: 'Open the board' }));
  expect(went).toHaveBeenCalledWith('/board/7/71', expect.anything());
  act(close);
  expect(screen.queryByText(/You wrote/)).toBeNull();

  act(() => open('2'));
  expect(screen.queryByText(/You wrote/)).toBeNull();
  act(close);
  act(() => open());
  expect(screen.getByText('You wrote in something that somebody else deleted')).toBeDefined();
  const putInNotes = vi.fn();
  act(() => useLostWords.setState({ open: { pageId: '71', putInNotes } }));
  await user.click(screen.getByRole('button', { name: 'Put in a note' }));
  expect(putInNotes).toHaveBeenCalledWith(['important words']);
  expect(screen.queryByText(/You wrote/)).toBeNull();
  act(close);
  act(() => open());
  expect(screen.queryByText(/You wrote/)).toBeNull();
});

test('another message covers the offer for its time only; who closes the offer has answered', async () => {
  open();
  const { user } = show(<Toaster />);
  lose(['a', 'one'], ['b', 'two']);
  expect(screen.getByText('You wrote in 2 things that somebody else deleted')).toBeDefined();
  act(() => showToast('Saved'));
  expect(screen.queryByText(/You wrote/)).toBeNull();
  act(() => closeToast());
  expect(screen.getByText(/You wrote/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/You wrote/)).toBeNull();
  expect(storage.lostWords.get()).toBeUndefined();
});

test('what is answered in another tab is answered here', () => {
  open();
  show(<Toaster />);
  lose(['a', 'one']);
  act(() => {
    storage.lostWords.set({ '1': [] });
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(screen.queryByText(/You wrote/)).toBeNull();
});
