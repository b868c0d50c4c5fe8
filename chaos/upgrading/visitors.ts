import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@sw/base';
import { CallFailure, ROUTES } from '@sw/contract';
import { apiClient } from '../board-client.ts';
import type { Person } from '../people.ts';

/** Below the limits of the api: 240 lists and 60 boards a minute. */
const PACE_MS = 400;
const CREATES_EVERY = 4;
const PATIENCE_MS = 15_000;

/** People who use everything except the board itself. Nothing is retried, so every failure is visible to a user. */
export class Visitors {
  readonly errors: string[] = [];
  readonly created: string[] = [];
  requests = 0;
  #longestMs = 0;
  #stopped = false;
  readonly #running: Promise<void>[];

  constructor(places: { readonly apiUrl: string; readonly webUrl: string | undefined }, people: readonly Person[]) {
    this.#running = people.map((person) => this.#visit(person, places));
  }

  /** The longest request since the last call. */
  takeLongest(): number {
    const longest = this.#longestMs;
    this.#longestMs = 0;
    return longest;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #visit(person: Person, { apiUrl, webUrl }: { apiUrl: string; webUrl: string | undefined }): Promise<void> {
    const client = apiClient(apiUrl, person);
    for (let round = 0; !this.#stopped; round += 1) {
      await this.#try('list', () => client.call(ROUTES.listBoards, { query: {} }, { timeoutMs: PATIENCE_MS }));
      if (round % CREATES_EVERY === 0) {
        await this.#try('create', async () => {
          const order = { body: { wbName: `Visited ${round}` } };
          const options = { idempotencyKey: crypto.randomUUID(), timeoutMs: PATIENCE_MS };
          this.created.push((await client.call(ROUTES.createBoard, order, options)).wbNo);
        });
      }
      if (webUrl !== undefined) await this.#try('page', () => readPage(webUrl));
      await pause(PACE_MS);
    }
  }

  async #try(what: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    this.requests += 1;
    try {
      await work();
    } catch (error) {
      const status = error instanceof CallFailure ? ` ${error.status ?? ''}` : '';
      this.errors.push(`${what}: ${messageOf(error)}${status}`);
    }
    this.#longestMs = Math.max(this.#longestMs, performance.now() - began);
  }
}

async function readPage(webUrl: string): Promise<void> {
  const answer = await fetch(`${webUrl}/iwb/`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await answer.text();
  if (!answer.ok || !text.includes('<script')) throw new Error(`the page answers ${answer.status}`);
}
