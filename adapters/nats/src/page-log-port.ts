import type { BusOptions, BusSubscription } from './port.ts';

/** The location of a page's log: the shard (stored with the page, never recomputed), the board and the page. */
export interface PageRef {
  readonly shard: number;
  readonly wbNo: string;
  readonly pageId: string;
}

export type BoardRef = Omit<PageRef, 'pageId'>;

/** A stored frame and its position: `seq` counts all pages of the shard, so a page's own numbers grow with gaps. */
export interface StoredFrame {
  readonly seq: number;
  /** A view of received bytes: copy a frame to keep it for long. */
  readonly frame: Uint8Array;
}

export interface LiveFrame extends StoredFrame {
  /** The sequence before this one on the same page; 0 if there is none, *or if it was purged*. */
  readonly lastSeq: number;
}

export interface KeptFrame extends StoredFrame {
  readonly page: PageRef;
  /** It was delivered before and not acknowledged: it may arrive after frames with higher numbers. */
  readonly redelivered: boolean;
  /**
   * Counts the consumer's deliveries to all clients. Frames with consecutive numbers were delivered to one client with
   * none to another in between: stream sequences missing between two of them, neither redelivered, were purged.
   */
  readonly delivery: number;
  /** The traceparent it was appended with. Read only if `traces` is set. */
  readonly trace?: string | undefined;
}

export interface TailLimits {
  /** Stop after about this many bytes: at most one frame more. */
  maxBytes: number;
  maxCount: number;
}

export interface Tail {
  readonly frames: StoredFrame[];
  /** The last sequence read, or `afterSeq`. Continue from here. */
  readonly lastSeq: number;
  /**
   * - `head`: every frame of the page stored after `afterSeq` at the start of the call is here.
   * - `limit`: a limit was reached first; there is more.
   * - `short`: the page's head, known at the start, was not found: a purge happened (or a replica lags). Read the
   *   snapshot pointer, and start again.
   *
   * None of them detects a purge that ended before the call, nor one during it that left the head: then frames are
   * missing **silently**. So compare with the snapshot pointer after every read; it is written before the purge. If it
   * is at or below `afterSeq`, nothing is missing; if beyond, reload.
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
  /** Names the position in the log permanently: a consumer with the same name continues where it stopped. */
  durable: string;
  /**
   * Called with one batch at a time, in log order except for redeliveries. Resolved means done (acknowledged); rejected
   * means logged and redelivered after a second, behind newer frames. Each frame is delivered at least once.
   */
  onMessages(batch: KeptFrame[]): Promise<void>;
  /** The largest batch. Default 256. */
  maxBatch?: number;
  /**
   * Of several consumers with one name only one gets frames. If it has not asked for this long, because it died or
   * because `onMessages` took that long, another takes over. Default 30 s, at least 3 s.
   */
  takeoverMs?: number;
  /** Read the traceparent of each frame. Off by default: headers are parsed only if somebody asks for them. */
  traces?: boolean;
}

export interface AppendOptions {
  timeoutMs: number;
  /** A traceparent, which goes with the frame to those who consume the log. */
  trace?: string | undefined;
}

export interface Consumption {
  /** Waits for the current batch, returns what was not started, and lets another take over at once. */
  stop(): Promise<void>;
}

export interface PageLog {
  /**
   * Creates the streams 0 … count-1, or updates existing ones to these settings. `maxBytes` applies to each, and is
   * reserved.
   */
  ensureShards(count: number, options: { maxBytes: number; replicas?: number }): Promise<void>;
  /**
   * One publish, never repeated here. Resolves once the server has it on disk (with `sync_interval: always`). Frames
   * appended to a page in order, by one process, are stored in that order, however many are in flight; one in the
   * middle may fail while a later one is stored. Rejects with an `AppendError` after `timeoutMs` in which the shard has
   * answered neither this frame nor one before it, or at once while not connected or when the connection breaks (a page
   * without a valid subject is a `RangeError`).
   */
  append(page: PageRef, frame: Uint8Array, options: AppendOptions): Promise<{ seq: number }>;
  /**
   * Frames of the page once they are stored, from now on: in order, at most once each. After a lost connection it
   * continues by itself, and `onGap` says that frames may be missing: read the tail. A `readTail` called after `follow`
   * on the same `PageLog` overlaps with it, so nothing is missed in between. (With three replicas a lagging one may
   * answer a read; the next frame's `lastSeq`, or a later `lastSeqOf`, shows it.)
   */
  follow(page: PageRef, onFrame: (live: LiveFrame) => void, onGap: () => void): BusSubscription;
  /** Like `follow`, for all pages of a board with one subscription. */
  followBoard(board: BoardRef, onFrame: (pageId: string, live: LiveFrame) => void, onGap: () => void): BusSubscription;
  /** The frames after a sequence, in order. Rejects after 5 s of silence, or when the connection breaks. */
  readTail(page: PageRef, afterSeq: number, limits: TailLimits): Promise<Tail>;
  /** 0 if nothing is stored, also after everything was purged. */
  lastSeqOf(page: PageRef): Promise<number>;
  /**
   * Deletes the page's frames up to and including `seq` and keeps all later ones. Resolves with how many were deleted.
   */
  purgeUpTo(page: PageRef, seq: number): Promise<number>;
  /** Deletes all frames of a deleted page. */
  purgeAll(page: PageRef): Promise<number>;
  /** The pages that have messages, with their number, for sweeps. */
  subjectsWithMessages(shard: number): Promise<{ page: PageRef; messages: number }[]>;
  streamInfo(shard: number): Promise<ShardInfo>;
  /** Survives every outage by itself. Frames purged before delivery are skipped. */
  consume(shard: number, options: ConsumeOptions): Consumption;
  /** Announces the newest records of a shard to all listeners. At most once; dropped while not connected. */
  reportHeads(shard: number, report: Uint8Array): void;
  /** Reports on all shards, from now on. */
  followHeads(onReport: (shard: number, report: Uint8Array) => void): BusSubscription;
  /** A round trip to the server; rejects within 2 s. */
  ping(): Promise<void>;
  /** Waits for appends in flight and current batches of consumers, then disconnects. */
  close(): Promise<void>;
}

export interface PageLogOptions extends BusOptions {
  /** Separates all names, for tests. */
  prefix?: string | undefined;
}
