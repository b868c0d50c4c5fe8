import { setImmediate as turn } from 'node:timers/promises';
import { decodeFrame, fold, type PageState } from '@sw/board-model';
import type { StoredFrame } from '@sw/nats';
import { StalledPage } from './stalled-page.ts';

/** A record takes some 10 µs: other pages and the consumer wait 5 ms at most. */
const TURN_RECORDS = 500;

/**
 * Folds frames onto a page, in place. Gives the log time of the newest operation, if there was one. A frame that cannot
 * be read stops the page: a newer release may have written it, so skipping it could lose somebody's work.
 */
export async function foldTail(
  state: PageState,
  frames: readonly StoredFrame[],
  versionBase: number,
): Promise<{ editedAt: number | undefined }> {
  let editedAt: number | undefined;
  for (const [i, { seq, frame: bytes }] of frames.entries()) {
    if (i % TURN_RECORDS === TURN_RECORDS - 1) await turn();
    const frame = decodeFrame(bytes);
    const version = versionBase + seq;
    if (!frame.ok) throw new StalledPage('newer', `the record at ${version} cannot be read: ${frame.error}`);
    if (frame.value.kind !== 'record') throw new StalledPage('newer', `the frame at ${version} is not a record`);
    const { record } = frame.value;
    const folded = fold(state, record, version);
    if (folded.stale) throw new StalledPage('newer', `the record at ${version} has rules ${record.rules}`);
    if (folded.consumed && record.kind === 'operation') editedAt = Math.max(editedAt ?? 0, record.time);
  }
  return { editedAt };
}
