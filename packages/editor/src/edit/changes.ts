import { type BoardObject, type Change, changedProperties, creation, deletion, OPERATION } from '@sw/board-model';
import type { Draft } from '@sw/board-sync';

/** The changes from one object to the other, property by property; a place is named as a whole. */
export const changesBetween = (before: BoardObject, after: BoardObject): Change[] =>
  changedProperties(before, after).map((name) => [before.selectId, name, before[name] ?? null, after[name] ?? null]);

export const propertyDraft = (changes: readonly Change[]): Draft => ({ protocolType: OPERATION.property, changes });

export const creationDraft = (objects: readonly BoardObject[]): Draft => ({
  protocolType: OPERATION.created,
  state: objects,
  changes: objects.map(({ selectId }) => creation(selectId)),
});

export const deletionDraft = (ids: Iterable<string>): Draft => propertyDraft([...ids].map(deletion));
