/** A page's thumbnail, in both themes. */
export interface Pictures {
  readonly light: Uint8Array;
  readonly dark: Uint8Array;
  readonly hasObjects: boolean;
}

/** Images on a page, by their blob ids. */
export type Blobs = Readonly<Record<string, Uint8Array>>;
/** Returns the available blobs. Only blobs are requested; other addresses on a page are never fetched. */
export type FetchBlobs = (blobIds: readonly string[]) => Promise<Blobs>;

export interface RenderSettings {
  /** A drawing that takes longer is aborted, and its process is killed. */
  readonly deadlineMs: number;
  /** Heap limit of the process; a process that needs more memory exits. */
  readonly heapMb: number;
  /** A process that is idle for this long is ended. */
  readonly idleMs: number;
  readonly entry?: URL;
}

export const SHEETS = ['own', 'a4-portrait', 'a4-landscape', 'a3-portrait', 'a3-landscape'] as const;
export type Sheet = (typeof SHEETS)[number];
export const FILE_FORMATS = ['png', 'svg', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface FileOrder {
  readonly format: FileFormat;
  /** The title in the file's metadata. */
  readonly title: string;
  /** Pixels per page unit of a PNG. */
  readonly scale: number;
  /** If false, a PNG or SVG is transparent. A sheet of paper never is. */
  readonly paper: boolean;
  /** Paper size of a PDF. */
  readonly sheet: Sheet;
}

export interface PageOrder {
  readonly snapshot: Uint8Array;
  /** Draws only these objects, with everything below them; without it, the whole page. */
  readonly selectIds?: readonly string[];
}

/** Why a page cannot become a file. The user can resolve these problems. */
export type PressProblem = 'empty' | 'tooLarge';

export class ExportFailure extends Error {
  readonly problem: PressProblem;

  constructor(problem: PressProblem) {
    super(problem);
    this.problem = problem;
  }
}
