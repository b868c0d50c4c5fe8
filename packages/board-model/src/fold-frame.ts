import { fold } from './fold.ts';
import type { Folded } from './folded.ts';
import { decodeFrame } from './frame.ts';
import type { Journal } from './journal.ts';
import { FORMAT_VERSION } from './kinds.ts';
import type { PageState } from './page.ts';
import type { LogRecord } from './record.ts';
import { setVersion } from './write.ts';

export type FoldedFrame =
  | { readonly what: 'folded'; readonly record: LogRecord; readonly folded: Folded }
  /** L9: no record of any format up to ours: a place in the log and nothing else, for every replica alike. */
  | { readonly what: 'unreadable'; readonly reason: string }
  /** Written by a newer release; nothing was folded. */
  | { readonly what: 'newer'; readonly reason: string };

/** Folds what the log holds at `versionId`, whatever bytes these are. Each replica reads a log with this and nothing else. */
export function foldFrame(page: PageState, bytes: Uint8Array, versionId: number, journal?: Journal): FoldedFrame {
  const frame = decodeFrame(bytes);
  const format = bytes[0] ?? 0;
  if (!frame.ok && format > FORMAT_VERSION) return { what: 'newer', reason: `a frame of format ${format}` };
  if (!frame.ok || frame.value.kind !== 'record') {
    if (versionId > page.versionId) setVersion(page, versionId, page.rules, journal);
    return { what: 'unreadable', reason: frame.ok ? 'not stamped' : frame.error };
  }
  const { record } = frame.value;
  const folded = fold(page, record, versionId, journal);
  return folded.stale
    ? { what: 'newer', reason: `a record of rules ${record.rules}` }
    : { what: 'folded', record, folded };
}
