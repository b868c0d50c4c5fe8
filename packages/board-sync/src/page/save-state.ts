import type { HaltReason } from '@sw/contract';
import type { Bar, NotSavedReason } from './refusals.ts';

/** A write without an answer for this long is reported as not saved. */
const UNANSWERED_MS = 5_000;

export type SaveState =
  /** The client's own fold has consumed everything that was done here. */
  | { readonly state: 'saved' }
  | { readonly state: 'saving'; readonly pending: number }
  /** `kept` of them survive the tab. */
  | { readonly state: 'offline'; readonly pending: number; readonly kept: number }
  | { readonly state: 'notSaved'; readonly pending: number; readonly reason: NotSavedReason };

export interface SaveFacts {
  readonly pending: number;
  /** Counted only when reported, i.e. offline: thousands may be pending there. */
  readonly kept: () => number;
  /** Since when the connection is open; undefined without one. */
  readonly connectedSince: number | undefined;
  /** Since when the oldest unanswered operation waits. */
  readonly waitingSince: number | undefined;
  /** Why nothing will be sent until the user acts. */
  readonly barred: Bar | undefined;
  readonly haltReason: HaltReason | 'quota' | undefined;
}

/** When an answer is overdue. Time without a connection does not count: that has its own state. */
export function overdueAt({ connectedSince, waitingSince }: SaveFacts): number | undefined {
  if (connectedSince === undefined || waitingSince === undefined) return undefined;
  return Math.max(connectedSince, waitingSince) + UNANSWERED_MS;
}

export function saveState(facts: SaveFacts, now: number): SaveState {
  const { pending, kept, connectedSince, barred, haltReason } = facts;
  if (pending > 0 && barred !== undefined) return { state: 'notSaved', pending, reason: barred };
  if (connectedSince === undefined) return { state: 'offline', pending, kept: kept() };
  if (pending === 0) return { state: 'saved' };
  const overdue = overdueAt(facts);
  if (overdue !== undefined && now >= overdue) {
    return { state: 'notSaved', pending, reason: haltReason ?? 'unanswered' };
  }
  return { state: 'saving', pending };
}

const pendingOf = (state: SaveState): number => (state.state === 'saved' ? 0 : state.pending);
const keptOf = (state: SaveState): number => (state.state === 'offline' ? state.kept : 0);
const reasonOf = (state: SaveState): string => (state.state === 'notSaved' ? state.reason : '');

export const sameButCounts = (a: SaveState, b: SaveState): boolean =>
  a.state === b.state && reasonOf(a) === reasonOf(b);

export const sameSaveState = (a: SaveState, b: SaveState): boolean =>
  sameButCounts(a, b) && pendingOf(a) === pendingOf(b) && keptOf(a) === keptOf(b);
