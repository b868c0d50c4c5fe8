import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, holdToast, releaseToast, showToast, useToasts } from './toast.tsx';

const shown = () => useToasts.getState().toast?.text;

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    closeToast();
  });
  afterEach(() => vi.useRealTimers());

  it('are shown one at a time, for 5 seconds', () => {
    showToast('one');
    showToast('two');
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('with Undo stay 8 seconds', () => {
    showToast('Moved', 'plain', { label: 'Undo', run: () => {} });
    vi.advanceTimersByTime(7_999);
    expect(shown()).toBe('Moved');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('R8.01 that tell an error or a warning stay 20 seconds, unless they are closed before', () => {
    for (const tone of ['error', 'warning'] as const) {
      showToast('wrong', tone);
      vi.advanceTimersByTime(19_999);
      expect(shown()).toBe('wrong');
      vi.advanceTimersByTime(1);
      expect(shown()).toBeUndefined();
      showToast('wrong', tone);
      closeToast();
      expect(shown()).toBeUndefined();
    }
  });

  it('tell once that their button was missed: in time, when another one comes, or when they are closed', () => {
    const missed = vi.fn();
    const show = () => showToast('Removed', 'plain', { label: 'Undo', run: () => {}, missed });
    show();
    vi.advanceTimersByTime(7_999);
    expect(missed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(missed).toHaveBeenCalledTimes(1);
    show();
    showToast('Saved');
    expect(missed).toHaveBeenCalledTimes(2);
    show();
    closeToast();
    vi.advanceTimersByTime(60_000);
    expect(missed).toHaveBeenCalledTimes(3);
  });

  it('R8.01 that tell what to do about an error stay until it is done', () => {
    showToast('wrong', 'error', { label: 'Reload', run: () => {} });
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toBe('wrong');
  });

  it('stay for as long as somebody reads them, and their time begins again then', () => {
    showToast('wrong', 'error');
    vi.advanceTimersByTime(19_000);
    holdToast();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('wrong');
    releaseToast();
    vi.advanceTimersByTime(19_999);
    expect(shown()).toBe('wrong');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('leave the newer one alone when the older one times out or is closed late', () => {
    showToast('old');
    const old = useToasts.getState().toast?.id;
    vi.advanceTimersByTime(4_000);
    showToast('new');
    closeToast(old);
    vi.advanceTimersByTime(4_000);
    expect(shown()).toBe('new');
  });
});
