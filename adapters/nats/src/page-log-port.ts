import type { BusOptions, BusSubscription } from './port.ts';

/** The location of a page's log: the shard (stored with the page, never recomputed), the board and the page. */
export interface PageRef {
  readonly shard: number;
  readonly wbNo: string;
  readonly pageId: string;
}

export type BoardRef = Omit<PageRef, 'pageId'>;

/** A stored frame and its position. `seq` counts all pages of the shard, so the numbers of one page have gaps. */
export interface StoredFrame {
  readonly seq: number;
  /** A view of received bytes: copy the frame before keeping it. */
  readonly frame: Uint8Array;
}

export interface LiveFrame extends StoredFrame {
  /** The sequence before this one on the same page; 0 if there is none, *or if it was purged*. */
  readonly lastSeq: number;
}

export interface KeptFrame extends StoredFrame {
  readonly page: PageRef;
  /** True if it was delivered before and not acknowledged: it may arrive after frames with higher numbers. */
  readonly redelivered: boolean;
  /**
   * Counts the consumer's deliveries to all clients. Consecutive numbers mean that no other client received a frame in
   * between. If stream sequences are missing between two such frames, neither of them redelivered, those were purged.
   */
  readonly delivery: number;
  /** The traceparent with which it was appended. Read only if `traces` is set. */
  readonly trace?: string | undefined;
}

export interface TailLimits {
  /** Stops after about this many bytes; the last frame may exceed it. */
  maxBytes: number;
  maxCount: number;
}

export interface Tail {
  readonly frames: StoredFrame[];
  /** The last sequence read, or `afterSeq`. The next read continues from here. */
  readonly lastSeq: number;
  /**
   * - `head`: contains every frame of the page that was stored after `afterSeq` at the start of the call.
   * - `limit`: a limit was reached first; there are more frames.
   * - `short`: the page's head, known at the start, was not found: a purge happened (or a replica lags). Read the
   *   snapshot pointer, and start again.
   *
   * None of them detects a purge that ended before the call, nor one during it that left the head: then frames are
   * missing **silently**. So compare with the snapshot pointer after every read; it is written before the purge. If it
   * is at or below `afterSeq`, nothing is missing; if it is beyond, reload.
   */
  readonly end: 'head' | 'limit' | 'short';
}

export interface ShardInfo {
  readonly messages: number;
  readonly bytes: number;
  /** Number of pages with at least one message. */
  readonly subjects: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** Used and maximum size of a stream. A full stream refuses frames. */
export interface ShardSize {
  readonly shard: number;
  readonly bytes: number;
  readonly maxBytes: number;
}

export interface ConsumeOptions {
  /** Permanent name of the position in the log: a consumer with the same name continues where it stopped. */
  durable: string;
  /**
   * Called with one batch at a time, in log order except for redeliveries. If it resolves, the batch is acknowledged.
   * If it rejects, the error is logged and the batch is redelivered after a second, behind newer frames. Each frame is
   * delivered at least once.
   */
  onMessages(batch: KeptFrame[]): Promise<void>;
  /** Maximum number of frames in a batch. Default 256. */
  maxBatch?: number;
  /**
   * Of several consumers with one name, only one receives frames. If it sends no request for this long, because it died
   * or because `onMessages` took that long, another takes over. Default 30 s, at least 3 s.
   */
  takeoverMs?: number;
  /** Whether to read the traceparent of each frame. Default: no, because headers are parsed only if needed. */
  traces?: boolean;
}

export interface AppendOptions {
  timeoutMs: number;
  /** A traceparent, which consumers of the log receive with the frame. */
  trace?: string | undefined;
}

export interface Consumption {
  /** Waits for the current batch, returns the messages that were not started, and lets another consumer take over at once. */
  stop(): Promise<void>;
}

export interface PageLog {
  /**
   * Creates the streams 0 … count-1, or updates existing ones to these settings. `maxBytes` is the size of each stream,
   * and is reserved.
   */
  ensureShards(count: number, options: { maxBytes: number; replicas?: number }): Promise<void>;
  /**
   * Publishes once and never repeats. Resolves when the server has the frame on disk (with `sync_interval: always`).
   * Frames appended to a page in order, by one process, are stored in that order, however many are in flight; one in
   * the middle may fail while a later one is stored. Rejects with an `AppendError` if the shard has answered neither
   * this frame nor an earlier one for `timeoutMs`, or at once while not connected or when the connection breaks. (For a
   * page without a valid subject it rejects with a `RangeError`.)
   */
  append(page: PageRef, frame: Uint8Array, options: AppendOptions): Promise<{ seq: number }>;
  /**
   * Receives frames of the page once they are stored, from now on: in order, at most once each. After a lost connection
   * it continues automatically, and calls `onGap` because frames may be missing: read the tail. A `readTail` called
   * after `follow` on the same `PageLog` overlaps with it, so nothing is missed in between. (With three replicas, one
   * that lags may answer a read; the next frame's `lastSeq`, or a later `lastSeqOf`, reveals this.)
   */
  follow(page: PageRef, onFrame: (live: LiveFrame) => void, onGap: () => void): BusSubscription;
  /** Like `follow`, for all pages of a board with one subscription. */
  followBoard(board: BoardRef, onFrame: (pageId: string, live: LiveFrame) => void, onGap: () => void): BusSubscription;
  /** Returns the frames after a sequence, in order. Rejects after 5 s of silence, or when the connection breaks. */
  readTail(page: PageRef, afterSeq: number, limits: TailLimits): Promise<Tail>;
  /** 0 if nothing is stored, even if everything was purged. */
  lastSeqOf(page: PageRef): Promise<number>;
  /** Deletes the page's frames up to and including `seq`, and keeps all later ones. Resolves with the number of deleted frames. */
  purgeUpTo(page: PageRef, seq: number): Promise<number>;
  /** Deletes all frames of a deleted page. */
  purgeAll(page: PageRef): Promise<number>;
  /** The pages with messages and the number of their messages, for sweeps. */
  subjectsWithMessages(shard: number): Promise<{ page: PageRef; messages: number }[]>;
  /** Whether the shard's stream exists: at a first start, other processes wait for the one that creates the streams. */
  hasShard(shard: number): Promise<boolean>;
  /** Rejects if the stream does not exist. */
  streamInfo(shard: number): Promise<ShardInfo>;
  /** Sizes of all existing streams under this prefix, in order. */
  shardSizes(): Promise<readonly ShardSize[]>;
  /** Continues automatically after every outage. Frames purged before delivery are skipped. */
  consume(shard: number, options: ConsumeOptions): Consumption;
  /** Announces the newest records of a shard to all listeners. Delivered at most once; dropped while not connected. */
  reportHeads(shard: number, report: Uint8Array): void;
  /** Receives reports on all shards, from now on. */
  followHeads(onReport: (shard: number, report: Uint8Array) => void): BusSubscription;
  /** A round trip to the server; rejects within 2 s. */
  ping(): Promise<void>;
  /** Waits for appends in flight and the consumers' current batches, then disconnects. */
  close(): Promise<void>;
}

export interface PageLogOptions extends BusOptions {
  /** Prefix of all names, so that tests do not share streams. */
  prefix?: string | undefined;
}
