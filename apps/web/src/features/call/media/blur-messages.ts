/** The files that the worker needs, all from our own origin. */
export interface BlurFiles {
  /** The library itself, a classic script. */
  readonly library: string;
  /** The files that the library requests, by the names it uses. */
  readonly parts: Readonly<Record<string, string>>;
}

export type ToBlurWorker =
  | { readonly do: 'load'; readonly files: BlurFiles }
  | {
      readonly do: 'blur';
      readonly frames: ReadableStream<VideoFrame>;
      readonly blurred: WritableStream<VideoFrame>;
    };

export type FromBlurWorker =
  | { readonly is: 'ready' }
  | { readonly is: 'failed'; readonly why: string }
  /** The median time of some frames, in milliseconds. */
  | { readonly is: 'pace'; readonly frameMs: number };
