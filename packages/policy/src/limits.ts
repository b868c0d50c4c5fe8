import { fail, ok, type Result } from '@sw/base';
import type { Rights } from './rights.ts';

/** The limit that was reached: the catalogue's name of the message and its {0}. */
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

/** May one more board be created besides the existing ones? */
export const mayCreateBoard = (rights: Rights, boards: number): Allowed =>
  within(boards, rights.boardCount, 'BOARD_COUNT_LIMIT');
export const mayAddEndpoint = (rights: Rights, endpoints: number): Allowed =>
  within(endpoints, rights.endpoints, 'MEMBER_LIMIT');
/**
 * Endpoints that one user other than the owner may have on a board: a computer with two tabs, a phone, a tablet and a
 * screen on the wall. Without this limit, one viewer could take all places of a free board.
 */
export const ENDPOINTS_PER_PERSON = 5;
export const mayAddPage = (rights: Rights, pages: number): Allowed => within(pages, rights.maxPages, 'PAGE_LIMIT');

/** May this many images be added to those on the board? All of the new ones, or none. */
export const mayAddImages = ({ imageNum }: Pick<Rights, 'imageNum'>, images: number, more: number): Allowed =>
  within(images + more - 1, imageNum, 'IMAGE_LIMIT');

const MEGABYTE = 1024 * 1024;

/** `megabytes` is the smaller of the level's limit and the caller's own limit. */
export const maySendFile = (megabytes: number, bytes: number): Allowed =>
  bytes <= megabytes * MEGABYTE ? ok(true) : fail({ limit: 'FILE_TOO_LARGE', allowed: megabytes });

/**
 * Bytes a space uses and may use. A full space accepts nothing more, also when a lower level has put it over its limit.
 */
export const mayStore = (space: { readonly used: number; readonly allowed: number }, bytes: number): Allowed =>
  space.used + bytes <= space.allowed ? ok(true) : fail({ limit: 'CLOUD_SPACE_FULL', allowed: space.allowed });

/** Call time is charged in whole minutes, rounded up; a call that never started costs nothing. */
export function chargedMinutes(milliseconds: number): number {
  return Math.ceil(Math.max(0, milliseconds) / 60_000);
}
