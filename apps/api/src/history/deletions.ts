import { MEGABYTE } from '@sw/base';
import { type BoardObject, createJournal, type Journal, type PageState, weigh } from '@sw/board-model';
import { Refusal } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import type { PageHistory } from './page-history.ts';

/** Folding these takes some seconds. */
const MOST_RECORDS = 100_000;
const MOST_BYTES = 256 * MEGABYTE;
/** Maximum weight of the deleted objects, in the units of `weigh`: a page may be filled and emptied many times. */
const MOST_WEIGHT = 64 * MEGABYTE;

export interface Span {
  readonly actor: number;
  readonly after: number;
  readonly upTo: number;
}

/** The objects that a user deleted in a span, each in its state just before the deletion. */
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
      // Reversed, so that the first patch of a record is set last: it has the state before the record.
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
 * The deleted objects that are still missing. A part of a line that was cut still exists, so restoring the whole line
 * would duplicate it.
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
