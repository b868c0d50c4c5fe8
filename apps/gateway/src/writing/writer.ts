import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@sw/base';
import {
  decodeFrame,
  encodeFrame,
  MAX_FRAME_BYTES,
  OPERATION_RULES,
  type OperationCode,
  peekHeader,
  stampFrame,
} from '@sw/board-model';
import { type HaltReason, VOID_REASONS } from '@sw/contract';
import { AppendError, type PageLog } from '@sw/nats';
import { type OpenSpan, openSpan } from '@sw/service';
import type { Tally } from '../metrics.ts';
import type { View } from '../pages/view.ts';
import type { Connection } from '../socket/connection.ts';
import type { Acks } from './acks.ts';
import { AppendQueue } from './append-queue.ts';
import type { HeldPictures } from './held-pictures.ts';
import { picturesIn, type Shown } from './pictures.ts';
import { TokenBucket } from './token-bucket.ts';
import { costOf, type Payer, type WriteBudget } from './write-budget.ts';
import type { Pending } from './writer-lane.ts';

/** The user must see "not saved" within 5 s. */
const APPEND_MS = 4_000;
/** One user drawing makes some 30 a second; a queue of offline work is read at this rate. */
const OPERATIONS = { burst: 1_000, perSecond: 300 } as const;
/**
 * A void record costs every replica as much as an operation and shows nothing: 100 at once and 30 a second are enough.
 */
const VOID_OPERATIONS = 10;
/**
 * A frame counts once more for each of these many bytes: 4 MB at once, then 1.2 MB a second. Our largest gesture,
 * 10,000 objects moved, is 0.8 MB; at 4.8 MB a second, three users kept the keeper and everybody on the shard waiting.
 */
const OPERATION_BYTES = 4 * 1024;
/** Reading is paused for a socket with this much in flight to the log. */
const MOST_UNDER_WAY = 1_024;
const MOST_UNDER_WAY_BYTES = MEGABYTE;
/** Showing a new image queries PostgreSQL. */
const PICTURE_COST = 10;
/** Below the time after which a client considers a lane stuck. */
const SLOWED_MS = 4_000;
/** Space for the stamp, which a client's frame must leave free. */
const STAMP_ROOM = 256;

export interface WriterDeps {
  /** The number to stamp. */
  rules(): number;
  readonly log: PageLog;
  readonly acks: Acks;
  readonly pictures: HeldPictures;
  readonly tally: Tally;
  readonly budget: WriteBudget;
  /** How much of a page's log may wait for the keeper, so that one page does not fill a shard that many share. */
  readonly mostUnkeptBytes: number;
  /** Share of the operations that get a trace; 0 while tracing is off. */
  readonly traceShare: number;
}

/** A client's frame, once it is known to be well-formed. */
type Incoming =
  | { readonly kind: 'void'; readonly reason: string }
  | { readonly kind: 'operation'; readonly code: OperationCode; readonly shown: Shown }
  | { readonly kind: 'malformed' };

interface Sent {
  readonly bytes: Uint8Array;
  readonly clientId: string;
  readonly incoming: Incoming;
}

/** Writes operations from sockets to the page log. */
export class Writer {
  readonly #deps: WriterDeps;
  readonly #queue = new AppendQueue();

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  take(connection: Connection<View>, bytes: Uint8Array): void {
    const now = performance.now();
    const header = peekHeader(bytes);
    if (!header.ok) {
      connection.close(bytes.length > MAX_FRAME_BYTES - STAMP_ROOM ? 'TOO_LARGE' : 'MALFORMED');
      return;
    }
    const { kind, clientId, clientSeq, pageId, stamp } = header.value;
    const view = pageId === undefined ? undefined : connection.views.get(pageId);
    // Only a gateway may stamp, and a client has one lane on each page that it has opened.
    if (stamp || !view || clientId !== connection.person?.clientId) {
      connection.close('MALFORMED');
      return;
    }
    const operations = (kind === 'void' ? VOID_OPERATIONS : 1) + bytes.length / OPERATION_BYTES;
    this.#delay(connection, operations, now);
    const pending = view.lane.offer(clientSeq, now);
    if (!pending) return;
    // Already answered: it was not the number that the lane expected.
    if (pending.outcome) this.#deps.acks.report(view.lane, connection, view.pageId);
    else this.#judge(view, pending, { bytes, clientId, incoming: classify(bytes) });
  }

