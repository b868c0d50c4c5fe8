import { fileNameKey, numberedFileName } from './file-names.ts';

interface Named {
  readonly entryId: string;
  readonly parentId: string;
  readonly name: string;
  readonly category: number;
}

const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Names that Windows opens as a device instead of a file, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * A name that is a file's or folder's name on every system. Names are checked before they are stored; this does not
 * rely on it, because a zip is unpacked where a wrong name does harm.
 */
export function safeName(name: string): string {
  // Windows drops dots and spaces at the end. A name of only these would mean the folder itself, or the one above.
  const plain = name
    .toWellFormed()
    .replace(UNSAFE, '_')
    .replace(/[. ]+$/, '')
    .trimStart();
  if (plain === '') return '_';
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

export type Placed<T> = T & { readonly path: string };

/**
 * Paths inside a zip: folders keep their structure, chosen entries are at the top. Names that a file system cannot distinguish
 * get a number. If a folder above an entry was chosen too, the entry is only inside that folder.
 */
export function zipPaths<T extends Named>(tree: readonly T[]): Placed<T>[] {
  const byId = new Map(tree.map((entry) => [entry.entryId, entry]));
  const taken = new Map<string, Names>();
  const paths = new Map<string, string>();
  const pathOf = (entry: T): string => {
    const known = paths.get(entry.entryId);
    if (known !== undefined) return known;
    const parent = byId.get(entry.parentId);
    const folder = parent === undefined ? '' : pathOf(parent);
    const isFolder = entry.category === 0;
    const path = `${folder}${freeName(entry.name, isFolder, namesIn(taken, folder))}${isFolder ? '/' : ''}`;
    paths.set(entry.entryId, path);
    return path;
  };
  return [...byId.values()].map((entry) => ({ ...entry, path: pathOf(entry) }));
}

/** The keys in use in a folder, each with the number to try next, so that many equal names cost no more than others. */
type Names = Map<string, number>;

function namesIn(taken: Map<string, Names>, folder: string): Names {
  const names: Names = taken.get(folder) ?? new Map();
  taken.set(folder, names);
  return names;
}

function freeName(name: string, isFolder: boolean, taken: Names): string {
  const safe = safeName(name);
  const wanted = fileNameKey(safe);
  for (let number = taken.get(wanted) ?? 1; ; number += 1) {
    const numbered = numberedFileName(safe, number, isFolder ? 'folder' : 'file');
    const key = fileNameKey(numbered);
    if (taken.has(key)) continue;
    taken.set(key, 2).set(wanted, number + 1);
    return numbered;
  }
}
