import { HEADS_PER_REPORT, type PageHeads } from '@sw/contract';
import type { KeptFrame } from '@sw/nats';

/** A complete part of the stream: this keeper received every record after `from`, up to `to`. */
interface Run {
  readonly heads: Map<string, number>;
  /** Undefined until the first record that was not delivered before. */
  from: number | undefined;
  to: number;
}

type Seen = Pick<KeptFrame, 'page' | 'seq' | 'redelivered' | 'delivery'>;

const NOTHING = { from: 0, to: 0 };

/** A keeper's reports on one shard. */
export class ShardHeads {
  #over: Run[] = [];
  #run: Run = { heads: new Map(), from: undefined, to: 0 };
  #delivery: number | undefined;
  #pointers = new Map<string, number>();

  note({ page, seq, redelivered, delivery }: Seen): void {
    // The missing records were delivered to another keeper, which reports them or has died.
    if (this.#delivery !== undefined && delivery !== this.#delivery + 1) this.#begin();
    this.#delivery = delivery;
    const { heads } = this.#run;
    heads.set(page.pageId, Math.max(seq, heads.get(page.pageId) ?? 0));
    // A redelivered record is out of order, so its neighbours in the stream are not covered.
    if (redelivered) return;
    this.#run.from ??= seq - 1;
    this.#run.to = Math.max(this.#run.to, seq);
  }

  /** The page has a snapshot of this version. */
  point(pageId: string, version: number): void {
    this.#pointers.set(pageId, version);
  }

  /** The notes since the last reports. Always at least one report, which shows that a keeper reads the stream. */
  take(last: number): PageHeads[] {
    const runs = [...this.#over, this.#run];
    const pointers = [...this.#pointers];
    this.#over = [];
    this.#pointers = new Map();
    const { from, to } = this.#run;
    this.#run = { heads: new Map(), from: from === undefined ? undefined : to, to };
    const reports = runs.flatMap((run) => reportsOf(run, last));
    return reports.map((report, place) => (place === reports.length - 1 ? { ...report, pointers } : report));
  }

  #begin(): void {
    this.#over.push(this.#run);
    this.#run = { heads: new Map(), from: undefined, to: 0 };
  }
}

/** In stream order, so that each part covers everything between its first and its last record. */
function reportsOf({ heads, from, to }: Run, last: number): PageHeads[] {
  const sorted = [...heads].sort(([, a], [, b]) => a - b);
  const reports: PageHeads[] = [];
  let covered = from ?? 0;
  for (let start = 0; start === 0 || start < sorted.length; start += HEADS_PER_REPORT) {
    const part = sorted.slice(start, start + HEADS_PER_REPORT);
    const isLast = start + HEADS_PER_REPORT >= sorted.length;
    const end = isLast ? to : Math.max(covered, part.at(-1)?.[1] ?? 0);
    reports.push({ ...(from === undefined ? NOTHING : { from: covered, to: end }), last, heads: part, pointers: [] });
    covered = end;
  }
  return reports;
}
