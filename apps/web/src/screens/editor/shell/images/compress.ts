import { fail, type Result } from '@sw/base';
import type { ConversionError, Converted, OutputFormat } from './convert-image.ts';

export interface CompressRequest {
  readonly id: number;
  readonly file: Blob;
  readonly format: OutputFormat;
}
interface CompressAnswer {
  readonly id: number;
  readonly result: Result<Converted, ConversionError>;
}

type Done = (result: Result<Converted, ConversionError>) => void;

/** A picture that takes longer was made to do so. */
const AT_MOST_MS = 60_000;
/** An idle worker still holds tens of megabytes. */
const IDLE_MS = 30_000;

let worker: Worker | undefined;
let lastId = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, Done>();

function end(): void {
  worker?.terminate();
  worker = undefined;
  for (const done of waiting.values()) done(fail('IMAGE_LOAD_ERROR'));
  waiting.clear();
}

function start(): Worker {
  const started = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<CompressAnswer>) => waiting.get(data.id)?.(data.result));
  started.addEventListener('error', end);
  return started;
}

/** Runs in a worker, one picture after the other in the order of the calls. */
export function compress(file: Blob, format: OutputFormat = 'webp'): Promise<Result<Converted, ConversionError>> {
  clearTimeout(rest);
  worker ??= start();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const timer = setTimeout(end, AT_MOST_MS * (waiting.size + 1));
    waiting.set(id, (result) => {
      clearTimeout(timer);
      waiting.delete(id);
      if (waiting.size === 0) rest = setTimeout(end, IDLE_MS);
      resolve(result);
    });
    worker?.postMessage({ id, file, format } satisfies CompressRequest);
  });
}
