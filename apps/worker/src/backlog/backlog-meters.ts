import { jobCounts } from '@sw/jobs';
import { type Database, readBacklog, readMeetingBacklog } from '@sw/postgres';
import { Gauge, type MetricsRegistry } from '@sw/service';
import { sharedLook } from './shared-look.ts';

/**
 * Gauges of waiting work. Every worker shows the same rows, so rules take the maximum. While the database is down, the series
 * end instead of repeating an old number.
 */
export function exportBacklog(
  registry: MetricsRegistry,
  database: Database,
  { now, withMeetings }: { readonly now: () => number; readonly withMeetings: boolean },
): void {
  const registers = [registry];
  const shared = sharedLook(now, () => look(database, withMeetings));
  new Gauge({
    name: 'backlog_rows',
    help: 'Rows that wait: events for the bus, control records for the page logs, due jobs, due moments of meetings; parked events and failed jobs wait for an operator',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { queue, rows } of (await shared()) ?? []) this.set({ queue }, rows);
    },
  });
  new Gauge({
    name: 'backlog_oldest_seconds',
    help: 'For how long the oldest of those rows has waited',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { queue, oldestSeconds } of (await shared()) ?? [])
        if (oldestSeconds !== undefined) this.set({ queue }, oldestSeconds);
    },
  });
}

interface Waiting {
  readonly queue: string;
  readonly rows: number;
  readonly oldestSeconds?: number;
}

async function look({ query }: Database, withMeetings: boolean): Promise<readonly Waiting[]> {
  const [{ outbox, controls, parked }, jobs, meetings] = await Promise.all([
    readBacklog(query),
    jobCounts(query),
    // A disabled module does nothing, so nothing waits.
    withMeetings ? readMeetingBacklog(query) : undefined,
  ]);
  return [
    { queue: 'outbox', ...outbox },
    { queue: 'controls', ...controls },
    { queue: 'parked', ...parked },
    { queue: 'jobs', rows: jobs.waiting, oldestSeconds: jobs.oldestSeconds },
    { queue: 'failed_jobs', rows: jobs.failed },
    ...(meetings ? [{ queue: 'meetings', ...meetings }] : []),
  ];
}
