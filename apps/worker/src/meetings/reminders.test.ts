import { MINUTE } from '@sw/base';
import { bestOf, repeats } from '@sw/base/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openReminders, type Reminders } from '../../testing/reminders.ts';
import { spawnWorker } from '../../testing/spawn-worker.ts';

/** The specified load in `.ci/run long`, otherwise a fifth of it. */
const REMINDERS = repeats(10_000);
/** Size of the large meetings, which get most of the reminders; the rest are meetings of one person. */
const PEOPLE = 500;

// Inserting the rows takes longer than sending the reminders.
vi.setConfig({ hookTimeout: 5 * MINUTE });

let world: Reminders;
beforeAll(async () => {
  world = await openReminders(PEOPLE);
});
afterAll(() => world?.close());

test(
  `R4.21 ${REMINDERS} reminders of one moment are all sent within a minute`,
  async () => {
    await world.addMeetings(1, 1);
    await world.remindNow();
    spawnWorker(world.env);
    // Waits for the first reminder, which shows that the worker is running: the start of the process is not measured.
    await vi.waitUntil(() => world.mails() === 1, { timeout: 2 * MINUTE, interval: 20 });

    const large = Math.floor((0.8 * REMINDERS) / PEOPLE);
    const sendAll = async (): Promise<number> => {
      const all = world.mailIds().size + REMINDERS;
      await world.addMeetings(large, PEOPLE);
      await world.addMeetings(REMINDERS - large * PEOPLE, 1);
      const due = performance.now();
      await world.remindNow();
      await vi.waitUntil(() => world.mails() >= all, { timeout: 5 * MINUTE, interval: 20 });
      const took = performance.now() - due;
      expect(world.mailIds().size).toBe(all);
      expect(new Set(await world.reminded()).size).toBe(all);
      return took;
    };
    const inTime = (took: number) => took <= MINUTE;
    expect(await bestOf(3, inTime, sendAll)).toSatisfy(inTime);
  },
  30 * MINUTE,
);
