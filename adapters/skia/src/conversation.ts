import type { Blobs, FileOrder, PageOrder, Pictures, PressProblem } from './port.ts';

/** Messages between one of our processes and its drawing process. */
export type Request =
  | { readonly do: 'thumbnail'; readonly snapshot: Uint8Array }
  | { readonly do: 'begin'; readonly order: FileOrder }
  | { readonly do: 'page'; readonly page: PageOrder }
  | { readonly do: 'end' };

/** Sent during a request, after the drawing process has listed the blobs it needs. */
export interface BlobsSent {
  readonly do: 'blobs';
  readonly blobs: Blobs;
}

export interface Values {
  thumbnail: Pictures;
  begin: null;
  /** The file of a PNG or SVG; null for a PDF, whose file comes at the end. */
  page: Uint8Array | null;
  end: Uint8Array | null;
}

export type Answer =
  | { readonly ok: true; readonly value: Values[keyof Values] }
  | { readonly ok: false; readonly why: string; readonly problem?: PressProblem };

export interface Need {
  readonly need: readonly string[];
}
