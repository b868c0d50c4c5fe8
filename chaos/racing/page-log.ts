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

/** A page as a later reader folds it from archive and stream, with the places of what is in the log. */
export class PageLog {
  readonly state: PageState;
  readonly operations: StoredOperation[] = [];
  readonly controls: StoredControl[] = [];
  readonly #archive: PageArchive;
  readonly #lanes = new Map<string, number>();
  readonly #deaf: boolean;

  /** `deaf` to control records: what a replica would be that did not know them, to show that the judge is not blind. */
  constructor(cell: WiredCell, page: PageRef, deaf: boolean) {
    this.#deaf = deaf;
    this.state = createPage(page.pageId);
    this.#archive = new PageArchive(cell, page);
  }

  /** Folds what has come since the last time. */
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
   * What got no answer in time is sent again, and stored again if it was stored before: only a lane's next number counts.
   * Counted here once more, so that it need not be taken from the fold that is being judged.
   */
  #counts({ actor, clientId, clientSeq }: LogRecord): boolean {
    const lane = `${actor}/${clientId}`;
    if (clientSeq !== (this.#lanes.get(lane) ?? 0) + 1) return false;
    this.#lanes.set(lane, clientSeq);
    return true;
  }
}
