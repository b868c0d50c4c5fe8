import type { SyncHttp } from '../ports/http.ts';
import type { PageEvents } from './events.ts';
import type { Replica } from './replica.ts';

/** Checkpoints are minutes apart, so more frequent requests would find nothing new. */
const EVERY_MS = 60_000;

/** Compares the page with the server's checkpoints. Two pages that folded the same log and differ mean a bug. */
export class HashCheck {
  readonly #pageId: string;
  readonly #http: Pick<SyncHttp, 'historiesHash'>;
  readonly #differs: (difference: PageEvents['diverged']) => void;
  #askedAt = Number.NEGATIVE_INFINITY;
  #comparedTo = 0;

  constructor(
    pageId: string,
    http: Pick<SyncHttp, 'historiesHash'>,
    differs: (difference: PageEvents['diverged']) => void,
  ) {
    this.#pageId = pageId;
    this.#http = http;
    this.#differs = differs;
  }

  check(replica: Replica, now: number): void {
    const stepId = replica.page.versionId;
    if (now - this.#askedAt < EVERY_MS || stepId <= this.#comparedTo) return;
    this.#askedAt = now;
    this.#http.historiesHash(this.#pageId, stepId).then(
      ({ versionId, hash }) => {
        const ours = replica.hashAt(versionId);
        if (hash === null || ours === undefined) return;
        this.#comparedTo = versionId;
        if (ours !== hash) this.#differs({ versionId, ours, theirs: hash });
      },
      // A missing answer does not count as a difference; the next round repeats the request.
      () => undefined,
    );
  }
}
