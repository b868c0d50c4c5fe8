/** What a shared folder lets a member do: 0 view, 1 add and edit. */
export const FOLDER_PERMITS = [0, 1] as const;
export type FolderPermit = (typeof FOLDER_PERMITS)[number];

/**
 * A user's relation to a file or folder. A member has it through folders that were shared with them: `here` is the highest
 * permit of the entry and the folders above it, `above` that of the folders above it alone.
 */
export type FileStanding =
  | { readonly role: 'owner' }
  | { readonly role: 'member'; readonly here: FolderPermit; readonly above: FolderPermit | undefined }
  | { readonly role: 'stranger' };

/**
 * - `view`: see, download, zip.
 * - `add`: put something into a folder.
 * - `change`: rename, move, delete, and return to an earlier version. The shared folder itself lies in a folder that the
 *   member has no part in, so only what is in it can be changed.
 * - `own`: share, publish by link, put on a board, delete a version permanently. Actions that outlast a membership need the owner.
 */
export type FileUse = 'view' | 'add' | 'change' | 'own';

export function mayUseFile(standing: FileStanding, use: FileUse): boolean {
  if (standing.role === 'owner') return true;
  if (standing.role === 'stranger') return false;
  const uses: Readonly<Record<FileUse, boolean>> = {
    view: true,
    add: standing.here === 1,
    change: standing.above === 1,
    own: false,
  };
  return uses[use];
}
