import type { SocketTicket } from '@sw/contract';

/** A ticket lives 30 s; an event may be some seconds late. */
const REMEMBER_MS = 60_000;

/** Recently ended sessions and changed levels: an older ticket may still arrive. */
export class EndedSessions {
  readonly #ended = new Map<string, { readonly at: number }>();
  /** By account. */
  readonly #levels = new Map<string, { readonly at: number; readonly revision: number }>();

  end(sessionId: string, now: number): void {
    this.#ended.set(sessionId, { at: now });
    forget(this.#ended, now);
  }

  changeLevel(accountId: string, revision: number, now: number): void {
    // The newest is last, so that the oldest are at the front.
    this.#levels.delete(accountId);
    this.#levels.set(accountId, { at: now, revision });
    forget(this.#levels, now);
  }

  /** The reason why this ticket is no longer valid, if it is not. */
  refuses({ sessionId, accountId, levelRevision }: SocketTicket): 'SESSION_ENDED' | 'LEVEL_CHANGED' | undefined {
    if (this.#ended.has(sessionId)) return 'SESSION_ENDED';
    return levelRevision < (this.#levels.get(accountId)?.revision ?? 0) ? 'LEVEL_CHANGED' : undefined;
  }
}

function forget(map: Map<string, { readonly at: number }>, now: number): void {
  for (const [key, { at }] of map) {
    if (now - at < REMEMBER_MS) return;
    map.delete(key);
  }
}
