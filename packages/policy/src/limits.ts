import { fail, MEGABYTE, ok, type Result } from '@sw/base';
import type { Rights } from './rights.ts';

/** The limit that was reached: the catalogue's name of the message and its {0}. */
export interface LimitReached {
  readonly limit:
    | 'BOARD_COUNT_LIMIT'
    | 'MEMBER_LIMIT'
    | 'PAGE_LIMIT'
    | 'IMAGE_LIMIT'
    | 'FILE_LIMIT'
    | 'DOCUMENT_PAGE_LIMIT'
    | 'FILE_COUNT_LIMIT'
    | 'FILE_TOO_LARGE'
    | 'FOLDER_MEMBER_LIMIT'
    | 'SHARED_FOLDER_LIMIT'
    | 'SHARED_WITH_LIMIT'
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

/** Audio and documents together, as `mayAddImages`. */
export const mayAddFiles = ({ fileNum }: Pick<Rights, 'fileNum'>, files: number, more: number): Allowed =>
  within(files + more - 1, fileNum, 'FILE_LIMIT');

/** May one more document be put on a page that has this many? */
export const mayAddDocument = ({ documentsPerPage }: Pick<Rights, 'documentsPerPage'>, documents: number): Allowed =>
  within(documents, documentsPerPage, 'DOCUMENT_PAGE_LIMIT');

/** `megabytes` is the smaller of the level's limit and the caller's own limit. */
export const maySendFile = (megabytes: number, bytes: number): Allowed =>
  bytes <= megabytes * MEGABYTE ? ok(true) : fail({ limit: 'FILE_TOO_LARGE', allowed: megabytes });

/** The bytes that a space has stored, has reserved for running uploads, and may store. */
export interface SpaceUse {
  readonly used: number;
  readonly reserved: number;
  readonly allowed: number;
}

/** A full space accepts nothing more, also when a lower level has put it over its limit. */
export const mayStore = (space: SpaceUse, bytes: number): Allowed =>
  space.used + space.reserved + bytes <= space.allowed
    ? ok(true)
    : fail({ limit: 'CLOUD_SPACE_FULL', allowed: space.allowed });

/** Files and folders per MB of space: an empty folder uses no space, but its row has a cost. */
const ENTRIES_PER_MB = 100;

export const mayAddEntries = ({ spaceMb }: Pick<Rights, 'spaceMb'>, entries: number, more: number): Allowed =>
  within(entries + more - 1, spaceMb * ENTRIES_PER_MB, 'FILE_COUNT_LIMIT');

/** People with whom one folder may be shared: enough for a year group of a school, but not for the public. */
const FOLDER_MEMBERS_MAX = 100;
/** Folders that one space shares. */
const SHARED_FOLDERS_MAX = 100;
/** Folders that may be shared with one address, so that nobody can fill another person's list. */
const SHARED_WITH_MAX = 200;

export const mayAddFolderMember = (members: number): Allowed =>
  within(members, FOLDER_MEMBERS_MAX, 'FOLDER_MEMBER_LIMIT');
export const mayShareFolder = (folders: number): Allowed => within(folders, SHARED_FOLDERS_MAX, 'SHARED_FOLDER_LIMIT');
export const mayBeFolderMember = (folders: number): Allowed => within(folders, SHARED_WITH_MAX, 'SHARED_WITH_LIMIT');

/** Call time is charged in whole minutes, rounded up; a call that never started costs nothing. */
export function chargedMinutes(milliseconds: number): number {
  return Math.ceil(Math.max(0, milliseconds) / 60_000);
}
