import { LANE_SILENCE_MS } from '../object/limits.ts';
import { OPERATION_RULES, type OperationCode } from '../operation/operation-codes.ts';
import { type Control, SYSTEM } from '../operation/record.ts';
import type { Journal } from '../page/journal.ts';
import { type Access, laneKey, type PageState } from '../page/page.ts';
import { setAccess, setLane } from '../page/write.ts';
import type { VoidReason } from './folded.ts';

/** Why the log forbids this actor this operation, given the rights at this position in the log. */
export function forbidden(access: Access, actor: number, code: OperationCode): VoidReason | undefined {
  if (access.deleted) return 'pageDeleted';
  if (access.recycled) return 'boardRecycled';
  if (actor === SYSTEM) return undefined;
  if (access.removed.has(actor)) return 'removed';
  if ((access.permits.get(actor) ?? 2) < OPERATION_RULES[code].permit) return 'permit';
  // The demo belongs to the person, so that it survives a reload, which is another client.
  if (access.demo && access.demo.actor !== actor) return 'demo';
  return undefined;
}

const without = <T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> => new Set([...set].filter((one) => one !== item));

function accessAfter(access: Access, control: Exclude<Control, { type: 'retireLanes' }>): Access {
  switch (control.type) {
    case 'permit': {
      const permits = new Map(access.permits);
      if (control.permit === 2) permits.delete(control.actor);
      else permits.set(control.actor, control.permit);
      return { ...access, permits, removed: without(access.removed, control.actor) };
    }
    case 'removed': {
      const permits = new Map(access.permits);
      permits.delete(control.actor);
      return { ...access, permits, removed: new Set([...access.removed, control.actor]) };
    }
    case 'demoOn':
      return { ...access, demo: { actor: control.actor, clientId: control.clientId } };
    case 'demoOff':
      return { ...access, demo: null };
    case 'pageDeleted':
      return { ...access, deleted: true };
    case 'pageRestored':
      return { ...access, deleted: false };
    case 'boardRecycled':
      return { ...access, recycled: true };
    case 'boardRestored':
      return { ...access, recycled: false };
  }
}

/** Applies a control record; returns a reason if part of it had no effect. `time` is the record's log time. */
export function applyControl(
  page: PageState,
  control: Control,
  time: number,
  journal?: Journal,
): VoidReason | undefined {
  if (control.type !== 'retireLanes') {
    setAccess(page, accessAfter(page.access, control), journal);
    return undefined;
  }
  let reason: VoidReason | undefined;
  for (const [actor, clientId] of control.lanes) {
    const key = laneKey(actor, clientId);
    const lane = page.lanes.get(key);
    // Checked here and not by the writer, because the lane may have written between the keeper's check and this record.
    if (lane && time - lane.time >= LANE_SILENCE_MS) setLane(page, key, undefined, journal);
    else reason = 'active';
  }
  return reason;
}
