import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLeave, type LeaveReason } from './leave.ts';
import { onLogout, runLogoutHandlers } from './logout-handlers.ts';

function watched() {
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  const leave = createLeave({
    clearStored: note('clear stored'),
    endAll: runLogoutHandlers,
    revoke: note('revoke'),
    removeAuthorization: note('remove authorization'),
    goToLogin: note('go to login'),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  return { order, leave, note };
}

describe('logging out', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('R4.10 R4.11 R4.12 R4.13 R9.29 clears, resets, disconnects, revokes, and goes to login after 1 second', async () => {
    const { order, leave, note } = watched();
    const off = [onLogout(note('reset state')), onLogout(note('disconnect'))];
    const left = leave('asked');
    const first = ['clear stored', 'reset state', 'disconnect', 'revoke', 'remove authorization'];
    expect(order).toEqual(first);
    await vi.advanceTimersByTimeAsync(999);
    expect(order).toEqual(first);
    await vi.advanceTimersByTimeAsync(1);
    await left;
    expect(order).toEqual([...first, 'go to login']);
    for (const handler of off) handler();
  });

  it.each<[LeaveReason, boolean]>([
    ['asked', true],
    ['membership', true],
    ['refused', false],
    ['elsewhere', false],
  ])('R2.45 R4.15 %s: revokes the session on the server: %s', async (reason, revokes) => {
    const { order, leave } = watched();
    void leave(reason);
    await vi.runAllTimersAsync();
    expect(order.includes('revoke')).toBe(revokes);
    expect(order.at(-1)).toBe('go to login');
  });

  it('happens once, however many calls fail at the same time', async () => {
    const { order, leave } = watched();
    void leave('refused');
    void leave('refused');
    await vi.runAllTimersAsync();
    expect(order.filter((what) => what === 'go to login')).toHaveLength(1);
    void leave('refused');
    await vi.runAllTimersAsync();
    expect(order.filter((what) => what === 'go to login')).toHaveLength(2);
  });

  it('ends everything though one handler fails', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { order, note } = watched();
    const off = [
      onLogout(() => {
        throw new Error('broken');
      }),
      onLogout(note('disconnect')),
    ];
    runLogoutHandlers();
    expect(order).toEqual(['disconnect']);
    expect(report).toHaveBeenCalledOnce();
    for (const handler of off) handler();
    vi.unstubAllGlobals();
  });
});
