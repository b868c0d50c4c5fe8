import { fail, ok, type Result } from '@sw/base';
import { isActor } from '../codec/read-control.ts';
import { isCount } from '../codec/read-operation.ts';
import { isPlainObject } from '../object/json.ts';
import { migrateObject } from '../object/migrate.ts';
import { readObject } from '../object/read-object.ts';
import { type Birth, createPage, type PageState } from '../page/page.ts';
import { setAccess, setLane, setObject, setPageProperty } from '../page/write.ts';
import { readParts } from './snapshot-parts.ts';

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

/** Snapshots of formats 1 to 3: each object in JSON, migrated and read like one from the wire, and hashed again. */
export function pageFromJson(value: unknown, format: number): Result<PageState, string> {
  if (!isPlainObject(value)) return fail('not a page');
  const parts = readParts(value);
  if (!parts.ok) return parts;
  const { objects, births } = value;
  if (!Array.isArray(objects) || !Array.isArray(births)) return fail('lists are missing');
  const { pageId, background, canvas, access, lanes } = parts.value;
  const page = createPage(pageId);
  for (const [key, lane] of lanes) setLane(page, key, lane);
  if (!objects.every((object, i) => addObject(page, object, births[i], format))) return fail('an object is not valid');
  setPageProperty(page, 'background', background);
  setPageProperty(page, 'canvas', canvas);
  setAccess(page, access);
  return ok(page);
}
