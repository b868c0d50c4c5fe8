import type { Operation } from './operation.ts';
import type { Permit } from './operation-codes.ts';

/** The system: the only actor whose control records count. */
export const SYSTEM = 0;

export type Control =
  | { readonly type: 'permit'; readonly actor: number; readonly permit: Permit }
  | { readonly type: 'removed'; readonly actor: number }
  | { readonly type: 'demoOn'; readonly actor: number; readonly clientId: string }
  | { readonly type: 'demoOff' }
  | { readonly type: 'pageDeleted' }
  | { readonly type: 'pageRestored' }
  | { readonly type: 'boardRecycled' }
  | { readonly type: 'boardRestored' }
  | { readonly type: 'retireLanes'; readonly lanes: readonly (readonly [actor: number, clientId: string])[] };

/** The gateway's addition to a client's frame. */
export interface Stamp {
  readonly rules: number;
  /** A number local to the board; only the database knows the user. */
  readonly actor: number;
  readonly clientId: string;
  /** Log time in ms. Only the retirement of lanes reads it. */
  readonly time: number;
}

export type LogRecord = Stamp & { readonly clientSeq: number } & (
    | { readonly kind: 'operation'; readonly operation: Operation }
    | { readonly kind: 'void'; readonly reason: string }
    | { readonly kind: 'control'; readonly control: Control }
  );
