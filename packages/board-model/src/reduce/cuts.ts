import type { BoardObject } from '../object/object.ts';
import { creates, deletes, EXIST, type Operation } from '../operation/operation.ts';
import { OPERATION } from '../operation/operation-codes.ts';
import { createJournal } from '../page/journal.ts';
import type { PageState } from '../page/page.ts';
import { rollback } from '../page/rollback.ts';
import { type Effect, voidChange } from './effect.ts';
import { create, type Guard, remove } from './existence.ts';
import type { VoidReason } from './folded.ts';

/** A source and its fragments: one operation deletes the source and creates the fragments, or the reverse. */
export interface Cut {
  readonly source: string;
  readonly deleted: string[];
  readonly created: string[];
}

export const stateById = (operation: Operation): ReadonlyMap<string, BoardObject> =>
  new Map(operation.state.map((object) => [object.selectId, object]));

/**
 * The cuts in an operation, by each member's id: a source deleted and its fragments created or, in an undo, the
 * reverse. A fragment's source comes from the operation's own state, or from the page if the state omits it.
 */
export function cutsOf(operation: Operation, page?: PageState): Map<string, Cut> {
  const state = stateById(operation);
  const cutting = operation.header.protocolType !== OPERATION.undo;
  const sign = new Map<string, boolean>();
  for (const change of operation.changes) if (change[1] === EXIST) sign.set(change[0], creates(change));
  const cuts = new Map<string, Cut>();
  for (const [selectId, created] of sign) {
    if (created !== cutting) continue;
    const source = (state.get(selectId) ?? page?.objects.get(selectId))?.cutFrom;
    if (source === undefined || sign.get(source) !== !cutting) continue;
    const cut = cuts.get(source) ?? { source, deleted: cutting ? [source] : [], created: cutting ? [] : [source] };
    (cutting ? cut.created : cut.deleted).push(selectId);
    cuts.set(source, cut).set(selectId, cut);
  }
  return cuts;
}

/** Applies a cut, or its reverse, completely or not at all: half of one would duplicate or lose ink. */
function applyCut(effect: Effect, cut: Cut, state: ReadonlyMap<string, BoardObject>, guard?: Guard): void {
  const attempt: Effect = { ...effect, journal: createJournal(), touched: new Set(effect.touched) };
  const steps = [
    ...cut.deleted.map((selectId) => (): VoidReason | undefined => remove(attempt, selectId, guard)),
    ...cut.created.map((selectId) => (): VoidReason | undefined => create(attempt, selectId, state.get(selectId))),
  ];
  for (const step of steps) {
    const reason = step();
    if (!reason) continue;
    rollback(effect.page, attempt.journal ?? []);
    for (const selectId of [...cut.deleted, ...cut.created]) voidChange(effect, selectId, EXIST, reason);
    return;
  }
  for (const patch of attempt.journal ?? []) effect.journal?.push(patch);
  for (const selectId of attempt.touched) effect.touched.add(selectId);
}

/**
 * Calls `single` for each change in order, except for members of a cut, which are applied together at the first of
 * them.
 */
export function forEachChange(
  effect: Effect,
  guard: Guard | undefined,
  single: (change: Operation['changes'][number], state: ReadonlyMap<string, BoardObject>) => void,
): void {
  const { operation, page } = effect;
  const state = stateById(operation);
  const cuts = cutsOf(operation, page);
  const done = new Set<Cut>();
  for (const change of operation.changes) {
    const cut = creates(change) || deletes(change) ? cuts.get(change[0]) : undefined;
    if (!cut) single(change, state);
    else if (!done.has(cut)) {
      done.add(cut);
      applyCut(effect, cut, state, guard);
    }
  }
}
