import type { Json } from '../object/json.ts';
import { RULES } from '../object/kinds.ts';
import type { BoardObject } from '../object/object.ts';
import { differingProperties, wholeOf } from '../object/places.ts';
import { type Change, creates, creation, deletes, deletion, type Operation } from '../operation/operation.ts';
import { OPERATION } from '../operation/operation-codes.ts';
import { createJournal, type Journal } from '../page/journal.ts';
import type { PageState } from '../page/page.ts';
import { rollback } from '../page/rollback.ts';
import { applyLocal } from '../reduce/fold.ts';
import { lighterFirst } from './lighter-first.ts';

type Delta = Pick<Operation, 'state' | 'changes'>;

const swapped = ([selectId, property, before, after]: Change): Change => [selectId, property, after, before];

/** Inverts an operation as written: old and new swapped, last change first. */
const swap = ({ state, changes }: Delta): Delta => ({ state, changes: changes.map(swapped).reverse() });

const propertyChanges = (from: BoardObject, to: BoardObject): Change[] =>
  differingProperties(from, to).map((name): Change => [from.selectId, name, from[name] ?? null, to[name] ?? null]);

/**
 * The journal's steps one by one, last first, from the current page. Every step then applies to the state it was made
 * in: parents are restored before their children, and locks open and close in the right order. Only what depends on
 * nothing of this is put before what makes the page heavier.
 */
function wayBack(page: PageState, journal: Journal): Delta {
  const state = new Map<string, BoardObject>();
  const changes: Change[] = [];
  const later = new Map<string, BoardObject | undefined>();
  const own = new Map<string, Json>();
  const first = new Map<string, BoardObject | undefined>();
  for (const patch of journal)
    if (patch.what === 'object' && !first.has(patch.selectId)) first.set(patch.selectId, patch.object);
  for (const patch of journal.toReversed()) {
    if (patch.what === 'page') {
      changes.push([
        '',
        patch.property,
        own.has(patch.property) ? (own.get(patch.property) ?? null) : page[patch.property],
        patch.value,
      ]);
      own.set(patch.property, patch.value);
    }
    if (patch.what !== 'object') continue;
    // Objects that were created and deleted within the operation were never visible.
    if (!first.get(patch.selectId) && !page.objects.has(patch.selectId)) continue;
    const { selectId, object: was } = patch;
    const is = later.has(selectId) ? later.get(selectId) : page.objects.get(selectId);
    later.set(selectId, was);
    if (was && is) changes.push(...propertyChanges(is, was));
    else if (was) {
      changes.push(creation(selectId));
      state.set(selectId, was);
    } else if (is) {
      changes.push(deletion(selectId));
      state.set(selectId, is);
    }
  }
  const isFragment = (selectId: string): boolean => state.get(selectId)?.cutFrom !== undefined;
  return { state: [...state.values()], changes: lighterFirst(withWholeValues(changes, page), isFragment) };
}

/** With the parts of each value that stay as they are (SPEC.md, P1). */
function withWholeValues(changes: readonly Change[], page: PageState): Change[] {
  const named = new Set(changes.map(([selectId, property]) => `${selectId} ${property}`));
  return changes.flatMap((change) => {
    const [selectId, property] = change;
    const object = page.objects.get(selectId);
    const parts = wholeOf(object?.type ?? 0, property).filter(
      (part) => object?.[part] !== undefined && !named.has(`${selectId} ${part}`),
    );
    for (const part of parts) named.add(`${selectId} ${part}`);
    return [change, ...parts.map((part): Change => [selectId, part, object?.[part] ?? null, object?.[part] ?? null])];
  });
}

/**
 * The undo (8) of an operation, or the redo (9) of an undo. Given the page just before the operation, it inverts the
 * real effect: a deleted subtree, the objects a clean removed, a merged text. Without the page, it swaps the operation
 * as written. It keeps the state of everything it deletes, so that it can itself be inverted without a page. The page
 * is left unchanged.
 */
export function invert(operation: Operation, before?: PageState, actor = 0, rules = RULES): Operation {
  if (!before) return inverse(operation, swap(operation));
  const journal = createJournal();
  applyLocal(before, operation, { actor, rules }, journal);
  const inverted = inverseFrom(operation, before, journal);
  rollback(before, journal);
  return inverted;
}

/** The same for an operation that has just been applied to this page, in one part or several, with this journal. */
export const inverseFrom = (operation: Operation, after: PageState, journal: Journal): Operation =>
  inverse(operation, wayBack(after, journal));

function inverse({ header }: Operation, delta: Delta): Operation {
  const protocolType = header.protocolType === OPERATION.undo ? OPERATION.redo : OPERATION.undo;
  return { header: { ...header, protocolType }, clientSeq: 0, ...delta };
}

/**
 * Drops the state that replicas do not need: everything except created objects, and fragments, which name their source.
 */
export function withoutRedundantState(operation: Operation): Operation {
  const created = new Set(operation.changes.filter(creates).map(([selectId]) => selectId));
  const deleted = new Set(operation.changes.filter(deletes).map(([selectId]) => selectId));
  const needed = ({ selectId, cutFrom }: BoardObject): boolean =>
    created.has(selectId) || (deleted.has(selectId) && cutFrom !== undefined && created.has(cutFrom));
  return { ...operation, state: operation.state.filter(needed) };
}
