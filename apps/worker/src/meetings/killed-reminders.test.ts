import { once } from 'node:events';
import { MINUTE } from '@sw/base';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openReminders, type Reminders } from '../../testing/reminders.ts';
import { spawnWorker } from '../../testing/spawn-worker.ts';

const [MEETINGS, PEOPLE] = [60, 5];

// Jobs of a killed worker are free after ten seconds, which happens twice.
vi.setConfig({ testTimeout: 5 * MINUTE });

let world: Reminders;
beforeAll(async () => {
  world = await openReminders(PEOPLE);
});
afterAll(() => world?.close());

test('R4.21 a worker that is killed while it reminds leaves no reminder out and gives none twice', async () => {
  await world.addMeetings(MEETINGS, PEOPLE);
  await world.remindNow();
  const expected = MEETINGS * PEOPLE;
  // Killed at the first mail, and again after a third of them: within transactions, between them, and while sending.
  for (const least of [1, Math.ceil(expected / 3)]) {
    const worker = spawnWorker(world.env);
    await vi.waitUntil(() => world.mails() >= least, { timeout: 2 * MINUTE, interval: 1 });
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  expect(world.mailIds().size).toBeLessThan(expected);
  spawnWorker(world.env);
  await vi.waitUntil(() => world.mailIds().size >= expected, { timeout: 2 * MINUTE, interval: 20 });
  const all = await world.reminded();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(expected);
  // A mail in transit when the worker died may be sent again under the same id: mail programs show it once.
  expect(world.mailIds().size).toBe(expected);
  const { query } = world.db;
  expect(await query.selectFrom('meetingDue').select('kind').where('kind', '=', 'remind').execute()).toEqual([]);
});
