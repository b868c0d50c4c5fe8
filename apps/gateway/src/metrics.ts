import { Counter, Gauge, type MetricsRegistry } from '@sw/service';

/** Buckets around the guarantee: a delay is noticeable from 50 ms on, and at 5 s the user sees "not saved". */
const ACK_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Plain numbers, because they are incremented thousands of times a second and read only on request. */
export class Tally {
  appends = 0;
  failedAppends = 0;
  halts = 0;
  fanoutFrames = 0;
  fanoutBytes = 0;
  resyncs = 0;
  reloads = 0;
  droppedEphemeral = 0;
  tailReads = 0;
  heals = 0;
  unconfirmed = 0;
  probes = 0;
  headReports = 0;
  throttled = 0;
  slowed = 0;
  busy = 0;
  readonly closes = new Map<string, number>();
  readonly ackBuckets: number[] = ACK_BUCKETS.map(() => 0);
  ackCount = 0;
  ackSeconds = 0;

  acknowledged(milliseconds: number): void {
    const seconds = milliseconds / 1_000;
    this.ackCount += 1;
    this.ackSeconds += seconds;
    const place = ACK_BUCKETS.findIndex((bound) => seconds <= bound);
    if (place >= 0) this.ackBuckets[place] = (this.ackBuckets[place] ?? 0) + 1;
  }

  closed(name: string): void {
    this.closes.set(name, (this.closes.get(name) ?? 0) + 1);
  }
}

const COUNTED = {
  appends: 'Records that the page log stored',
  failedAppends: 'Records that the page log refused or did not answer for',
  halts: 'Lanes that were stopped',
  fanoutFrames: 'Stored frames sent, one for each receiver',
  fanoutBytes: 'Bytes of page frames sent',
  resyncs: 'Times a socket was asked to open a page again',
  reloads: 'Times a socket was asked to load a snapshot',
  droppedEphemeral: 'Presence messages not sent to a slow socket or over the limit',
  tailReads: 'Reads of the page log',
  heals: 'Times a page was read again because frames were or may have been missed',
  probes: 'Pages for which the log was asked whether it is ahead of us, because no keeper reported on their shard',
  headReports: 'Reports of keepers on the pages that changed',
  unconfirmed: 'Times a client asked about a page of which it is sent nothing; it opens the page again',
  throttled: 'Times a socket was made to wait because it wrote too much',
  slowed: 'Records that waited because their account or board has written too much in this hour',
  busy: 'Records refused because the log of their page grew faster than it was kept',
} as const satisfies Partial<Record<keyof Tally, string>>;

const CURRENT = {
  sockets: 'Sockets open now',
  pages: 'Pages open now',
  boards: 'Boards open now',
  tail_cache_bytes: 'Memory of the newest frames of all open pages',
} as const;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function exportMetrics(
  registry: MetricsRegistry,
  tally: Tally,
  now: Record<keyof typeof CURRENT, () => number>,
): void {
  const registers = [registry];
  for (const [name, help] of Object.entries(COUNTED)) {
    const key = name as keyof typeof COUNTED;
    new Counter({
      name: `gateway_${snake(name)}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(tally[key]);
      },
    });
  }
  new Counter({
    name: 'gateway_closes_total',
    help: 'Sockets closed by us, by close code',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset();
      for (const [code, count] of tally.closes) this.inc({ code }, count);
    },
  });
  // A histogram's three series, made of plain counters. The buckets are cumulative, as histogram_quantile requires.
  new Counter({
    name: 'gateway_ack_seconds_bucket',
    help: 'From an operation received to it being on disk',
    labelNames: ['le'],
    registers,
    collect() {
      this.reset();
      let sum = 0;
      for (const [place, bound] of ACK_BUCKETS.entries()) {
        sum += tally.ackBuckets[place] ?? 0;
        this.inc({ le: String(bound) }, sum);
      }
      this.inc({ le: '+Inf' }, tally.ackCount);
    },
  });
  for (const [name, key] of [
    ['gateway_ack_seconds_sum', 'ackSeconds'],
    ['gateway_ack_seconds_count', 'ackCount'],
  ] as const) {
    new Counter({
      name,
      help: 'See gateway_ack_seconds_bucket',
      registers,
      collect() {
        this.reset();
        this.inc(tally[key]);
      },
    });
  }
  for (const [name, help] of Object.entries(CURRENT)) {
    const key = name as keyof typeof CURRENT;
    new Gauge({
      name: `gateway_${name}`,
      help,
      registers,
      collect() {
        this.set(now[key]());
      },
    });
  }
}
