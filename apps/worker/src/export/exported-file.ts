export interface ExportedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly contentType: string;
}

/** A file that is being made, seen from who makes it. */
export interface Keeping {
  /** So many pages are through. Rejects when nobody wants the file any more. */
  move(done: number): Promise<void>;
  /** Called when it is cancelled half way through a page; returns how to take that back. */
  onStop(stop: () => void): () => void;
}

export class NotWanted extends Error {}
