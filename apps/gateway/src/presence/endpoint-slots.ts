import { endpointGroup } from '@sw/contract';
import type { Slots } from '@sw/redis';
import { OutageLog } from '@sw/service';

/** Three renewal rounds. Then the places of a dead gateway become free, unless their users returned before. */
const LEASE_MS = 16_000;

export interface EndpointSlotsDeps {
  readonly slots: Slots;
  /** This gateway's id. */
  readonly holder: string;
  logError(message: string, error: unknown): void;
}

interface Endpoint {
  /** Views that use it or wait for it: several pages, or two sockets while one replaces the other. */
  views: number;
  held: boolean;
}

export interface Claim {
  readonly wbNo: string;
  /** (user, client): the same after a reconnect, on any gateway. */
  readonly endpoint: string;
  readonly limit: number;
  /** Per user; undefined for the owner. */
  readonly share: { readonly prefix: string; readonly limit: number } | undefined;
  /** Prefix of the owner's endpoints. */
  readonly keptFor: string;
  /** Used while Redis is down. */
  hasRoom(): boolean;
}

/**
 * The endpoints of this gateway's sockets, whose number is limited per board over all gateways. Redis counts. While it
 * is down, users are admitted according to the gateways' reports to each other, because a level's limit is not a security limit.
 */
export class EndpointSlots {
  readonly #deps: EndpointSlotsDeps;
  readonly #boards = new Map<string, Map<string, Endpoint>>();
  readonly #outage: OutageLog;

  constructor(deps: EndpointSlotsDeps) {
    this.#deps = deps;
    this.#outage = new OutageLog(deps.logError, { failed: 'endpoint leases cannot be renewed in Redis' });
  }

  /** True: the view has its place, and releases it with `leave`. */
  async take(claim: Claim): Promise<boolean> {
    const { wbNo, endpoint } = claim;
    const board = this.#boards.get(wbNo) ?? new Map<string, Endpoint>();
    this.#boards.set(wbNo, board);
    const known = board.get(endpoint) ?? { views: 0, held: false };
    board.set(endpoint, known);
    known.views += 1;
    if (known.held) return true;
    if (await this.#ask(claim)) {
      known.held = true;
      return true;
    }
    this.leave(wbNo, endpoint);
    return false;
  }

  leave(wbNo: string, endpoint: string): void {
    const board = this.#boards.get(wbNo);
    const known = board?.get(endpoint);
    if (!board || !known) return;
    known.views -= 1;
    if (known.views > 0) return;
    board.delete(endpoint);
    if (board.size === 0) this.#boards.delete(wbNo);
    // Without an answer the lease expires on its own.
    if (known.held) this.#deps.slots.free(endpointGroup(wbNo), endpoint, this.#deps.holder).catch(() => undefined);
  }

  /** Every five seconds. */
  async keep(): Promise<void> {
    const { slots, holder } = this.#deps;
    const kept = [...this.#boards].map(async ([wbNo, board]) => {
      const endpoints = [...board].filter(([, { held }]) => held).map(([endpoint]) => endpoint);
      if (endpoints.length > 0) await slots.keep(endpointGroup(wbNo), endpoints, { holder, leaseMs: LEASE_MS });
    });
    try {
      await Promise.all(kept);
      this.#outage.worked();
    } catch (error) {
      this.#outage.failed(error);
    }
  }

  async #ask({ wbNo, endpoint, limit, share, keptFor, hasRoom }: Claim): Promise<boolean> {
    const { slots, holder } = this.#deps;
    const options = { holder, limit, leaseMs: LEASE_MS, keptFor, ...(share ? { share } : {}) };
    try {
      return await slots.take(endpointGroup(wbNo), endpoint, options);
    } catch {
      return hasRoom();
    }
  }
}
