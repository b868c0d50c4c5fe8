import { setImmediate as turn } from 'node:timers/promises';
import { foldFrame, type PageState, type Work, WorkLog } from '@sw/board-model';
import type { StoredFrame } from '@sw/nats';
import { StalledPage } from './stalled-page.ts';

/** A record takes some 10 µs: other pages and the consumer wait 5 ms at most. */
const TURN_RECORDS = 500;

export interface FoldedTail {
  /** The log time of the newest operation, if there was one. */
  readonly editedAt: number | undefined;
  /** Versions of unreadable records. */
  readonly unreadable: readonly number[];
  /** The users' work in it. */
  readonly work: readonly Work[];
}

/**
 * Folds frames onto a page, in place. A record of a newer release stalls the page, because skipping it could lose work.
 * Unreadable bytes are skipped, as in every replica (L9), and archived like the rest.
 */
export async function foldTail(
  state: PageState,
  frames: readonly StoredFrame[],
  versionBase: number,
): Promise<FoldedTail> {
  let editedAt: number | undefined;
  const unreadable: number[] = [];
  const work = new WorkLog();
  for (const [i, { seq, frame }] of frames.entries()) {
    if (i % TURN_RECORDS === TURN_RECORDS - 1) await turn();
    const version = versionBase + seq;
    const outcome = foldFrame(state, frame, version);
    if (outcome.what === 'newer') throw new StalledPage('newer', `at ${version} is ${outcome.reason}`);
    if (outcome.what === 'unreadable') unreadable.push(version);
    else if (outcome.folded.consumed && outcome.record.kind === 'operation') {
      editedAt = Math.max(editedAt ?? 0, outcome.record.time);
      work.add(outcome.record, version);
    }
  }
  return { editedAt, unreadable, work: work.all };
}
