import { fail, ok, type Result } from '@sw/base';
import type { Rights } from './rights.ts';

/** What stands in the way: the catalogue's name of the message and its {0}. */
export interface LimitReached {
  readonly limit: 'BOARD_COUNT_LIMIT' | 'MEMBER_LIMIT' | 'PAGE_LIMIT';
  readonly allowed: number;
}
type Allowed = Result<true, LimitReached>;

const within = (present: number, allowed: number, limit: LimitReached['limit']): Allowed =>
  present < allowed ? ok(true) : fail({ limit, allowed });

/** May one more be added to what is there now? */
export const mayCreateBoard = (rights: Rights, boards: number): Allowed =>
  within(boards, rights.boardCount, 'BOARD_COUNT_LIMIT');
export const mayAddEndpoint = (rights: Rights, endpoints: number): Allowed =>
  within(endpoints, rights.endpoints, 'MEMBER_LIMIT');
export const mayAddPage = (rights: Rights, pages: number): Allowed => within(pages, rights.maxPages, 'PAGE_LIMIT');

/** Call time is charged in whole minutes, rounded up; a call that never began costs nothing. */
export function chargedMinutes(milliseconds: number): number {
  return Math.ceil(Math.max(0, milliseconds) / 60_000);
}
