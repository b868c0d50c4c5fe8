import { type Json, sameJson } from '../object/json.ts';
import { type BoardObject, type TextRun, withProperty } from '../object/object.ts';
import { isHeavy } from '../object/properties.ts';
import type { Change } from '../operation/operation.ts';
import { SYSTEM } from '../operation/record.ts';
import { isLocked } from '../page/tree.ts';
import { differenceOfWeight, outweighs, ownWeight } from '../page/weight.ts';
import { setObject, setPageProperty } from '../page/write.ts';
import { mergeRuns } from '../text/merge-runs.ts';
import { weaveRuns } from '../text/weave-runs.ts';
import type { Effect } from './effect.ts';
import { misplaced } from './existence.ts';
import type { VoidReason } from './folded.ts';

export interface AssignOptions {
  /** Applies only if the current value is the change's old value. */
  readonly conditional?: boolean;
  /** Ignores locks. */
  readonly throughLock?: boolean;
  /** Maintenance keeps the page working and does not count as a user's change. */
  readonly upkeep?: boolean;
}

const runsOf = (value: Json | undefined): readonly TextRun[] => (value ?? []) as unknown as readonly TextRun[];

/** Text is merged; for everything else the last writer wins. */
function valueAfter({ wovenText }: Effect, object: BoardObject, [, property, before, after]: Change): Json {
  if (property !== 'runs') return after;
  const merged = (wovenText ? weaveRuns : mergeRuns)(runsOf(before), runsOf(object.runs), runsOf(after));
  return merged.length === 0 ? null : (merged as unknown as Json);
}

function unassignable(effect: Effect, object: BoardObject, change: Change, options: AssignOptions) {
  const [selectId, property, before, after] = change;
  const unlocking = property === 'tpvLocked' && after !== true;
  if (!options.throughLock && !unlocking && isLocked(effect.page, selectId)) return 'locked';
  if (options.conditional && !sameJson(object[property] ?? null, before)) return 'changed';
  if (property === 'parentId' && typeof after === 'string') return misplaced(effect.page, selectId, after);
  return undefined;
}

/** Sets one property of one object. Returns the reason if it had no effect. */
export function assign(effect: Effect, change: Change, options: AssignOptions = {}): VoidReason | undefined {
  const [selectId, property] = change;
  const object = effect.page.objects.get(selectId);
  const birth = effect.page.births.get(selectId);
  if (!object || !birth) return 'absent';
  const reason = unassignable(effect, object, change, options);
  if (reason) return reason;
  const value = options.conditional ? change[3] : valueAfter(effect, object, change);
  if (sameJson(object[property] ?? null, value)) return undefined;
  const next = withProperty(object, property, value);
  if (isHeavy(next)) return 'size';
  if (outweighs(effect, differenceOfWeight(object, next))) return 'full';
  const foreign = effect.actor !== birth.creator && effect.actor !== SYSTEM && !options.upkeep;
  const touched = foreign && !birth.touched ? { ...birth, touched: true } : birth;
  setObject(effect.page, selectId, next, touched, effect.journal);
  effect.touched.add(selectId);
  return undefined;
}

/** Sets the page's own background or canvas. */
export function assignPage(effect: Effect, change: Change, options: AssignOptions = {}): VoidReason | undefined {
  const [, property, before, after] = change;
  const { page } = effect;
  if (property !== 'background' && property !== 'canvas') return 'code';
  if (options.conditional && !sameJson(page[property], before)) return 'changed';
  if (sameJson(page[property], after)) return undefined;
  if (outweighs(effect, ownWeight(after) - ownWeight(page[property]))) return 'full';
  setPageProperty(page, property, after, effect.journal);
  effect.touched.add('');
  return undefined;
}
