import { fail, MEGABYTE, ok, type Result } from '@sw/base';
import { inverseFrom, type Journal, type Voided } from '@sw/board-model';
import { newEntry } from '../lane/entry.ts';
import { type Draft, prepare } from './drafts.ts';
import type { PageCore } from './page-core.ts';
import type { DispatchRefusal } from './refusals.ts';
import { isUndoable, type UndoTracker } from './undo.ts';
import { voidName } from './voided.ts';

/** Pending work is also kept in memory. Beyond this limit the client is more than just offline. */
const MAX_PENDING = 20_000;
const MAX_PENDING_BYTES = 64 * MEGABYTE;

export interface Dispatched {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly gestureId: string;
  /** The parts without effect on the current page. */
  readonly voided: readonly Voided[];
}

export interface DispatchOptions {
  /** Dispatches of one gestureId are one gesture for undo. */
  readonly gestureId?: string;
}

export interface DispatchContext {
  readonly core: PageCore;
  readonly maciid: string;
  readonly maxPartBytes: number | undefined;
  readonly now: number;
  /** The undo tracker; undefined for an operation that is itself an undo. */
  readonly undo: UndoTracker | undefined;
}

/** One gesture: checked, numbered, shown and queued, or a reason why nothing happened. */
export function dispatch(
  drafts: readonly Draft[],
  options: DispatchOptions,
  { core, maciid, maxPartBytes, now, undo }: DispatchContext,
): Result<Dispatched, DispatchRefusal> {
  const { replica, standing, lanes } = core;
  if (!replica || !standing) return fail('loading');
  if (standing.permit < 1) return fail('permit');
  if (drafts.length === 0) return fail('nothing');
  const { actor } = standing;
  const { lane } = lanes.own;
  const { clientId, pageId } = lane.key;
  const firstSeq = lane.nextSeq;
  const header = { clientId, maciid, pageId, versionId: replica.page.versionId };
  const prepared = prepare(drafts, { header, firstSeq, gestureId: options.gestureId, maxPartBytes });
  if (!prepared.ok) return prepared;
  const all = prepared.value.flatMap(({ parts }) => parts);
  const bytes = all.reduce((sum, { frame }) => sum + frame.byteLength, lanes.bytes);
  if (lanes.pending + all.length > MAX_PENDING || bytes > MAX_PENDING_BYTES) return fail('queueFull');

  const gestureId = options.gestureId ?? `${clientId}.${firstSeq}`;
  const voided: Voided[] = [];
  for (const { whole, parts } of prepared.value) {
    const done: Journal = [];
    for (const { operation, frame } of parts) {
      const { folded, journal } = replica.apply(operation, actor);
      for (const patch of journal) done.push(patch);
      // All have the same rights, so a forbidden one is the first, and nothing has happened yet.
      const forbidden = folded.voided.find(({ selectId }) => selectId === undefined);
      if (forbidden) {
        replica.withdraw(operation);
        return fail(forbidden.reason);
      }
      voided.push(...folded.voided);
      lane.add(newEntry(operation, frame, now, new Set(folded.voided.map(voidName))));
    }
    // Undo reverts the real effect, not the request, and the journal of that effect exists anyway.
    if (undo && isUndoable(whole)) undo.remember(gestureId, inverseFrom(whole, replica.page, done));
  }
  return ok({ firstSeq, lastSeq: lane.nextSeq - 1, gestureId, voided });
}
