import type { VoidReason } from '@sw/board-model';
import type { HaltReason } from '@sw/contract';
import type { Ending } from '../link/connection.ts';
import type { DraftProblem } from './drafts.ts';

/** The errors with which the gateway or the api closes a page. */
const DENIALS = [
  'BOARD_DELETED',
  'BOARD_NOT_IN_LIST',
  'FORBIDDEN',
  'MEMBER_LIMIT',
  'NOT_FOUND',
  'TEMPORARILY_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const;
/** `denied`: an error that this release does not know. */
export type Denial = (typeof DENIALS)[number] | 'denied';

export const denialOf = (error: string): Denial => DENIALS.find((known) => known === error) ?? 'denied';

/** Why nothing is sent until the user acts. */
export type Bar = Denial | Ending | 'outdated';

/** Why a dispatch did nothing at all. A reason of the reducer is one that forbids the whole operation. */
export type DispatchRefusal =
  | 'closed'
  | 'loading'
  | 'nothing'
  | 'permit'
  /** Too much is pending. */
  | 'queueFull'
  | Bar
  | DraftProblem
  | VoidReason;

/** Why operations are not saved. `quota`: the gateway stores them slowly. */
export type NotSavedReason = Bar | HaltReason | 'quota' | 'unanswered';
