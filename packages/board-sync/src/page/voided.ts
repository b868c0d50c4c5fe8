import type { Folded, LogRecord, Voided } from '@sw/board-model';
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

/** The same for what a snapshot had consumed already: only a refusal is known then. */
export const voidedUnseen = ({ clientSeq, refused, operation }: LaneEntry): VoidedWork | undefined =>
  refused === undefined ? undefined : { clientSeq, reason: refused, whole: true, voided: [], operation };
