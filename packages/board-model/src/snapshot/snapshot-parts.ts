import { fail, isId, ok, type Result } from '@sw/base';
import { isActor } from '../codec/read-control.ts';
import { isClientId, isCount } from '../codec/read-operation.ts';
import { isPlainObject, type Json, weigh } from '../object/json.ts';
import { MAX_OBJECT_WEIGHT } from '../object/limits.ts';
import type { Permit } from '../operation/operation-codes.ts';
import { type Access, type LaneState, laneKey, type PageState } from '../page/page.ts';

/** Everything of a page except its objects. Every format writes it as the same JSON. */
export interface PageParts {
  readonly pageId: string;
  readonly background: Json;
  readonly canvas: Json;
  readonly access: Access;
  readonly released: number;
  readonly lanes: readonly (readonly [key: string, lane: LaneState])[];
}

/** Sorted, so that two keepers write the same bytes for the same page. */
export const partsToJson = ({ pageId, background, canvas, access, lanes, released }: PageState) => ({
  pageId,
  background,
  canvas,
  access: {
    deleted: access.deleted,
    recycled: access.recycled,
    demo: access.demo,
    permits: [...access.permits].sort(([a], [b]) => a - b),
    removed: [...access.removed].sort((a, b) => a - b),
  },
  lanes: [...lanes].map(([key, lane]) => [key, lane.last, lane.time]).sort(([a], [b]) => (`${a}` < `${b}` ? -1 : 1)),
  ...(released > 0 ? { released } : {}),
});

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

function readLane(value: unknown): [key: string, lane: LaneState] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [key, last, time] = value as unknown[];
  if (typeof key !== 'string' || !isCount(last) || !isCount(time)) return undefined;
  const slash = key.indexOf('/');
  const [actor, clientId] = [Number(key.slice(0, slash)), key.slice(slash + 1)];
  if (!isActor(actor) || !isClientId(clientId) || laneKey(actor, clientId) !== key) return undefined;
  return [key, { last, time }];
}

const isOwnProperty = (value: unknown): value is Json => weigh(value) <= MAX_OBJECT_WEIGHT;

export function readParts(value: Readonly<Record<string, unknown>>): Result<PageParts, string> {
  const { pageId, background, canvas, released = 0 } = value;
  if (typeof pageId !== 'string' || !isId(pageId)) return fail('pageId is not valid');
  if (!isOwnProperty(background) || !isOwnProperty(canvas)) return fail('background or canvas is not valid');
  if (!isCount(released)) return fail('released is not valid');
  const access = readAccess(value.access);
  if (!access) return fail('access is not valid');
  if (!Array.isArray(value.lanes)) return fail('lanes are missing');
  const lanes = value.lanes.map(readLane).filter((lane) => lane !== undefined);
  if (lanes.length !== value.lanes.length) return fail('a lane is not valid');
  return ok({ pageId, background, canvas, access, lanes, released });
}
