/** A cache whose memory counts. It frees a little at a time, oldest first. */
export interface Evictable {
  /** The freed bytes; 0 if nothing can be freed now. */
  evictOldest(): number;
}

/** One member's share of the budget. */
export interface Share {
  /** More bytes, or fewer if negative. */
  charge(bytes: number): void;
  /** It was used, or may have something to free again: it moves to the end of the line. */
  touch(): void;
  /** The member is gone, and its bytes with it. */
  leave(): void;
}

interface Place {
  readonly member: Evictable;
  bytes: number;
  before: Place | undefined;
  after: Place | undefined;
  listed: boolean;
}

/**
 * One byte budget for all tail caches of the process, because a limit per page would not bound the total of many open pages.
 * The least recently used cache frees first. Members with nothing to free are not in the line, so the cost of a step does
 * not depend on the number of open pages.
 */
export class TailBudget {
  readonly #mostBytes: number;
  #bytes = 0;
  #first: Place | undefined;
  #last: Place | undefined;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** May exceed the budget by unsent frames, which are never dropped. */
  get bytes(): number {
    return this.#bytes;
  }

  join(member: Evictable): Share {
    const place: Place = { member, bytes: 0, before: undefined, after: undefined, listed: false };
    return {
      charge: (bytes) => this.#charge(place, bytes),
      touch: () => {
        this.#moveToEnd(place);
        this.#trim();
      },
      leave: () => {
        this.#unlist(place);
        this.#bytes -= place.bytes;
        place.bytes = 0;
      },
    };
  }

  #charge(place: Place, bytes: number): void {
    place.bytes += bytes;
    this.#bytes += bytes;
    if (bytes <= 0) return;
    this.#moveToEnd(place);
    this.#trim();
  }

  #trim(): void {
    for (let place = this.#first; place && this.#bytes > this.#mostBytes; place = this.#first) {
      if (place.member.evictOldest() === 0) this.#unlist(place);
    }
  }

  #moveToEnd(place: Place): void {
    if (this.#last === place) return;
    this.#unlist(place);
    place.before = this.#last;
    if (this.#last) this.#last.after = place;
    else this.#first = place;
    this.#last = place;
    place.listed = true;
  }

  #unlist(place: Place): void {
    if (!place.listed) return;
    if (place.before) place.before.after = place.after;
    else this.#first = place.after;
    if (place.after) place.after.before = place.before;
    else this.#last = place.before;
    place.before = undefined;
    place.after = undefined;
    place.listed = false;
  }
}
