import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

/** What happens if a file's name is taken: the new file gets a number, replaces the other, or is refused. */
export type NameClash = 'number' | 'replace' | 'refuse';

/** A folder or file of a space. The root of a space has no parent and is never listed. */
interface FileEntryTable {
  entryId: Id;
  spaceId: Id;
  parentId: Id | null;
  name: string;
  /** Equal for names that a file system could not distinguish. */
  nameKey: string;
  /** 0 for a folder. */
  category: number;
  blobId: Id | null;
  bytes: Generated<Id>;
  addedBy: Id | null;
  createdAt: Stamp;
  changedAt: Stamp;
  /** The binned entry it belongs to: itself, or the binned folder above it. */
  binId: Id | null;
  binnedAt: Date | null;
}

interface FileSearchTable {
  entryId: Id;
  words: ColumnType<string, string, string>;
  /** Copied from the entry by triggers, like the next two. */
  spaceId: ColumnType<string, never, never>;
  changedAt: ColumnType<Date, never, never>;
  category: ColumnType<number, never, never>;
}

/** Maintained by triggers on the entries; read it, never write it. */
interface FolderCountTable {
  folderId: Id;
  folders: number;
  files: number;
}

/** An earlier content of a file. */
interface FileVersionTable {
  versionId: Id;
  entryId: Id;
  blobId: Id;
  bytes: Id;
  addedBy: Id | null;
  replacedAt: Stamp;
}

/** A link that shows a file without signing in. */
export interface FileLinkTable {
  linkId: Id;
  entryId: Id;
  createdBy: Id;
  keyHash: Buffer;
  passwordHash: string | null;
  createdAt: Stamp;
  expiresAt: Date;
}

/** An address with which a folder is shared. */
export interface FolderMemberTable {
  memberId: Id;
  folderId: Id;
  spaceId: Id;
  email: string;
  /** Null until the address has an account. */
  accountId: Id | null;
  permit: 0 | 1;
  createdAt: Stamp;
}

/** The tables of the file centre. */
export interface FileTables {
  fileEntry: FileEntryTable;
  fileSearch: FileSearchTable;
  folderCount: FolderCountTable;
  fileLink: FileLinkTable;
  fileVersion: FileVersionTable;
  folderMember: FolderMemberTable;
}

export type FileEntryRow = Selectable<FileEntryTable>;
