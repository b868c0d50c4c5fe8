import type { Folded, LogRecord, PageState, Voided } from '@sw/board-model';
import type { LaneEntry } from '../lane/entry.ts';
import type { VoidedWork } from './events.ts';

export const voidName = ({ selectId = '', property = '' }: Voided): string => `${selectId}/${property}`;

/** What to report to the user about an own operation that the log has now consumed, if anything. */
export function voidedWork(entry: LaneEntry, record: LogRecord, folded: Folded): VoidedWork | undefined {
  const { clientSeq, operation } = entry;
  if (record.kind === 'void') {
    return { clientSeq, reason: entry.refused ?? record.reason, whole: true, voided: [], operation };
  }
  const voided = folded.voided.filter((one) => !entry.knownVoid.has(voidName(one)));
  const [first] = voided;
  if (!first) return undefined;
  return { clientSeq, reason: first.reason, whole: first.selectId === undefined, voided, operation };
}

/**
 * The same for an operation that a snapshot had already consumed. Then only the page is visible, not the record. If the
 * created object is there, it was kept, whatever was reported meanwhile. If not, it was void or somebody has deleted it
 * since; either way the user should look. For changes to other objects only a refusal can be reported.
 */
export function voidedUnseen({ clientSeq, refused, operation }: LaneEntry, page: PageState): VoidedWork | undefined {
  const created = operation?.state ?? [];
  if (created.some(({ selectId }) => page.objects.has(selectId))) return undefined;
  const reason = refused ?? (created.length > 0 ? 'gone' : undefined);
  return reason === undefined ? undefined : { clientSeq, reason, whole: true, voided: [], operation };
}
