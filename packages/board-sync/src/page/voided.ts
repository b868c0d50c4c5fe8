import type { Folded, LogRecord, PageState, Voided } from '@sw/board-model';
import type { LaneEntry } from '../lane/entry.ts';
import type { VoidedWork } from './events.ts';

export const voidName = ({ selectId = '', property = '' }: Voided): string => `${selectId}/${property}`;

/** What the user is to be told about an own operation that the log has now consumed, if anything. */
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
 * The same for what a snapshot had consumed already. The record itself is not seen then, only the page: what it created is
 * there, so it was kept, whatever was said meanwhile; or it is not, because it was void or because somebody has deleted
 * it since, and either way the user should look. Of changes to other objects nothing can be told but a refusal.
 */
export function voidedUnseen({ clientSeq, refused, operation }: LaneEntry, page: PageState): VoidedWork | undefined {
  const created = operation?.state ?? [];
  if (created.some(({ selectId }) => page.objects.has(selectId))) return undefined;
  const reason = refused ?? (created.length > 0 ? 'gone' : undefined);
  return reason === undefined ? undefined : { clientSeq, reason, whole: true, voided: [], operation };
}
