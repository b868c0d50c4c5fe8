/** Files and folders in one folder. */
export const FOLDER_ENTRIES_MAX = 100_000;
/** Folders inside each other. */
export const FOLDER_DEPTH_MAX = 20;
/** Entries that one call moves, deletes or restores. */
export const FILES_AT_ONCE = 200;
/** Files and folders that one copy creates. */
export const COPIED_FILES_MAX = 2_000;

/** What a user may do in a folder. */
export const FILE_RIGHTS = ['own', 'edit', 'view'] as const;
export type FileRight = (typeof FILE_RIGHTS)[number];

export const FILE_SORTS = ['name', 'changed', 'size', 'type'] as const;
export type FileSort = (typeof FILE_SORTS)[number];

/** If a name is taken: add a number, make the file the next version of the existing one, or refuse the call. */
export const NAME_CLASHES = ['number', 'replace', 'refuse'] as const;
export type NameClash = (typeof NAME_CLASHES)[number];

/** Earlier contents of a file that are kept; the oldest go first. */
export const FILE_VERSIONS_MAX = 20;

/** How long a link to a file works. */
export const FILE_LINK_DAYS = 7;
export const FILE_LINK_PASSWORD_MIN = 4;
/** Wrong passwords of one link in ten minutes. */
export const FILE_LINK_GUESSES = 10;

/** Files and folders whose boards one call looks up, those below folders included. */
export const USED_FILES_MAX = 10_000;

/** Files and folders in one zip, and what they may have together. */
export const ZIP_ENTRIES_MAX = 10_000;
export const ZIP_GB_MAX = 20;
/** Zips that one account downloads at the same time. */
export const ZIPS_AT_ONCE = 2;
