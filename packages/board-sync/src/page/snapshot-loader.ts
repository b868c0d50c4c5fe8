import { createPage, type decodeSnapshot, type PageState, pageHash, peekSnapshot } from '@sw/board-model';
import { Backoff } from '../backoff.ts';
import { refusalOf, type SyncHttp } from '../ports/http.ts';
import type { Timing } from '../ports/timing.ts';

export interface LoaderPorts {
  readonly http: Pick<SyncHttp, 'pageCache' | 'snapshot'>;
  readonly decode: typeof decodeSnapshot;
  readonly timing: Timing;
}

export interface LoaderHandlers {
  /** The version about to be fetched: its tail can be requested meanwhile. */
  found(versionId: number): void;
  loaded(page: PageState): void;
  refused(error: string): void;
  /** There was no answer. The request is repeated after a pause. */
  missed(): void;
  /** A newer release wrote the snapshot. */
  outdated(): void;
}

type Loaded = { readonly page: PageState } | { readonly outdated: true } | { readonly retry: true };

/** Fetches the newest snapshot and verifies it, retrying until it succeeds. */
export class SnapshotLoader {
  readonly #wbNo: string;
  readonly #pageId: string;
  readonly #ports: LoaderPorts;
  readonly #handlers: LoaderHandlers;
  readonly #backoff: Backoff;
  #attempt = 0;
  #cancel: (() => void) | undefined;

  constructor(wbNo: string, pageId: string, ports: LoaderPorts, handlers: LoaderHandlers) {
    this.#wbNo = wbNo;
    this.#pageId = pageId;
    this.#ports = ports;
    this.#handlers = handlers;
    this.#backoff = new Backoff(ports.timing);
  }

  /** Abandons a running load. `atLeast`: an older snapshot is requested again. */
  load(atLeast: number): void {
    this.stop();
    const attempt = this.#attempt;
    const found = (versionId: number) => {
      if (attempt === this.#attempt) this.#handlers.found(versionId);
    };
    this.#read(atLeast, found).then(
      (loaded) => {
        if (attempt !== this.#attempt) return;
        if ('retry' in loaded) this.#again(atLeast);
        else if ('outdated' in loaded) this.#handlers.outdated();
        else {
          this.#backoff.reset();
          this.#handlers.loaded(loaded.page);
        }
      },
      (error: unknown) => {
        if (attempt !== this.#attempt) return;
        const refusal = refusalOf(error);
        if (refusal === undefined) {
          this.#again(atLeast);
          this.#handlers.missed();
        } else this.#handlers.refused(refusal);
      },
    );
  }

  stop(): void {
    this.#attempt += 1;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #again(atLeast: number): void {
    this.#cancel = this.#ports.timing.after(this.#backoff.next(), () => this.load(atLeast));
  }

  async #read(atLeast: number, found: (versionId: number) => void): Promise<Loaded> {
    const { http, decode } = this.#ports;
    const pointer = await http.pageCache(this.#wbNo, this.#pageId);
    if (pointer.versionId < atLeast) return { retry: true };
    if (pointer.path === null) return { page: createPage(this.#pageId) };
    // A refused snapshot is no refusal of the page, because a newer one may have replaced it: the pointer is asked again.
    const fetched = http.snapshot(pointer.path).catch((cause: unknown) => {
      throw new Error('the snapshot could not be read', { cause });
    });
    found(pointer.versionId);
    const bytes = await fetched;
    const info = peekSnapshot(bytes);
    if (info.ok && info.value.newer) return { outdated: true };
    const page = await decode(bytes);
    // `decode` has verified the bytes against the hash inside them; the pointer proves that it is the expected snapshot.
    const meant =
      page.ok &&
      page.value.pageId === this.#pageId &&
      page.value.versionId === pointer.versionId &&
      (pointer.hash === null || pageHash(page.value) === pointer.hash);
    return meant ? { page: page.value } : { retry: true };
  }
}
