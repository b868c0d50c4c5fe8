/** The keys of files in the query cache. */
export const fileKeys = {
  all: ['files'],
  folder: (folderId: string | undefined) => ['files', 'folder', folderId ?? 'top'],
  space: ['files', 'space'],
  file: (id: string) => ['files', 'file', id],
  bin: ['files', 'bin'],
  sharedFolders: ['files', 'sharedFolders'],
  members: (folderId: string) => ['files', 'members', folderId],
} as const satisfies Record<string, readonly string[] | ((...input: never[]) => readonly unknown[])>;
