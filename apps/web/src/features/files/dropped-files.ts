/** A file to send, and the folders it was in, outermost first. */
export interface DroppedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

/** More would block the page while their names are read; the rest is dropped again. */
const MOST = 5_000;

/** Everything in a drop, whole folders included. The entries must be taken before the event is over. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, folders: [] }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return found;
}

/** From an input for folders: the path of each file begins with the chosen folder. */
export const chosenFiles = (files: Iterable<File>): DroppedFile[] =>
  [...files].slice(0, MOST).map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));

async function walk(entry: FileSystemEntry, folders: readonly string[], found: DroppedFile[]): Promise<void> {
  if (found.length >= MOST) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    // What systems leave behind in every folder.
    if (file.name !== '.DS_Store' && file.name !== 'Thumbs.db') found.push({ file, folders });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await walk(one, [...folders, entry.name], found);
  }
}
