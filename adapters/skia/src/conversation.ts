import type { Blobs, FileOrder, PageOrder, Pictures, PressProblem } from './port.ts';

/** What is said between a process of ours and the one that draws for it. */
export type Request =
  | { readonly do: 'thumbnail'; readonly snapshot: Uint8Array }
  | { readonly do: 'begin'; readonly order: FileOrder }
  | { readonly do: 'page'; readonly page: PageOrder }
  | { readonly do: 'end' };

/** Sent while a request is under way, when the other side said what it needs. */
export interface BlobsSent {
  readonly do: 'blobs';
  readonly blobs: Blobs;
}

export interface Values {
  thumbnail: Pictures;
  begin: null;
  /** The file of a PNG or SVG; of a PDF it comes at the end. */
  page: Uint8Array | null;
  end: Uint8Array | null;
}

export type Answer =
  | { readonly ok: true; readonly value: Values[keyof Values] }
  | { readonly ok: false; readonly why: string; readonly problem?: PressProblem };

export interface Need {
  readonly need: readonly string[];
}
