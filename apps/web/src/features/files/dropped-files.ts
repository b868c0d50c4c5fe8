/** A file to send, and the folders it was in, outermost first. */
export interface DroppedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

/** Reading the names of more files would block the page; further ones are ignored. */
const MOST = 5_000;

/** Everything in a drop, including whole folders. The entries must be read before the event ends. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, folders: [] }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return found;
}

/** Files from an input for folders: the path of each file begins with the chosen folder. */
export const chosenFiles = (files: Iterable<File>): DroppedFile[] =>
  [...files].slice(0, MOST).map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));

async function walk(entry: FileSystemEntry, folders: readonly string[], found: DroppedFile[]): Promise<void> {
  if (found.length >= MOST) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    // Systems leave these files behind in every folder.
    if (file.name !== '.DS_Store' && file.name !== 'Thumbs.db') found.push({ file, folders });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await walk(one, [...folders, entry.name], found);
  }
}
