import { type GatewayMessage, HALT_REASONS, type HaltReason } from '@sw/contract';
import { Backoff } from '../backoff.ts';
import type { LaneEntry } from '../lane/entry.ts';
import type { SendingLane } from '../lane/sending-lane.ts';
import type { Timing } from '../ports/timing.ts';
import type { Connection } from './connection.ts';

/** After this time without expected progress, open again rather than assume that nothing was missed. */
const STALLED_MS = 10_000;

/** Without these rights everything pending in the lane fails, not just one operation. */
const RIGHTS: ReadonlySet<HaltReason> = new Set(['permit', 'demo', 'pageDeleted', 'boardRecycled', 'removed']);

export type Opened = Extract<GatewayMessage, { type: 'opened' }>;

export interface LinkHost {
  /** The version folded so far; undefined until the page is loaded. */
  version(): number | undefined;
  /** The version after which the tail is needed: the folded one, or that of a snapshot still loading. */
  wanted(): number | undefined;
  lastInLane(clientId: string): number;
  opened(link: PageLink, opened: Opened): void;
  /** The head is reached. */
  reached(link: PageLink): void;
  /** The tail is gone: load a snapshot at least this new, then call `proceed`. */
  reload(link: PageLink, atLeast: number): void;
  denied(link: PageLink, error: string): void;
  stale(lane: SendingLane, entries: readonly LaneEntry[]): void;
  /** The gateway refused operations of the lane; they are off the page from now on. */
  refused(): void;
  changed(): void;
}

type LinkState =
  | { readonly name: 'down' | 'loading' | 'opening' | 'live' | 'denied' }
  | { readonly name: 'catching'; readonly head: number }
  | { readonly name: 'pausing'; readonly cancel: () => void };

const DOWN: LinkState = { name: 'down' };

