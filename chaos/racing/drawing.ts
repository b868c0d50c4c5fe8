import { setTimeout as pause } from 'node:timers/promises';
import { creation, newSelectId, OPERATION } from '@sw/board-model';
import type { PageClient } from '@sw/board-sync';

export interface Stroke {
  readonly clientSeq: number;
  readonly selectId: string;
}

/** At even intervals: with bursts of 16 the control record fell between two bursts in 15 of 20 races. */
const EVERY_MS = 1;
/** The limit of unanswered strokes, so that a slow log is not overloaded. */
const MOST_PENDING = 40;

/** Somebody who draws without pause until stopped. */
export class Drawing {
  /** Accepted by the client and shown immediately. */
  readonly strokes: Stroke[] = [];
  /** Refused; the user is notified immediately. */
  refused = 0;
  readonly #page: PageClient;
  readonly #over: Promise<void>;
  #stopped = false;

  constructor(page: PageClient) {
    this.#page = page;
    this.#over = this.#draw();
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.#over;
  }

  async #draw(): Promise<void> {
    while (!this.#stopped) {
      if (this.#page.pending < MOST_PENDING) this.#stroke();
      await pause(EVERY_MS);
    }
  }

  #stroke(): void {
    const selectId = newSelectId();
    const state = [{ selectId, type: 201, zIndex: 1, left: 1, top: 1, angle: 0, scaleX: 1, scaleY: 1 }];
    const done = this.#page.dispatch([{ protocolType: OPERATION.created, state, changes: [creation(selectId)] }]);
    if (done.ok) this.strokes.push({ clientSeq: done.value.lastSeq, selectId });
    else this.refused += 1;
  }
}
