import {
  type Change,
  creates,
  deletes,
  type Folded,
  type LogRecord,
  type Operation,
  type PageState,
  type Voided,
} from '@sw/board-model';
import type { LaneEntry } from '../lane/entry.ts';
import type { VoidedWork } from './events.ts';
import { lostWords } from './lost-words.ts';

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
 * The same for operations of one lane that a snapshot had already consumed, oldest first, and `later` ones that it has not.
 * Then only the page is visible, not the records. If the created object is there, it was kept, whatever was reported
 * meanwhile. If not, it was void or somebody has deleted it since; either way the user should look. Of changes to other
 * objects, a refusal is known, and words whose object is not there: unless their writer deleted it, they are offered back.
 */
export function voidedUnseen(
  entries: readonly LaneEntry[],
  later: Iterable<Operation>,
  page: PageState,
): readonly VoidedWork[] {
  const discarded = new Set<string>();
  const discard = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if (deletes(change)) discarded.add(change[0]);
      else if (creates(change)) discarded.delete(change[0]);
    }
  };
  for (const { changes } of later) discard(changes);
  const found: VoidedWork[] = [];
  for (const entry of entries.toReversed()) {
    const work = unseen(entry, (selectId) => page.objects.has(selectId) || discarded.has(selectId), page);
    if (work) found.push(work);
    discard(entry.operation?.changes.toReversed() ?? []);
  }
  return found.toReversed();
}

function unseen(
  { clientSeq, refused, operation }: LaneEntry,
  settled: (selectId: string) => boolean,
  page: PageState,
): VoidedWork | undefined {
  const created = operation?.state ?? [];
  if (created.some(({ selectId }) => page.objects.has(selectId))) return undefined;
  const reason = refused ?? (created.length > 0 ? 'gone' : undefined);
  if (reason !== undefined) return { clientSeq, reason, whole: true, voided: [], operation };
  const voided = (operation?.changes ?? []).flatMap(([selectId, property]): Voided[] =>
    property === 'runs' && !settled(selectId) ? [{ reason: 'absent', selectId, property }] : [],
  );
  const work = { clientSeq, reason: 'absent', whole: false, voided, operation };
  return lostWords(work).size > 0 ? work : undefined;
}
