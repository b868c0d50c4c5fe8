import { type Control, createPage, decodeFrame, fold, type LogRecord, type PageState } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { PageArchive } from '../fuzz/page-archive.ts';
import type { WiredCell } from '../fuzz/wired-cell.ts';

interface Place {
  readonly versionId: number;
}

export interface StoredOperation extends Place {
  readonly actor: number;
  readonly objects: readonly string[];
}

export interface StoredControl extends Place {
  readonly control: Control;
}

/** A page as a later reader folds it from archive and stream, with the versions of its records. */
export class PageLog {
  readonly state: PageState;
  readonly operations: StoredOperation[] = [];
  readonly controls: StoredControl[] = [];
  readonly #archive: PageArchive;
  readonly #lanes = new Map<string, number>();
  readonly #deaf: boolean;

  /** `deaf`: ignores control records, like a faulty replica, to prove that the judge detects that. */
  constructor(cell: WiredCell, page: PageRef, deaf: boolean) {
    this.#deaf = deaf;
    this.state = createPage(page.pageId);
    this.#archive = new PageArchive(cell, page);
  }

  /** Folds the records since the last call. */
  async follow(): Promise<void> {
    for (const { versionId, frame } of await this.#archive.read()) {
      if (versionId <= this.state.versionId) continue;
      const read = decodeFrame(frame);
      if (!read.ok || read.value.kind !== 'record') throw new Error(`no record at ${versionId}`);
      const { record } = read.value;
      if (this.#deaf && record.kind === 'control') this.state.versionId = versionId;
      else fold(this.state, record, versionId);
      if (!this.#counts(record)) continue;
      if (record.kind === 'control') this.controls.push({ versionId, control: record.control });
      if (record.kind !== 'operation') continue;
      const objects = (record.operation.state ?? []).map(({ selectId }) => selectId);
      this.operations.push({ versionId, actor: record.actor, objects });
    }
  }

  /**
   * Operations without an answer in time are resent, and may be stored twice: only a lane's next number counts.
   * Counted here independently of the fold that is being judged.
   */
  #counts({ actor, clientId, clientSeq }: LogRecord): boolean {
    const lane = `${actor}/${clientId}`;
    if (clientSeq !== (this.#lanes.get(lane) ?? 0) + 1) return false;
    this.#lanes.set(lane, clientSeq);
    return true;
  }
}