/** One page on one socket: opens it, follows it to the head, and then lets the lane send. */
export class PageLink {
  readonly lane: SendingLane;
  readonly #connection: Connection;
  readonly #page: { readonly wbNo: string; readonly pageId: string };
  readonly #timing: Timing;
  readonly #host: LinkHost;
  readonly #backoff: Backoff;
  #state: LinkState = DOWN;
  /** Time of the last progress. */
  #movedAt = 0;
  #openedAfter = -1;
  /** The page's version when the gateway last reported that it is, or may be, ahead. */
  #behindAt: number | undefined;
  #halted: HaltReason | undefined;
  #slowedAt = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection, lane: SendingLane, timing: Timing, host: LinkHost) {
    this.lane = lane;
    this.#connection = connection;
    this.#page = { wbNo: lane.key.wbNo, pageId: lane.key.pageId };
    this.#timing = timing;
    this.#host = host;
    this.#backoff = new Backoff(timing);
  }

  get live(): boolean {
    return this.#state.name === 'live';
  }

  /**
   * Why the lane was stopped last, until the next acknowledgement; `quota` while the gateway stores its records slowly.
   * `quota` outlasts an acknowledgement, because they arrive one by one then.
   */
  get haltReason(): HaltReason | 'quota' | undefined {
    return this.#halted ?? (this.#timing.now() - this.#slowedAt < STALLED_MS ? 'quota' : undefined);
  }

  /** The connection is open, the page was loaded, or the rights may have changed: opens the page if needed. */
  proceed(): void {
    const waits = this.#state.name === 'down' || this.#state.name === 'loading' || this.#state.name === 'denied';
    if (waits && this.#connection.connected) this.#open();
  }

  down(): void {
    this.#become(DOWN);
  }

  leave(): void {
    this.down();
    this.#connection.send({ topic: 'subscribe', type: 'close', pageId: this.#page.pageId });
  }

  message(message: GatewayMessage): void {
    switch (message.type) {
      case 'opened':
        if (this.#state.name !== 'opening') return;
        this.#become({ name: 'catching', head: message.head });
        this.#host.opened(this, message);
        this.advanced();
        return;
      case 'reload':
        if (this.#state.name !== 'opening' && this.#state.name !== 'catching' && !this.live) return;
        this.#become({ name: 'loading' });
        this.#host.reload(this, message.snapshotVersion);
        return;
      case 'denied':
        this.#become({ name: 'denied' });
        this.#host.denied(this, message.error);
        return;
      case 'resync':
        // The reason for the pause has ended.
        if (this.#state.name === 'pausing') this.#open();
        else this.gap();
        return;
      case 'ack':
        this.#halted = undefined;
        this.#movedAt = this.#timing.now();
        this.#backoff.reset();
        this.lane.acknowledged(message.clientSeq);
        this.#host.changed();
        return;
      case 'slowed':
        // It continues automatically; opening the page again would only resend everything.
        this.#slowedAt = this.#timing.now();
        this.#movedAt = this.#slowedAt;
        this.#host.changed();
        return;
      case 'halted':
        this.#stopAt(message.clientSeq, message.reason);
    }
  }

  /** The replica has folded further records. */
  advanced(): void {
    this.#movedAt = this.#timing.now();
    if (this.#state.name !== 'catching' || (this.#host.version() ?? -1) < this.#state.head) return;
    this.#become({ name: 'live' });
    const { clientId } = this.lane.key;
    const last = this.#host.lastInLane(clientId);
    const stale = this.lane.align(last);
    if (stale.length > 0) this.#host.stale(this.lane, stale);
    const { pageId } = this.#page;
    this.#connection.send({ topic: 'realtime', type: 'resume', pageId, clientSeq: this.lane.firstSeq });
    this.lane.start((frame) => this.#connection.send(frame));
    this.#host.changed();
    this.#host.reached(this);
  }

  /** The received entries do not follow the replica's version. */
  gap(): void {
    if (this.#state.name !== 'catching' && !this.live) return;
    // After a second gap at the same place, reopening immediately would give a third one. So wait.
    if (this.#host.version() === this.#openedAfter) this.#pause();
    else this.#open();
  }

  /**
   * The gateway's answer to a heartbeat: the page's newest version, or null if it does not send this page. Once, frames
   * may be in flight; if nothing has changed at the next answer, none are. Only this detects a gateway that has lost
   * track of a viewer.
   */
  confirmed(head: number | null): void {
    const version = this.#host.version();
    const isBehind = this.live && version !== undefined && (head === null || version < head);
    if (isBehind && this.#behindAt === version) this.#open();
    else this.#behindAt = isBehind ? version : undefined;
  }

  /** Called every few seconds. */
  check(): void {
    const still = this.#timing.now() - this.#movedAt >= STALLED_MS;
    const { name } = this.#state;
    const expects = name === 'opening' || name === 'catching' || (this.live && this.lane.count > 0);
    if (still && expects) this.#open();
  }

  /** Tries again after a pause. */
  retryLater(): void {
    this.#pause();
  }

  #become(state: LinkState): void {
    if (this.#state.name === 'pausing') this.#state.cancel();
    if (state.name !== 'live') this.lane.stop();
    this.#movedAt = this.#timing.now();
    this.#behindAt = undefined;
    this.#state = state;
  }

  #open(): void {
    const after = this.#host.wanted();
    if (after === undefined) {
      this.#become({ name: 'loading' });
      return;
    }
    this.#become({ name: 'opening' });
    if (after !== this.#openedAfter) this.#backoff.reset();
    this.#openedAfter = after;
    this.#connection.send({ topic: 'subscribe', type: 'open', ...this.#page, after });
  }

  #pause(): void {
    if (!this.#connection.connected) return;
    const cancel = this.#timing.after(this.#backoff.next(), () => this.#open());
    this.#become({ name: 'pausing', cancel });
    this.#host.changed();
  }

  /**
   * For any reason, the page is opened again: only at the head is it known which numbers were consumed, and where
   * to continue. A halt during a reopening is resolved by it.
   */
  #stopAt(clientSeq: number, reason: HaltReason): void {
    if (!this.live) return;
    this.lane.stop();
    this.#halted = reason;
    if (HALT_REASONS[reason].retry) {
      this.#pause();
      return;
    }
    this.lane.refuse(clientSeq, reason, RIGHTS.has(reason));
    this.#open();
    this.#host.refused();
  }
}
