import type { Chance } from '@sw/board-sync/testing';
import type { PublishOutcome } from './nats-wire.ts';

/** One publish in so many fails. */
const BLOCK = 6;
const FAULTS: readonly PublishOutcome[] = ['refused', 'lost', 'unanswered'];
/**
 * A page publishes some 28 times at each gateway. On a busy machine most of that happens after the page is calm, so calm
 * begins only after this many faults.
 */
const LEAST = 4;

/**
 * The outcomes of a page's publishes at one gateway, planned by their number: in each block one fails, at a random place,
 * and the kinds of faults take turns, beginning with the one numbered `first`. So a few pages meet every kind, however fast
 * the machine is.
 */
export class PublishFaults {
  readonly #chance: Chance;
  readonly #first: number;
  #published = 0;
  #failing = 0;
  #faults = 0;
  #calm = false;

  constructor(chance: Chance, first: number) {
    this.#chance = chance;
    this.#first = first;
  }

  /** No more faults than the least. */
  calm(): void {
    this.#calm = true;
  }

  next(): PublishOutcome {
    const place = this.#published % BLOCK;
    this.#published += 1;
    if (place === 0) this.#failing = this.#chance.between(0, BLOCK - 1);
    if (place !== this.#failing || (this.#calm && this.#faults >= LEAST)) return 'stored';
    const outcome = FAULTS[(this.#first + this.#faults) % FAULTS.length];
    this.#faults += 1;
    return outcome ?? 'stored';
  }
}
