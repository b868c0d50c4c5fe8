import { MINUTE, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { expect, it } from 'vitest';
import { memoryArea } from '../storage/area.ts';
import { createStorage } from '../storage/storage.ts';
import { keepInStep } from './keep-in-step.ts';
import { createServerClock } from './server-clock.ts';

/** A tab whose time passes in steps of a second. */
function openedTab() {
  const local = new ManualClock(1_700_000_000_000);
  const { clockOffset } = createStorage(memoryArea(), memoryArea());
  const tab = { visible: true, asked: 0 };
  const ask = async (): Promise<number> => {
    tab.asked += 1;
    return local.now() + 5_000;
  };
  const timers: { readonly ms: number; readonly run: () => void; at: number }[] = [];
  const changes: (() => void)[] = [];
  keepInStep(createServerClock(clockOffset, ask, local), {
    isVisible: () => tab.visible,
    onChange: (run) => void changes.push(run),
    every: (ms, run) => void timers.push({ ms, run, at: local.now() + ms }),
  });
  const pass = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += SECOND) {
      local.advance(SECOND);
      for (const timer of timers) {
        if (timer.at > local.now()) continue;
        timer.at += timer.ms;
        timer.run();
      }
      await Promise.resolve();
    }
    await new Promise((done) => setImmediate(done));
  };
  return {
    tab,
    clockOffset,
    pass,
    local,
    show: (visible: boolean) => {
      tab.visible = visible;
      for (const run of changes) run();
    },
  };
}

it('R4.28 a tab that stays visible asks for the time again soon after its offset is 3 minutes old', async () => {
  const { tab, pass, clockOffset, local } = openedTab();
  await pass(MINUTE);
  expect(tab.asked).toBe(2);
  await pass(2 * MINUTE);
  expect(tab.asked).toBe(2);
  await pass(10 * MINUTE);
  expect(local.now() - (clockOffset.get()?.takenAt ?? 0)).toBeLessThanOrEqual(3 * MINUTE + 30 * SECOND);
  // Two requests each time, every three and a half minutes.
  expect(tab.asked).toBe(8);
});

it('R4.28 a hidden tab does not ask, and asks at once when it is seen again', async () => {
  const { tab, pass, show } = openedTab();
  show(false);
  await pass(60 * MINUTE);
  expect(tab.asked).toBe(0);
  show(true);
  await pass(SECOND);
  expect(tab.asked).toBe(2);
});
