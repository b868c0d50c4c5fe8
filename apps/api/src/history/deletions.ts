import { type BoardObject, createJournal, type Journal, type PageState, weigh } from '@sw/board-model';
import { Refusal } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import type { PageHistory } from './page-history.ts';

/** Some seconds of folding. */
const MOST_RECORDS = 100_000;
const MOST_BYTES = 256 * 1024 * 1024;
/** Weight of the deleted objects, in the units of `weigh`: a page may be filled and emptied many times. */
const MOST_WEIGHT = 64 * 1024 * 1024;

export interface Span {
  readonly actor: number;
  readonly after: number;
  readonly upTo: number;
}

/** The objects a user deleted in a span, each as it was just before. */
export async function deletedIn(history: PageHistory, page: PageRef, span: Span): Promise<Map<string, BoardObject>> {
  const { actor, after, upTo } = span;
  const deleted = new Map<string, BoardObject>();
  const state = await history.stateAt(page, Math.max(after, await history.begins(page)));
  let journal: Journal = [];
  let [records, bytes, weight] = [0, 0, 0];
  await history.foldOn(page, state, upTo, {
    before: ({ frame }) => {
      records += 1;
      bytes += frame.length;
      if (records > MOST_RECORDS || bytes > MOST_BYTES) throw new Refusal('HISTORY_TOO_LONG');
      journal = createJournal();
      return journal;
    },
    after: (record) => {
      if (record.actor !== actor) return;
      // The last patch in reverse, so the first of a record: what was there before it.
      for (const patch of journal.toReversed()) {
        if (patch.what === 'object' && patch.object && !state.objects.has(patch.selectId)) {
          weight += weigh(patch.object);
          if (weight > MOST_WEIGHT) throw new Refusal('HISTORY_TOO_LONG');
          deleted.set(patch.selectId, patch.object);
        }
      }
    },
  });
  return deleted;
}

/**
 * Those that are still missing. Of a line that was cut, a part still exists: restoring the whole would duplicate it.
 */
export function stillGone(now: PageState, deleted: ReadonlyMap<string, BoardObject>): BoardObject[] {
  const cut = new Set<string>();
  for (const { cutFrom } of now.objects.values()) {
    for (let source = cutFrom; source !== undefined && !cut.has(source); source = deleted.get(source)?.cutFrom) {
      cut.add(source);
    }
  }
  return [...deleted.values()].filter(({ selectId }) => !now.objects.has(selectId) && !cut.has(selectId));
}
