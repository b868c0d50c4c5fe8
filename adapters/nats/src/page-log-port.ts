import type { BusOptions, BusSubscription } from './port.ts';

/** Where a page's log is: the shard (stored with the page, never computed anew), the board and the page. */
export interface PageRef {
  readonly shard: number;
  readonly wbNo: string;
  readonly pageId: string;
}

export type BoardRef = Omit<PageRef, 'pageId'>;

/** A stored frame and its place: `seq` counts all pages of the shard, so a page's own numbers grow with gaps. */
export interface StoredFrame {
  readonly seq: number;
  /** A view of received bytes: whoever keeps one frame of many for long should copy it. */
  readonly frame: Uint8Array;
}

export interface LiveFrame extends StoredFrame {
  /** The sequence before this one on the same page; 0 when there is none, *or when it was purged*. */
  readonly lastSeq: number;
}

export interface KeptFrame extends StoredFrame {
  readonly page: PageRef;
  /** It was given out before, and not acknowledged: it may come after frames with higher numbers. */
  readonly redelivered: boolean;
  /**
   * Counts what the consumer gave out, to anybody. Frames with consecutive numbers were given to one client without any to
   * another in between: stream sequences that are missing between two of them, neither redelivered, were purged.
   */
  readonly delivery: number;
}

export interface TailLimits {
  /** Stop after about so many bytes: at most one frame more. */
  maxBytes: number;
  maxCount: number;
}

export interface Tail {
  readonly frames: StoredFrame[];
  /** The last sequence that was read, `afterSeq` when none was. Read on from here. */
  readonly lastSeq: number;
  /**
   * - `head`: every frame that is stored after `afterSeq` and was the page's at the call's start is here.
   * - `limit`: a limit was reached first; there is more.
   * - `short`: the page's head, known at the start, was not found: a purge passed by (or a replica lags). Read the
   *   snapshot pointer, and begin again.
   *
   * None of them sees a purge that was over before the call, nor one in the middle of it that left the head: then
   * frames are missing **without a sign**. So after every read compare with the snapshot pointer, which is written before
   * the purge: at or below `afterSeq` means that nothing is missing; beyond it, reload.
   */
  readonly end: 'head' | 'limit' | 'short';
}

export interface ShardInfo {
  readonly messages: number;
  readonly bytes: number;
  /** How many pages have at least one message. */
  readonly subjects: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

export interface ConsumeOptions {
  /** Names the place in the log, for ever: the same name goes on where it stopped. */
  durable: string;
  /**
   * Called with one batch at a time, in the order of the log but for redeliveries. Resolved means done (acknowledged);
   * rejected means logged and given out again after a second, behind what has come since. Frames come at least once.
   */
  onMessages(batch: KeptFrame[]): Promise<void>;
  /** The largest batch. Default 256. */
  maxBatch?: number;
  /**
   * Of several consumers of one name only one is given frames; when it has not asked for so long, because it died or
   * because `onMessages` took that long, another takes over. Default 30 s, at least 3 s.
   */
  takeoverMs?: number;
}

export interface Consumption {
  /** Waits for the batch at work, gives back what was not begun, and lets another take over at once. */
  stop(): Promise<void>;
}

export interface PageLog {
  /** Makes the streams 0 … count-1, or brings existing ones to these settings. `maxBytes` is for each, and reserved. */
  ensureShards(count: number, options: { maxBytes: number; replicas?: number }): Promise<void>;
  /**
   * One publish, never repeated here. Resolves once the server has it on disk (with `sync_interval: always`). Frames
   * appended to a page in order, by one process, are stored in that order whatever number of them is under way; one in
   * the middle may fail while a later one is stored. Rejects with an `AppendError` after `timeoutMs`, or at once while not
   * connected or when the connection breaks (a page that can have no subject is a `RangeError`).
   */
  append(page: PageRef, frame: Uint8Array, options: { timeoutMs: number }): Promise<{ seq: number }>;
  /**
   * Frames of the page, once they are stored, from now on: in order, at most once each. After a lost connection it goes
   * on by itself, and `onGap` says that frames may be missing: read the tail. A `readTail` that is asked after `follow`
   * on the same `PageLog` overlaps with it: nothing falls between the two. (With three replicas a read may be answered by
   * one that lags; the next frame's `lastSeq`, or a later `lastSeqOf`, shows it.)
   */
  follow(page: PageRef, onFrame: (live: LiveFrame) => void, onGap: () => void): BusSubscription;
  /** As `follow`, for all pages of a board by one subscription. */
  followBoard(board: BoardRef, onFrame: (pageId: string, live: LiveFrame) => void, onGap: () => void): BusSubscription;
  /** The frames after a sequence, in order. Rejects within 5 s of silence, or when the connection breaks. */
  readTail(page: PageRef, afterSeq: number, limits: TailLimits): Promise<Tail>;
  /** 0 when nothing is stored, which is also so after everything was purged. */
  lastSeqOf(page: PageRef): Promise<number>;
  /** Forgets the page's frames up to and with `seq`, keeps all after it. Resolves with how many were forgotten. */
  purgeUpTo(page: PageRef, seq: number): Promise<number>;
  /** Forgets all frames of a page, for one that was deleted. */
  purgeAll(page: PageRef): Promise<number>;
  /** The pages that have messages, with their number, for sweeps. */
  subjectsWithMessages(shard: number): Promise<{ page: PageRef; messages: number }[]>;
  streamInfo(shard: number): Promise<ShardInfo>;
  /** Outlives every outage, by itself. Frames purged before they were given out are skipped. */
  consume(shard: number, options: ConsumeOptions): Consumption;
  /** Tells everybody who listens about the newest records of a shard. At most once; dropped while not connected. */
  reportHeads(shard: number, report: Uint8Array): void;
  /** Reports on all shards, from now on. */
  followHeads(onReport: (shard: number, report: Uint8Array) => void): BusSubscription;
  /** A round trip to the server; rejects within 2 s. */
  ping(): Promise<void>;
  /** Waits for appends under way and consumers' batches at work, then leaves. */
  close(): Promise<void>;
}

export interface PageLogOptions extends BusOptions {
  /** Sets all names apart, for tests. */
  prefix?: string | undefined;
}
