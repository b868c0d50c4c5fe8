import type { Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import { addFact, dropFact } from './hash.ts';
import type { Journal } from './journal.ts';
import type { Access, Birth, LaneState, PageState } from './page.ts';
import {
  accessFacts,
  birthFact,
  laneFact,
  objectDifference,
  objectFacts,
  pageFact,
  releasedFact,
} from './page-hash.ts';
import { differenceOfWeight, ownWeight } from './weight.ts';

/**
 * The only code that changes a page. Each function updates the sums, the weight and the tree, and records the previous
 * value.
 */

function moveChild(page: PageState, selectId: string, from: string | undefined, to: string | undefined): void {
  if (from === to) return;
  if (from !== undefined) {
    const siblings = page.children.get(from);
    siblings?.delete(selectId);
    if (siblings?.size === 0) page.children.delete(from);
  }
  if (to !== undefined) {
    const siblings = page.children.get(to);
    if (siblings) siblings.add(selectId);
    else page.children.set(to, new Set([selectId]));
  }
}

function sumObject(page: PageState, before: BoardObject | undefined, after: BoardObject | undefined): void {
  if (before && after) objectDifference(page.contentSum, before, after);
  else if (before) objectFacts(dropFact, page.contentSum, before);
  else if (after) objectFacts(addFact, page.contentSum, after);
}

function sumBirth(page: PageState, selectId: string, before: Birth | undefined, after: Birth | undefined): void {
  if (before === after) return;
  if (before) birthFact(dropFact, page.metadataSum, selectId, before);
  if (after) birthFact(addFact, page.metadataSum, selectId, after);
}

/** Object and birth are set together; undefined removes both. */
export function setObject(
  page: PageState,
  selectId: string,
  object: BoardObject | undefined,
  birth: Birth | undefined,
  journal?: Journal,
): void {
  const before = page.objects.get(selectId);
  const beforeBirth = page.births.get(selectId);
  journal?.push({ what: 'object', selectId, object: before, birth: beforeBirth });
  page.weight += differenceOfWeight(before, object);
  sumObject(page, before, object);
  sumBirth(page, selectId, beforeBirth, birth);
  moveChild(page, selectId, before?.parentId, object?.parentId);
  if (object) page.objects.set(selectId, object);
  else page.objects.delete(selectId);
  if (birth) page.births.set(selectId, birth);
  else page.births.delete(selectId);
}

export function setPageProperty(
  page: PageState,
  property: 'background' | 'canvas',
  value: Json,
  journal?: Journal,
): void {
  journal?.push({ what: 'page', property, value: page[property] });
  page.weight += ownWeight(value) - ownWeight(page[property]);
  pageFact(dropFact, page.contentSum, property, page[property]);
  page[property] = value;
  pageFact(addFact, page.contentSum, property, value);
}

export function setLane(page: PageState, key: string, lane: LaneState | undefined, journal?: Journal): void {
  const before = page.lanes.get(key);
  journal?.push({ what: 'lane', key, lane: before });
  if (before) laneFact(dropFact, page.metadataSum, key, before);
  if (lane) {
    page.lanes.set(key, lane);
    laneFact(addFact, page.metadataSum, key, lane);
  } else page.lanes.delete(key);
}

export function setReleased(page: PageState, released: number, journal?: Journal): void {
  if (released === page.released) return;
  journal?.push({ what: 'released', released: page.released });
  releasedFact(dropFact, page.metadataSum, page.released);
  page.released = released;
  releasedFact(addFact, page.metadataSum, released);
}

export function setAccess(page: PageState, access: Access, journal?: Journal): void {
  journal?.push({ what: 'access', access: page.access });
  accessFacts(dropFact, page.metadataSum, page.access);
  page.access = access;
  accessFacts(addFact, page.metadataSum, access);
}

export function setVersion(page: PageState, versionId: number, rules: number, journal?: Journal): void {
  journal?.push({ what: 'version', versionId: page.versionId, rules: page.rules });
  page.versionId = versionId;
  page.rules = rules;
}
