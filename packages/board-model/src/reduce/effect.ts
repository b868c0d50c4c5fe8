import type { Operation } from '../operation/operation.ts';
import type { Journal } from '../page/journal.ts';
import type { PageState } from '../page/page.ts';
import type { Voided, VoidReason } from './folded.ts';

/** One operation being applied. All effects write to the page through it and report here what was applied or void. */
export interface Effect {
  readonly page: PageState;
  readonly operation: Operation;
  readonly actor: number;
  /** versionId of objects created now. */
  readonly versionId: number;
  /** The page's weight limit after a change that makes it heavier. */
  readonly maxWeight: number;
  /** An undo puts an object back completely or not at all. */
  readonly wholePlaces: boolean;
  /** Text is merged by `weaveRuns`, before these rules by `mergeRuns`. */
  readonly wovenText: boolean;
  readonly journal: Journal | undefined;
  readonly voided: Voided[];
  readonly touched: Set<string>;
}

export function voidChange(effect: Effect, selectId: string, property: string, reason: VoidReason): void {
  effect.voided.push({ selectId, property, reason });
}
