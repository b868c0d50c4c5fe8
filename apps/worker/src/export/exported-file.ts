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
