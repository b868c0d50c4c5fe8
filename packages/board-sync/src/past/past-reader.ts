import { createPage, decodeSnapshot, type PageState } from '@sw/board-model';
import { decodeBatch } from '@sw/contract';
import { PastPage, type PastRecord } from './past-page.ts';

export interface PastMoment {
  /** The version of the checkpoint. */
  readonly versionId: number;
  readonly path: string | null;
  readonly recordsPath: string;
}

/** The HTTP calls for viewing the past. */
export interface PastHttp {
  moment(pageId: string, versionId: number): Promise<PastMoment>;
  snapshot(path: string): Promise<Uint8Array>;
  /** `more` comes from the response's header: there are more records than these. */
  records(path: string, after: number, upTo: number): Promise<{ readonly bytes: Uint8Array; readonly more: boolean }>;
}

/** Folding for this long does not disturb a frame. */
const SLICE_MS = 8;

/** Reads a page's past: checkpoints, and the records after them. */
export class PastReader {
  readonly #pageId: string;
  readonly #http: PastHttp;
  /** Yields to input and rendering. */
  readonly #breathe: () => Promise<void>;
  readonly #now: () => number;

  constructor(pageId: string, http: PastHttp, breathe: () => Promise<void>, now: () => number) {
    this.#pageId = pageId;
    this.#http = http;
    this.#breathe = breathe;
    this.#now = now;
  }

  /** The page at a version: the nearest checkpoint and the records after it. */
  async at(versionId: number, wanted: () => boolean = () => true): Promise<PastPage | undefined> {
    const { path, recordsPath } = await this.#http.moment(this.#pageId, versionId);
    const page = new PastPage(path === null ? createPage(this.#pageId) : await this.#snapshot(path));
    this.#recordsPath = recordsPath;
    const isDue = (next: PastRecord): boolean => next.versionId <= versionId;
    while (wanted() && (await this.read(page, versionId))) await this.#fold(page, isDue, wanted);
    await this.#fold(page, isDue, wanted);
    return wanted() ? page : undefined;
  }

  #recordsPath = '';

  /** Folds up to the last record before a log time, which may lie between two versions. */
  async foldUntil(page: PastPage, time: number, upTo: number, wanted: () => boolean = () => true): Promise<void> {
    for (;;) {
      await this.#fold(page, (next) => next.time <= time, wanted);
      if (page.next || page.reaches >= upTo || !wanted()) return;
      const before = page.reaches;
      await this.read(page, upTo);
      // The remaining numbers up to the head belong to other pages.
      if (page.reaches === before) return;
    }
  }

  /** Fetches the next records, up to a version. True if there are more than were returned. */
  async read(page: PastPage, upTo: number): Promise<boolean> {
    if (page.reaches >= upTo) return false;
    const { bytes, more } = await this.#http.records(this.#recordsPath, page.reaches, upTo);
    const batch = decodeBatch(bytes);
    if (!batch.ok) throw new Error(batch.error);
    page.add(batch.value.entries);
    return more;
  }

  async #snapshot(path: string): Promise<PageState> {
    const decoded = await decodeSnapshot(await this.#http.snapshot(path));
    if (!decoded.ok) throw new Error(decoded.error);
    return decoded.value;
  }

  async #fold(page: PastPage, isDue: (next: PastRecord) => boolean, wanted: () => boolean): Promise<void> {
    let begin = this.#now();
    while (page.next && isDue(page.next)) {
      page.step();
      if (this.#now() - begin < SLICE_MS) continue;
      await this.#breathe();
      if (!wanted()) return;
      begin = this.#now();
    }
  }
}
