import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDialog, showDialog, useDialogs } from './dialogs.tsx';

const dialog = (text: string, kind: 'plain' | 'must', after = () => {}) => ({ text, kind, after, action: 'Go' });

beforeEach(() => {
  vi.useFakeTimers();
  useDialogs.setState({ dialog: undefined, open: false });
});
afterEach(() => vi.useRealTimers());

it('R9.30 R8.20 the membership dialog leads on once it is gone', () => {
  const after = vi.fn();
  showDialog(dialog('membership', 'must', after));
  closeDialog();
  closeDialog();
  expect(useDialogs.getState().open).toBe(false);
  vi.advanceTimersByTime(299);
  expect(after).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(after).toHaveBeenCalledOnce();
});

it('R8.20 a dialog that must be answered is not pushed aside', () => {
  showDialog(dialog('membership', 'must'));
  showDialog(dialog('limit', 'plain'));
  showDialog(dialog('membership again', 'must'));
  expect(useDialogs.getState().dialog?.text).toBe('membership');
});

it('a plain one gives way to the newer', () => {
  showDialog(dialog('one', 'plain'));
  showDialog(dialog('two', 'plain'));
  expect(useDialogs.getState().dialog?.text).toBe('two');
});
