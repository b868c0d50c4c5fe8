import { endpointGroup } from '@sw/contract';
import type { Slots } from '@sw/redis';

/** Three rounds of keeping: the places of a gateway that died are free after it, unless their people came again before. */
const LEASE_MS = 16_000;

export interface EndpointSlotsDeps {
  readonly slots: Slots;
  /** This gateway, among all. */
  readonly holder: string;
  logError(message: string, error: unknown): void;
}

interface Endpoint {
  /** Views that stand on it or wait for it: several pages, or two sockets while one takes the place of the other. */
  views: number;
  held: boolean;
}

export interface Claim {
  readonly wbNo: string;
  /** (person, client): the same after a reconnect, on whichever gateway. */
  readonly endpoint: string;
  readonly limit: number;
  /** Of one person; undefined for the owner. */
  readonly share: { readonly prefix: string; readonly limit: number } | undefined;
  /** How the owner's endpoints begin. */
  readonly keptFor: string;
  /** What to go by while Redis is away. */
  hasRoom(): boolean;
}

/**
 * The endpoints of this gateway's sockets, of which a board has only so many over all gateways. Redis counts. While it is
 * away people are let in by what gateways tell each other: a limit of a level is no matter of safety.
 */
export class EndpointSlots {
  readonly #deps: EndpointSlotsDeps;
  readonly #boards = new Map<string, Map<string, Endpoint>>();
  #away = false;

  constructor(deps: EndpointSlotsDeps) {
    this.#deps = deps;
  }

  /** True: the view has its place, and gives it back by `leave`. */
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
    // Without an answer the lease ends by itself.
    if (known.held) this.#deps.slots.free(endpointGroup(wbNo), endpoint, this.#deps.holder).catch(() => undefined);
  }

  /** Every five seconds. */
  async keep(): Promise<void> {
    const { slots, holder, logError } = this.#deps;
    const kept = [...this.#boards].map(async ([wbNo, board]) => {
      const endpoints = [...board].filter(([, { held }]) => held).map(([endpoint]) => endpoint);
      if (endpoints.length > 0) await slots.keep(endpointGroup(wbNo), endpoints, { holder, leaseMs: LEASE_MS });
    });
    try {
      await Promise.all(kept);
      this.#away = false;
    } catch (error) {
      if (!this.#away) logError('endpoints cannot be kept in Redis', error);
      this.#away = true;
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
