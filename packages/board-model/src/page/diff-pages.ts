import { type Json, sameJson } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import { changedProperties } from '../object/places.ts';
import { type Change, creation, deletion, type Operation } from '../operation/operation.ts';
import { OPERATION, type OperationCode } from '../operation/operation-codes.ts';
import type { PageState } from './page.ts';

/** One operation of a restore, without header and number. */
export interface DiffStep extends Pick<Operation, 'state' | 'changes'> {
  readonly protocolType: OperationCode;
}

const LOCK = 'tpvLocked';
const PARENT = 'parentId';

/** Each parent before its children. */
function topDown(page: PageState): BoardObject[] {
  const ordered = [...page.objects.values()].filter(({ parentId }) => parentId === undefined);
  for (let i = 0; i < ordered.length; i += 1) {
    for (const child of page.children.get(ordered[i]?.selectId ?? '') ?? []) {
      const object = page.objects.get(child);
      if (object) ordered.push(object);
    }
  }
  return ordered;
}

/** An object's immutable properties: another kind under the same id is another object. */
const sameMaking = (a: BoardObject, b: BoardObject): boolean => a.type === b.type && a.cutFrom === b.cutFrom;

function propertyChanges(now: BoardObject, then: BoardObject): Change[] {
  return changedProperties(now, then)
    .filter((name) => name !== LOCK && name !== PARENT)
    .map((name): Change => [now.selectId, name, now[name] ?? null, then[name] ?? null]);
}

const withoutLock = ({ [LOCK]: lock, ...object }: BoardObject): BoardObject =>
  (lock === false ? { ...object, [LOCK]: lock } : object) as BoardObject;

/** The locks that affect these objects, their own and their ancestors'. */
function locksOver(now: PageState, ids: Iterable<string>): Set<string> {
  const locks = new Set<string>();
  const walked = new Set<string>();
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined && !walked.has(at); ) {
      walked.add(at);
      const object: BoardObject | undefined = now.objects.get(at);
      if (object?.[LOCK]) locks.add(at);
      at = object?.parentId;
    }
  }
  return locks;
}

/** Objects deleted, created, moved in the tree and changed between the two pages. */
function survey(now: PageState, then: PageState) {
  const kept = (selectId: string): boolean => {
    const [is, was] = [now.objects.get(selectId), then.objects.get(selectId)];
    return is !== undefined && was !== undefined && sameMaking(is, was);
  };
  const going = topDown(now)
    .filter(({ selectId }) => !kept(selectId))
    .reverse();
  const ordered = topDown(then);
  const coming = ordered.filter(({ selectId }) => !kept(selectId));
  const staying = ordered.flatMap((was) => {
    const is = kept(was.selectId) ? now.objects.get(was.selectId) : undefined;
    return is ? [{ is, was }] : [];
  });
  // Below a deleted object it would be deleted too.
  const moving = staying.filter(
    ({ is, was }) => is.parentId !== was.parentId || (is.parentId !== undefined && !kept(is.parentId)),
  );
  return { going, coming, staying, moving, changes: staying.flatMap(({ is, was }) => propertyChanges(is, was)) };
}

/**
 * Returns ordinary operations that lead from `now` to the visible content of `then`, in this order: open locks, detach
 * objects that move in the tree, delete objects that did not exist (children first, each with its state, so that
 * swapping restores them), restore objects that existed (parents first), rebuild the tree, set properties and page
 * properties, and close the locks again. Empty if nothing differs. Folded onto `now`, they give the contents of `then`;
 * folded onto a page that others have changed meanwhile, they keep the others' additions.
 */
export function diffPages(now: PageState, then: PageState): DiffStep[] {
  const { going, coming, staying, moving, changes } = survey(now, then);
  const relocked = staying.filter(({ is, was }) => (was[LOCK] === true) !== (is[LOCK] === true));
  const opened = locksOver(now, [
    ...going.map(({ selectId }) => selectId),
    ...moving.map(({ is }) => is.selectId),
    ...changes.map(([selectId]) => selectId),
    ...relocked.map(({ is }) => is.selectId),
    ...[...coming, ...moving.map(({ was }) => was)].flatMap(({ parentId }) => parentId ?? []),
  ]);
  const unlocked = ({ selectId, [LOCK]: lock }: BoardObject): Json => (opened.has(selectId) ? null : (lock ?? null));
  // From the bottom up, because nothing can be locked under a closed lock.
  const lockChanges = [
    ...staying.map(({ is, was }) => ({ selectId: is.selectId, before: unlocked(is), after: was[LOCK] ?? null })),
    ...coming.flatMap(({ selectId, [LOCK]: lock }) => (lock === true ? { selectId, before: null, after: lock } : [])),
  ].filter(({ before, after }) => before !== after);
  const depth = depthIn(then);
  lockChanges.sort((a, b) => depth(b.selectId) - depth(a.selectId));

  const property = (list: readonly Change[], state: readonly BoardObject[] = []): DiffStep => ({
    protocolType: OPERATION.property,
    state,
    changes: list,
  });
  const steps: DiffStep[] = [
    // From the top down. An undo reverses the order, so it closes them from the bottom up.
    property(
      topDown(now).flatMap(({ selectId }): Change[] => (opened.has(selectId) ? [[selectId, LOCK, true, null]] : [])),
    ),
    property(
      moving.flatMap(({ is }): Change[] =>
        is.parentId === undefined ? [] : [[is.selectId, PARENT, is.parentId, null]],
      ),
    ),
    property(
      going.map(({ selectId }) => deletion(selectId)),
      going.map((object) => (opened.has(object.selectId) ? withoutLock(object) : object)),
    ),
    {
      protocolType: OPERATION.created,
      state: coming.map(withoutLock),
      changes: coming.map(({ selectId }) => creation(selectId)),
    },
    property(
      moving.flatMap(({ was }): Change[] =>
        was.parentId === undefined ? [] : [[was.selectId, PARENT, null, was.parentId]],
      ),
    ),
    property(changes),
    { protocolType: OPERATION.background, state: [], changes: ofPage('background', now, then) },
    { protocolType: OPERATION.canvas, state: [], changes: ofPage('canvas', now, then) },
    property(lockChanges.map(({ selectId, before, after }): Change => [selectId, LOCK, before, after])),
  ];
  return steps.filter(({ changes: list }) => list.length > 0);
}

function depthIn(page: PageState): (selectId: string) => number {
  const depths = new Map<string, number>();
  for (const { selectId, parentId } of topDown(page)) depths.set(selectId, (depths.get(parentId ?? '') ?? -1) + 1);
  return (selectId) => depths.get(selectId) ?? 0;
}

function ofPage(name: 'background' | 'canvas', now: PageState, then: PageState): Change[] {
  return sameJson(now[name], then[name]) ? [] : [['', name, now[name], then[name]]];
}