  resume(connection: Connection<View>, pageId: string, clientSeq: number): void {
    connection.views.get(pageId)?.lane.resume(clientSeq);
  }

  /** Operations behind a waiting one wait too, because a lane goes to the log in order. */
  #judge(view: View, pending: Pending, sent: Sent): void {
    const forbidden = this.#refusal(view, sent.incoming) ?? this.#forbidsPictures(view, sent.incoming);
    if (view.behind === undefined && !(forbidden instanceof Promise) && !this.#isSlow(view)) {
      this.#finish(view, pending, sent, forbidden);
      return;
    }
    const { connection, lane } = view;
    const { length } = sent.bytes;
    this.#addUnderWay(connection, length);
    const turn = Promise.all([view.behind, forbidden]).then(async ([, reason]) => {
      if (reason === undefined) await this.#waitForBudget(view, pending, sent);
      return reason;
    });
    const behind = turn.then((reason) => {
      this.#removeUnderWay(connection, length);
      if (view.behind === behind) view.behind = undefined;
      // If the lane stopped or moved to another socket meanwhile, it has dropped the operation, and the client resends it.
      if (!view.current || !lane.expects(pending)) return;
      // Rights may have changed while it waited.
      this.#finish(view, pending, sent, reason ?? this.#refusal(view, sent.incoming));
    });
    view.behind = behind;
  }

  #refusal(view: View, incoming: Incoming): HaltReason | undefined {
    const reason = refusal(view, incoming);
    if (reason !== undefined || !view.feed?.outgrows(this.#deps.mostUnkeptBytes)) return reason;
    this.#deps.tally.busy += 1;
    return 'busy';
  }

  #isSlow(view: View): boolean {
    const payer = payerOf(view);
    return payer !== undefined && this.#deps.budget.spent(payer, performance.now()) !== undefined;
  }

  /** Waits in small steps and reports each, so that the client knows why nothing is saved and that nothing is stuck. */
  async #waitForBudget(view: View, pending: Pending, { bytes, incoming }: Sent): Promise<void> {
    const { budget, tally } = this.#deps;
    const payer = payerOf(view);
    const began = performance.now();
    const reason = payer && budget.spent(payer, began);
    if (!payer || !reason || incoming.kind === 'malformed' || !view.lane.expects(pending)) return;
    const until = began + budget.queue(payer, costOf(incoming.kind, bytes.length), began);
    tally.slowed += 1;
    for (let left = until - began; left > 0; left = until - performance.now()) {
      if (!view.current || !view.lane.expects(pending)) return;
      view.connection.sendMessage({ topic: 'realtime', type: 'slowed', pageId: view.pageId, reason });
      await pause(Math.min(left, SLOWED_MS));
    }
  }

  #forbidsPictures({ access, connection }: View, incoming: Incoming): ReturnType<HeldPictures['forbids']> {
    if (incoming.kind !== 'operation' || !access) return undefined;
    const forbidden = this.#deps.pictures.forbids(access.wbNo, incoming.shown);
    if (forbidden instanceof Promise) connection.operations?.spend(PICTURE_COST, performance.now());
    return forbidden;
  }

  #finish(view: View, pending: Pending, sent: Sent, reason: HaltReason | undefined): void {
    if (reason === undefined) {
      this.#append(view, pending, sent);
      return;
    }
    view.lane.settle(pending, { reason });
    this.#deps.acks.report(view.lane, view.connection, view.pageId);
  }

  #append(view: View, pending: Pending, { bytes, clientId, incoming }: Sent): void {
    const { connection, feed, access, lane, pageId } = view;
    const payer = payerOf(view);
    if (!feed || !access || !payer || incoming.kind === 'malformed') return;
    const { acks, tally, log, budget } = this.#deps;
    budget.spend(payer, costOf(incoming.kind, bytes.length), performance.now());
    const stamp = { rules: this.#deps.rules(), actor: access.actor, clientId, time: Date.now() };
    // A void record is rebuilt, so that nothing else from its sender is stored.
    const frame =
      incoming.kind === 'void'
        ? encodeFrame({ ...stamp, clientSeq: pending.clientSeq, kind: 'void', reason: incoming.reason })
        : stampFrame(bytes, stamp);
    this.#addUnderWay(connection, frame.length);
    feed.appendingBytes += frame.length;
    const answered = () => {
      feed.appendingBytes -= frame.length;
      this.#removeUnderWay(connection, frame.length);
    };
    const span = this.#trace(connection, incoming.kind, frame.length);
    const send = async () => {
      // Nothing behind a failed number counts, stored or not; the client resends it.
      if (!lane.isDue(pending)) {
        span?.end('overtaken');
        return answered();
      }
      try {
        const { seq } = await log.append(feed.page, frame, { timeoutMs: APPEND_MS, trace: span?.traceParent });
        tally.appends += 1;
        tally.acknowledged(performance.now() - pending.since);
        feed.stored(seq, frame.length);
        answered();
        lane.settle(pending, { versionId: feed.versionBase + seq });
        span?.end();
      } catch (error) {
        tally.failedAppends += 1;
        answered();
        lane.settle(pending, { reason: reasonOf(error) });
        span?.end(reasonOf(error));
      }
      acks.report(lane, connection, pageId);
    };
    this.#queue.push({ shard: feed.page.shard, accountId: payer.accountId, bytes: frame.length, send });
  }

  /**
   * A separate trace, from here to the keeper's snapshot, because the socket's trace would grow for hours. Drawing makes tens of
   * thousands of operations a second, so most have no trace.
   */
  #trace({ trace }: Connection, kind: string, bytes: number): OpenSpan | undefined {
    const { traceShare } = this.#deps;
    if (traceShare === 0 || Math.random() >= traceShare) return undefined;
    const span = openSpan('append', { attributes: { kind, bytes }, link: trace });
    return span?.sampled ? span : undefined;
  }

  /** Over the rate, reading from the socket pauses for a while: its own buffers fill, and nothing is refused. */
  #delay(connection: Connection, operations: number, now: number): void {
    connection.operations ??= new TokenBucket(OPERATIONS, now);
    const wait = connection.operations.spend(operations, now);
    if (wait === 0 || connection.throttled) return;
    this.#deps.tally.throttled += 1;
    connection.throttled = true;
    connection.pauseReading();
    setTimeout(() => {
      connection.throttled = false;
      connection.resumeReading();
    }, wait);
  }

  #addUnderWay(connection: Connection, bytes: number): void {
    connection.underWay += 1;
    connection.underWayBytes += bytes;
    if (connection.full || !isFull(connection, 1)) return;
    connection.full = true;
    connection.pauseReading();
  }

  #removeUnderWay(connection: Connection, bytes: number): void {
    connection.underWay -= 1;
    connection.underWayBytes -= bytes;
    if (!connection.full || isFull(connection, 0.5)) return;
    connection.full = false;
    connection.resumeReading();
  }
}

