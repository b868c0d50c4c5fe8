import { familyOf } from '../object/kinds.ts';
import { PLACE_PROPERTIES } from '../object/places.ts';
import { type Change, creates, deletes } from '../operation/operation.ts';
import { OPERATION, type OperationCode } from '../operation/operation-codes.ts';
import { SYSTEM } from '../operation/record.ts';
import { assign, assignPage } from './assign.ts';
import { cleanPage } from './clean.ts';
import { forEachChange, stateById } from './cuts.ts';
import { type Effect, voidChange } from './effect.ts';
import { create, type Guard, recordVoid, remove } from './existence.ts';
import type { VoidReason } from './folded.ts';
import { movedSince } from './places.ts';

type OperationHandler = (effect: Effect) => void;

/** Applies changes independently; each may be void. */
const each =
  (judge: (effect: Effect, change: Change) => VoidReason | undefined): OperationHandler =>
  (effect) => {
    for (const change of effect.operation.changes) {
      const reason = judge(effect, change);
      if (reason) voidChange(effect, change[0], change[1], reason);
    }
  };

const created: OperationHandler = (effect) => {
  const state = stateById(effect.operation);
  each((_, change) => (creates(change) ? create(effect, change[0], state.get(change[0])) : 'code'))(effect);
};

const eraser: OperationHandler = (effect) => {
  forEachChange(effect, undefined, (change) => {
    if (deletes(change)) recordVoid(effect, change[0], remove(effect, change[0]));
    else voidChange(effect, change[0], change[1], creates(change) ? 'source' : 'code');
  });
};

const clean: OperationHandler = (effect) => {
  cleanPage(effect);
  // Named objects are the author's own that had no versionId yet. Objects that the clean itself deleted are gone already.
  each((_, change) => {
    if (!deletes(change)) return 'code';
    return effect.touched.has(change[0]) ? undefined : remove(effect, change[0]);
  })(effect);
};

const property: OperationHandler = each((effect, change) => {
  if (change[0] === '' || creates(change)) return 'code';
  return deletes(change) ? remove(effect, change[0]) : assign(effect, change);
});

const ofPage = (name: string): OperationHandler =>
  each((effect, change) => (change[0] === '' && change[1] === name ? assignPage(effect, change) : 'code'));

/**
 * Only the author's own creations and restorations that no other user has changed; the object's own lock does not
 * protect it.
 */
const ownWork =
  (actor: number): Guard =>
  (page, selectId) => {
    const birth = page.births.get(selectId);
    return birth?.creator === actor && !birth.touched ? undefined : 'touched';
  };

const conditional = { conditional: true };
const NOBODY: ReadonlySet<string> = new Set();

const undo: OperationHandler = (effect) => {
  const guard = ownWork(effect.actor);
  const moved = effect.wholePlaces ? movedSince(effect) : NOBODY;
  forEachChange(effect, guard, (change, state) => {
    const [selectId, name] = change;
    let reason: VoidReason | undefined;
    if (selectId === '') reason = assignPage(effect, change, conditional);
    else if (creates(change)) reason = create(effect, selectId, state.get(selectId));
    else if (deletes(change)) reason = remove(effect, selectId, guard);
    else if (moved.has(selectId) && PLACE_PROPERTIES.has(name)) reason = 'changed';
    else reason = assign(effect, change, conditional);
    if (reason) voidChange(effect, selectId, name, reason);
  });
};

/** Actions of a reader of a document. A lock protects its position and shape, but not its current page. */
const DOCUMENT_PROPERTIES = new Set(['name', 'picUrl', 'isMiniWindow', 'isVertical', 'pageIndex', 'open', 'url']);

const document: OperationHandler = each((effect, change) => {
  const [selectId, name] = change;
  const object = effect.page.objects.get(selectId);
  if (!DOCUMENT_PROPERTIES.has(name)) return 'code';
  if (!object) return 'absent';
  return familyOf(object.type) === 'document' ? assign(effect, change, { throughLock: true }) : 'kind';
});

const documentDeleteLine: OperationHandler = each((effect, change) => {
  const { objects } = effect.page;
  const object = objects.get(change[0]);
  if (!deletes(change)) return 'code';
  if (!object) return 'absent';
  const holder = objects.get(object.parentId ?? '');
  const onDocument = holder !== undefined && familyOf(holder.type) === 'document';
  return familyOf(object.type) === 'line' && onDocument ? remove(effect, change[0]) : 'kind';
});

const hyperlink: OperationHandler = each((effect, change) => (change[1] === 'link' ? assign(effect, change) : 'code'));

const URL_PROPERTIES = new Set(['imgSrc', 'url', 'picUrl']);
const upkeep = { throughLock: true, upkeep: true };
const refresh = { ...upkeep, conditional: true };

const refreshUrl: OperationHandler = each((effect, change) => {
  if (change[0] === '') return change[1] === 'background' ? assignPage(effect, change, refresh) : 'code';
  return URL_PROPERTIES.has(change[1]) ? assign(effect, change, refresh) : 'code';
});

const uploadError: OperationHandler = each((effect, change) => {
  if (change[1] !== 'uploadError') return 'code';
  const birth = effect.page.births.get(change[0]);
  if (birth && birth.creator !== effect.actor && effect.actor !== SYSTEM) return 'creator';
  return assign(effect, change, upkeep);
});

const elsewhere =
  (reason: VoidReason): OperationHandler =>
  (effect) => {
    effect.voided.push({ reason });
  };

const HANDLERS: Readonly<Record<OperationCode, OperationHandler>> = {
  [OPERATION.created]: created,
  [OPERATION.eraser]: eraser,
  [OPERATION.clean]: clean,
  [OPERATION.background]: ofPage('background'),
  [OPERATION.property]: property,
  [OPERATION.page]: elsewhere('http'),
  [OPERATION.canvas]: ofPage('canvas'),
  [OPERATION.undo]: undo,
  [OPERATION.redo]: undo,
  [OPERATION.document]: document,
  [OPERATION.laser]: elsewhere('ephemeral'),
  [OPERATION.crossCopy]: created,
  [OPERATION.hyperlink]: hyperlink,
  [OPERATION.documentDeleteLine]: documentDeleteLine,
  [OPERATION.refreshUrl]: refreshUrl,
  [OPERATION.uploadError]: uploadError,
};

/**
 * The effect of each operation. Rules 2 differ from rules 1 only by the bound on the page's weight, which the effect
 * carries.
 */
export function operate(effect: Effect): void {
  HANDLERS[effect.operation.header.protocolType](effect);
}
