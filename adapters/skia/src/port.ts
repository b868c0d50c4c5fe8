/** A page's picture for lists, in either theme. */
export interface Pictures {
  readonly light: Uint8Array;
  readonly dark: Uint8Array;
  readonly hasObjects: boolean;
}

/** Pictures on a page by the id of their blob. */
export type Blobs = Readonly<Record<string, Uint8Array>>;
/** Answers with those that are there. Only blobs are asked for; a page's other addresses are never fetched. */
export type FetchBlobs = (blobIds: readonly string[]) => Promise<Blobs>;

export interface ArtistSettings {
  /** A drawing that takes longer is given up, and its process killed. */
  readonly deadlineMs: number;
  /** What the process may hold of objects; one that needs more ends itself. */
  readonly heapMb: number;
  /** A process without work for so long is let go. */
  readonly idleMs: number;
  readonly entry?: URL;
}

export const SHEETS = ['own', 'a4-portrait', 'a4-landscape', 'a3-portrait', 'a3-landscape'] as const;
export type Sheet = (typeof SHEETS)[number];
export const FILE_FORMATS = ['png', 'svg', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface FileOrder {
  readonly format: FileFormat;
  /** Stands in the file's own words about itself. */
  readonly title: string;
  /** Pixels for one unit of the page; of a PNG. */
  readonly scale: number;
  /** Without it a PNG or SVG can be looked through. A sheet of paper is always one. */
  readonly paper: boolean;
  /** Of a PDF. */
  readonly sheet: Sheet;
}

export interface PageOrder {
  readonly snapshot: Uint8Array;
  /** Only these, with all below them; without it the whole page. */
  readonly selectIds?: readonly string[];
}

/** Why a page cannot be a file; the one who asked can do something about it. */
export type PressProblem = 'empty' | 'tooLarge';

export class PressFailure extends Error {
  readonly problem: PressProblem;

  constructor(problem: PressProblem) {
    super(problem);
    this.problem = problem;
  }
}
