import { fail, ok, type Result } from '@sw/base';
import type { Rights } from './rights.ts';

/** What stands in the way: the catalogue's name of the message and its {0}. */
export interface LimitReached {
  readonly limit:
    | 'BOARD_COUNT_LIMIT'
    | 'MEMBER_LIMIT'
    | 'PAGE_LIMIT'
    | 'IMAGE_LIMIT'
    | 'FILE_TOO_LARGE'
    | 'CLOUD_SPACE_FULL';
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
/**
 * Endpoints that one person but the owner has on a board: a computer with two tabs, a phone, a tablet and the screen on the wall. With
 * more, one viewer would take all places of a free board.
 */
export const ENDPOINTS_PER_PERSON = 5;
export const mayAddPage = (rights: Rights, pages: number): Allowed => within(pages, rights.maxPages, 'PAGE_LIMIT');

/** May so many images be added to those a board has? Those it has count, the new ones all or none. */
export const mayAddImages = ({ imageNum }: Pick<Rights, 'imageNum'>, images: number, more: number): Allowed =>
  within(images + more - 1, imageNum, 'IMAGE_LIMIT');

const MEGABYTE = 1024 * 1024;

/** `megabytes` is the smaller of what the level allows and what the caller can use. */
export const maySendFile = (megabytes: number, bytes: number): Allowed =>
  bytes <= megabytes * MEGABYTE ? ok(true) : fail({ limit: 'FILE_TOO_LARGE', allowed: megabytes });

/** Bytes a space has and may have. A full one takes nothing more, not even where it is over after a lower level. */
export const mayStore = (space: { readonly used: number; readonly allowed: number }, bytes: number): Allowed =>
  space.used + bytes <= space.allowed ? ok(true) : fail({ limit: 'CLOUD_SPACE_FULL', allowed: space.allowed });

/** Call time is charged in whole minutes, rounded up; a call that never began costs nothing. */
export function chargedMinutes(milliseconds: number): number {
  return Math.ceil(Math.max(0, milliseconds) / 60_000);
}
