import { createHash } from 'node:crypto';
import type { BoardRef, PageRef } from './page-log-port.ts';

/** One token of a NATS subject. Dots, wildcards and spaces are excluded, so that no id can refer to another page's log. */
const TOKEN = /^[A-Za-z0-9_-]{1,64}$/;

/** Uses SHA-256, so that consecutive board numbers spread evenly. Stored with the page, so another count moves no page. */
export function shardOf(wbNo: string, count: number): number {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a number of shards: ${count}`);
  return createHash('sha256').update(wbNo).digest().readUInt32BE(0) % count;
}

function token(text: string): string {
  if (!TOKEN.test(text)) throw new RangeError(`invalid in a NATS subject: ${JSON.stringify(text.slice(0, 80))}`);
  return text;
}

function number(shard: number): number {
  if (!Number.isInteger(shard) || shard < 0) throw new RangeError(`not a shard: ${shard}`);
  return shard;
}

export class PageNames {
  readonly #stream: string;
  readonly #subject: string;

  constructor(prefix?: string) {
    this.#stream = prefix === undefined ? '' : `${token(prefix)}_`;
    this.#subject = prefix === undefined ? '' : `${token(prefix)}.`;
  }

  stream(shard: number): string {
    return `${this.#stream}PAGES_${number(shard)}`;
  }

  /** Undefined for the name of another stream. */
  shardOfStream(name: string): number | undefined {
    const [before, digits = ''] = name.split(`${this.#stream}PAGES_`);
    return before === '' && /^\d+$/.test(digits) ? Number(digits) : undefined;
  }

  allWrites(shard: number): string {
    return `${this.#subject}page.${number(shard)}.>`;
  }

  allLive(shard: number): string {
    return `${this.#subject}live.${number(shard)}.>`;
  }

  write({ shard, wbNo, pageId }: PageRef): string {
    return `${this.#subject}page.${number(shard)}.${token(wbNo)}.${token(pageId)}`;
  }

  live({ shard, wbNo, pageId }: PageRef): string {
    return `${this.#subject}live.${number(shard)}.${token(wbNo)}.${token(pageId)}`;
  }

  liveOfBoard({ shard, wbNo }: BoardRef): string {
    return `${this.#subject}live.${number(shard)}.${token(wbNo)}.*`;
  }

  heads(shard: number): string {
    return `${this.#subject}heads.${number(shard)}`;
  }

  allHeads(): string {
    return `${this.#subject}heads.*`;
  }

  shardOfHeads(subject: string): number {
    return number(Number(subject.split('.').at(-1)));
  }

  /** The page of a write or live subject. */
  pageOf(subject: string): PageRef {
    const [shard, wbNo, pageId] = subject.split('.').slice(-3);
    if (shard === undefined || wbNo === undefined || pageId === undefined) throw new Error(`no page in ${subject}`);
    return { shard: Number(shard), wbNo, pageId };
  }
}
