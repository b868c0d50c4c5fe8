import type { KeptFrame, PageLog, PageRef } from '@sw/nats';
import { ShardHeads } from './shard-heads.ts';

/**
 * Reports to the gateways which pages changed, so that they find lost frames without querying every open page. The keeper
 * receives every record of the shards it reads.
 */
export class HeadReports {
  readonly #log: Pick<PageLog, 'streamInfo' | 'reportHeads'>;
  readonly #shards = new Map<number, ShardHeads>();

  constructor(log: Pick<PageLog, 'streamInfo' | 'reportHeads'>) {
    this.#log = log;
  }

  note(batch: readonly KeptFrame[]): void {
    for (const kept of batch) this.#shard(kept.page.shard).note(kept);
  }

  point({ shard, pageId }: PageRef, version: number): void {
    this.#shard(shard).point(pageId, version);
  }

  /** Rejects if the stream cannot be queried. The notes are then reported the next time. */
  async report(shard: number): Promise<void> {
    const { lastSeq } = await this.#log.streamInfo(shard);
    for (const report of this.#shard(shard).take(lastSeq)) {
      this.#log.reportHeads(shard, Buffer.from(JSON.stringify(report)));
    }
  }

  #shard(shard: number): ShardHeads {
    const known = this.#shards.get(shard) ?? new ShardHeads();
    this.#shards.set(shard, known);
    return known;
  }
}
