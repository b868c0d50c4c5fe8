import { isSelectId } from './ids.ts';
import { isPlainObject, type Json, weigh } from './json.ts';
import { MAX_COORDINATE, MAX_OBJECT_WEIGHT, TOP_LEVEL_LIMIT } from './limits.ts';
import type { TextRun } from './object.ts';
import { joinRuns } from './runs.ts';

type Check = (value: unknown) => boolean;

const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
/** Reading these from an object that lacks them returns values that every JavaScript object inherits. */
const INHERITED = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);
/** An allowlist, because users click links: no scheme that runs or embeds anything. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

const isPropertyName = (name: unknown): name is string =>
  typeof name === 'string' && NAME.test(name) && !INHERITED.has(name);

const within =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high;
const integer =
  (low: number, high: number): Check =>
  (value) =>
    Number.isInteger(value) && within(low, high)(value);
const string =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= length;
const flag: Check = (value) => typeof value === 'boolean';
const coordinate = within(-MAX_COORDINATE, MAX_COORDINATE);
const size = within(0, MAX_COORDINATE);
const scale = within(-1e6, 1e6);
const link: Check = (value) => string(2048)(value) && LINK.test(String(value));
const binding: Check = (value) =>
  isPlainObject(value) && isSelectId(value.selectId) && scale(value.x) && scale(value.y);
const crop: Check = (value) =>
  isPlainObject(value) && coordinate(value.left) && coordinate(value.top) && size(value.width) && size(value.height);

const STYLE: readonly (readonly [string, Check])[] = [
  ['bold', flag],
  ['italic', flag],
  ['underline', flag],
  ['linethrough', flag],
  ['fontFamily', string(128)],
  ['fontSize', within(0, 10_000)],
  ['color', string(64)],
  ['link', link],
];
const RUN_STYLE = new Map(STYLE);

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ...STYLE,
  ['selectId', isSelectId],
  ['type', integer(1, 0xffff)],
  ['zIndex', within(-TOP_LEVEL_LIMIT, TOP_LEVEL_LIMIT)],
  ['left', coordinate],
  ['top', coordinate],
  ['angle', within(-1e6, 1e6)],
  ['scaleX', scale],
  ['scaleY', scale],
  ['width', size],
  ['height', size],
  ['parentId', isSelectId],
  ['groupId', isSelectId],
  ['start', binding],
  ['end', binding],
  ['imgSrc', string(2048)],
  ['url', string(2048)],
  ['tpvLocked', flag],
  ['crop', crop],
  ['relations', isPlainObject],
  ['ink', string(MAX_OBJECT_WEIGHT)],
  ['fill', string(64)],
  ['stroke', string(64)],
  ['strokeWidth', within(0, 10_000)],
  ['opacity', within(0, 1)],
  ['name', string(255)],
  ['picUrl', string(2048)],
  ['isMiniWindow', flag],
  ['isVertical', flag],
  ['pageIndex', integer(0, 1e6)],
  ['open', integer(1, 2)],
  ['uploadError', string(64)],
  ['cutFrom', isSelectId],
] as readonly (readonly [string, Check])[]);

function isRun(value: unknown): value is TextRun {
  if (!isPlainObject(value) || typeof value.text !== 'string') return false;
  return Object.entries(value).every(
    ([name, item]) =>
      name === 'text' || (isPropertyName(name) && item !== null && (RUN_STYLE.get(name)?.(item) ?? true)),
  );
}

/** The value in its normal form, or undefined if the property cannot hold it. The caller has already weighed it. */
export function readProperty(name: string, value: unknown): Json | undefined {
  if (name === 'runs') {
    if (!Array.isArray(value) || !value.every(isRun)) return undefined;
    const runs = joinRuns(value);
    // An empty text is stored as no text, so that a cleared text and a missing one are the same state.
    return runs.length === 0 ? null : runs;
  }
  const check = CHECKS.get(name);
  if (check) return check(value) ? (value as Json) : undefined;
  return isPropertyName(name) ? (value as Json) : undefined;
}

/** Never null and never absent: an object without them has no position. */
export const BASE_PROPERTIES: ReadonlySet<string> = new Set(['zIndex', 'left', 'top', 'angle', 'scaleX', 'scaleY']);

/** Derived from other properties, so they are neither stored nor changed. */
export const DERIVED_PROPERTIES: ReadonlySet<string> = new Set(['matrix', 'text']);

/** Set once, at creation. `exist` is the name that stands for existence in a change. */
export const FIXED_PROPERTIES: ReadonlySet<string> = new Set(['selectId', 'type', 'cutFrom', 'exist']);

export const isHeavy = (value: unknown): boolean => weigh(value) > MAX_OBJECT_WEIGHT;