const isFull = ({ underWay, underWayBytes }: Connection, share: number): boolean =>
  underWay > MOST_UNDER_WAY * share || underWayBytes > MOST_UNDER_WAY_BYTES * share;

function payerOf({ connection: { person }, access }: View): Payer | undefined {
  return person && access ? { accountId: person.accountId, wbNo: access.wbNo } : undefined;
}

function classify(bytes: Uint8Array): Incoming {
  const frame = decodeFrame(bytes);
  if (!frame.ok) return { kind: 'malformed' };
  if (frame.value.kind === 'void') {
    const { reason } = frame.value.request;
    return { kind: 'void', reason: VOID_REASONS.has(reason) ? reason : 'refused' };
  }
  if (frame.value.kind === 'record') return { kind: 'malformed' };
  const { operation } = frame.value;
  const code = operation.header.protocolType;
  // Codes that use another channel have no effect in the log and would only make it grow.
  if (OPERATION_RULES[code].way !== 'logged') return { kind: 'malformed' };
  return { kind: 'operation', code, shown: picturesIn(operation) };
}

function refusal({ feed, access, state }: View, incoming: Incoming): HaltReason | undefined {
  if (state === 'ended') return 'removed';
  // Not open yet: the client resends it after `opened`.
  if (!feed || !access) return 'order';
  if (incoming.kind === 'malformed') return 'malformed';
  // The number of a refused operation: accepted with any permit, so that the lane can continue.
  if (incoming.kind === 'void') return undefined;
  return feed.access.forbids(access, incoming.code);
}

function reasonOf(error: unknown): HaltReason {
  return error instanceof AppendError && error.outcome !== 'unknown' ? 'unavailable' : 'unknown';
}
