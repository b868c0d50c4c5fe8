import { decodeFrame } from '../codec/frame.ts';
import { FORMAT_VERSION } from '../object/kinds.ts';
import type { LogRecord } from '../operation/record.ts';
import type { Journal } from '../page/journal.ts';
import type { PageState } from '../page/page.ts';
import { setVersion } from '../page/write.ts';
import { fold } from './fold.ts';
import type { Folded } from './folded.ts';

export type FoldedFrame =
  | { readonly what: 'folded'; readonly record: LogRecord; readonly folded: Folded }
  /** L9: not a record of a known format. It only takes up a position in the log, for every replica. */
  | { readonly what: 'unreadable'; readonly reason: string }
  /** Written by a newer release; nothing was folded. */
  | { readonly what: 'newer'; readonly reason: string };

/** Folds any bytes of the log at `versionId`. Every replica reads a log only with this function. */
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
