import type { Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import { addFact, dropFact, type HashSum, newSum, sumText } from './hash.ts';
import type { Access, Birth, LaneState, PageState } from './page.ts';

/**
 * Defines how each part of a page enters the hash: `write.ts` updates it with single changes, `fullSums` computes it
 * from scratch.
 */
type Apply = typeof addFact;

export function objectFacts(apply: Apply, sum: HashSum, object: BoardObject): void {
  for (const name in object) apply(sum, object.selectId, name, object[name]);
}

/** Hashes only the differences between two states of one object: moving a long line does not hash its points again. */
export function objectDifference(sum: HashSum, before: BoardObject, after: BoardObject): void {
  const { selectId } = before;
  for (const name in before) if (before[name] !== after[name]) dropFact(sum, selectId, name, before[name]);
  for (const name in after) if (before[name] !== after[name]) addFact(sum, selectId, name, after[name]);
}

export function birthFact(apply: Apply, sum: HashSum, selectId: string, birth: Birth): void {
  apply(sum, selectId, '', [birth.creator, birth.created, birth.touched]);
}

export function pageFact(apply: Apply, sum: HashSum, property: string, value: Json): void {
  if (value !== null) apply(sum, '', property, value);
}

export function laneFact(apply: Apply, sum: HashSum, key: string, lane: LaneState): void {
  apply(sum, 'lane', key, [lane.last, lane.time]);
}

export function accessFacts(apply: Apply, sum: HashSum, access: Access): void {
  if (access.deleted) apply(sum, 'access', 'deleted', true);
  if (access.recycled) apply(sum, 'access', 'recycled', true);
  if (access.demo) apply(sum, 'access', 'demo', [access.demo.actor, access.demo.clientId]);
  for (const [actor, permit] of access.permits) apply(sum, 'access', 'permit', [actor, permit]);
  for (const actor of access.removed) apply(sum, 'access', 'removed', actor);
}

export function releasedFact(apply: Apply, sum: HashSum, released: number): void {
  if (released > 0) apply(sum, 'page', 'released', released);
}

/** Computes both sums from scratch, reading every object. */
function fullSums(page: PageState): { contentSum: HashSum; metadataSum: HashSum } {
  const contentSum = newSum();
  const metadataSum = newSum();
  for (const object of page.objects.values()) objectFacts(addFact, contentSum, object);
  for (const [selectId, birth] of page.births) birthFact(addFact, metadataSum, selectId, birth);
  pageFact(addFact, contentSum, 'background', page.background);
  pageFact(addFact, contentSum, 'canvas', page.canvas);
  for (const [key, lane] of page.lanes) laneFact(addFact, metadataSum, key, lane);
  accessFacts(addFact, metadataSum, page.access);
  releasedFact(addFact, metadataSum, page.released);
  return { contentSum, metadataSum };
}

/** Covers content and metadata: replicas that folded the same log have the same hash. Constant time. */
export const pageHash = (page: PageState): string => sumText(page.contentSum, page.metadataSum);

/** Covers only visible content: objects, background, canvas. */
export const contentHash = (page: PageState): string => sumText(page.contentSum);

/** `pageHash` computed from scratch, for tests and for readers that do not trust the maintained sums. */
export function fullHash(page: PageState): string {
  const { contentSum, metadataSum } = fullSums(page);
  return sumText(contentSum, metadataSum);
}
