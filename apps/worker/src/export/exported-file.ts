export interface ExportedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly contentType: string;
}

/** The progress of a file being created. */
export interface Keeping {
  /** This many pages are done. Rejects if the file is no longer wanted. */
  move(done: number): Promise<void>;
  /** Called if it is cancelled in the middle of a page; returns a function to unsubscribe. */
  onStop(stop: () => void): () => void;
}

export class NotWanted extends Error {}

/** Characters that some file system refuses in a name, or would read as a folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const REFUSED_CHARACTERS = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g;
/** Windows accepts 255 units including the folder's name; a board's name has 100 characters at most. */
const LONGEST_STEM = 100;

/** A board's name as a file name, with the page number if it is one of several. */
export function fileName(wbName: string, ending: string, page?: number): string {
  const stem = [...wbName.replace(REFUSED_CHARACTERS, ' ').trim().replace(/\.+$/, '')]
    .slice(0, LONGEST_STEM)
    .join('')
    .trim();
  const of = page === undefined ? '' : `-${String(page).padStart(2, '0')}`;
  return `${stem === '' ? 'whiteboard' : stem}${of}.${ending}`;
}
