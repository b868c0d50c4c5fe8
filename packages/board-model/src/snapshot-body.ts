import { fail, isId, ok, type Result } from '@sw/base';
import { compareSelectIds } from './ids.ts';
import { isPlainObject, type Json, weigh } from './json.ts';
import { MAX_OBJECT_WEIGHT } from './limits.ts';
import { migrateObject } from './migrate.ts';
import type { Permit } from './operation-codes.ts';
import { type Access, type Birth, createPage, laneKey, type PageState } from './page.ts';
import { isActor } from './read-control.ts';
import { readObject } from './read-object.ts';
import { isClientId, isCount } from './read-operation.ts';
import { setAccess, setLane, setObject, setPageProperty } from './write.ts';

const accessJson = ({ deleted, recycled, demo, permits, removed }: Access) => ({
  deleted,
  recycled,
  demo,
  permits: [...permits].sort(([a], [b]) => a - b),
  removed: [...removed].sort((a, b) => a - b),
});

/** A page as JSON. Sorted, so that two keepers write the same page alike. */
export function pageToJson(page: PageState) {
  const objects = [...page.objects.values()].sort((a, b) => compareSelectIds(a.selectId, b.selectId));
  return {
    pageId: page.pageId,
    background: page.background,
    canvas: page.canvas,
    access: accessJson(page.access),
    lanes: [...page.lanes]
      .map(([key, lane]) => [key, lane.last, lane.time])
      .sort(([a], [b]) => (`${a}` < `${b}` ? -1 : 1)),
    objects,
    births: objects.map(({ selectId }) => {
      const birth = page.births.get(selectId);
      return [birth?.creator, birth?.created, birth?.touched ? 1 : 0];
    }),
  };
}

const PERMITS = new Set<unknown>([0, 1, 2]);

function readAccess(value: unknown): Access | undefined {
  if (!isPlainObject(value)) return undefined;
  const { deleted, recycled, demo, permits, removed } = value;
  if (typeof deleted !== 'boolean' || typeof recycled !== 'boolean') return undefined;
  if (!Array.isArray(permits) || !Array.isArray(removed) || !removed.every(isActor)) return undefined;
  if (!permits.every((pair) => Array.isArray(pair) && isActor(pair[0]) && PERMITS.has(pair[1]))) return undefined;
  const rights = { deleted, recycled, permits: new Map<number, Permit>(permits), removed: new Set<number>(removed) };
  if (demo === null) return { ...rights, demo };
  if (!isPlainObject(demo) || !isActor(demo.actor) || !isClientId(demo.clientId)) return undefined;
  return { ...rights, demo: { actor: demo.actor, clientId: demo.clientId } };
}

function addLane(page: PageState, value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [key, last, time] = value as unknown[];
  if (typeof key !== 'string' || !isCount(last) || !isCount(time)) return false;
  const slash = key.indexOf('/');
  const [actor, clientId] = [Number(key.slice(0, slash)), key.slice(slash + 1)];
  if (!isActor(actor) || !isClientId(clientId) || laneKey(actor, clientId) !== key) return false;
  setLane(page, key, { last, time });
  return true;
}

function readBirth(value: unknown): Birth | undefined {
  if (!Array.isArray(value)) return undefined;
  const [creator, created, touched] = value as unknown[];
  return isActor(creator) && isCount(created) ? { creator, created, touched: touched === 1 } : undefined;
}

function addObject(page: PageState, value: unknown, birthValue: unknown, format: number): boolean {
  const raw = migrateObject(value, format);
  const object = raw.ok ? readObject(raw.value) : raw;
  const birth = readBirth(birthValue);
  if (!object.ok || !birth || page.objects.has(object.value.selectId)) return false;
  setObject(page, object.value.selectId, object.value, birth);
  return true;
}

const isOwnProperty = (value: unknown): value is Json => weigh(value) <= MAX_OBJECT_WEIGHT;

/** The page in JSON of any format up to this one; each object is migrated and read like one from the wire. */
export function pageFromJson(value: unknown, format: number): Result<PageState, string> {
  if (!isPlainObject(value)) return fail('not a page');
  const { pageId, background, canvas, lanes, objects, births } = value;
  if (typeof pageId !== 'string' || !isId(pageId)) return fail('pageId is not valid');
  if (!isOwnProperty(background) || !isOwnProperty(canvas)) return fail('background or canvas is not valid');
  if (!Array.isArray(lanes) || !Array.isArray(objects) || !Array.isArray(births)) return fail('lists are missing');
  const access = readAccess(value.access);
  if (!access) return fail('access is not valid');
  const page = createPage(pageId);
  if (!lanes.every((lane) => addLane(page, lane))) return fail('a lane is not valid');
  if (!objects.every((object, i) => addObject(page, object, births[i], format))) return fail('an object is not valid');
  setPageProperty(page, 'background', background);
  setPageProperty(page, 'canvas', canvas);
  setAccess(page, access);
  return ok(page);
}
