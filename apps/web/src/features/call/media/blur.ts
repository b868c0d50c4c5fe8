import type { Track, TrackProcessor } from 'livekit-client';
import type { FromBlurWorker, ToBlurWorker } from './blur-messages.ts';

/** Chromium's streams of frames, which the page's types do not include. */
interface FrameSource {
  readonly readable: ReadableStream<VideoFrame>;
}
interface FrameSink extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}
interface FrameStreams {
  readonly MediaStreamTrackProcessor?: new (input: { track: MediaStreamTrack }) => FrameSource;
  readonly MediaStreamTrackGenerator?: new (input: { kind: 'video' }) => FrameSink;
}

/** Fewer than eight pictures per second look broken. */
const TOO_SLOW_MS = 125;

export const isTooSlow = (frameMs: number): boolean => frameMs > TOO_SLOW_MS;

/** Whether this browser can blur. Whether the machine is fast enough shows only during use. */
export function canBlur(): boolean {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as FrameStreams;
  return (
    MediaStreamTrackProcessor !== undefined &&
    MediaStreamTrackGenerator !== undefined &&
    typeof OffscreenCanvas === 'function' &&
    typeof WebAssembly === 'object'
  );
}

export interface BlurredTrack {
  readonly track: MediaStreamTrack;
  /** Stops blurring. The given track continues; it belongs to the caller. */
  readonly stop: () => void;
}

export interface BlurOptions {
  /** Called at most once, if this machine is too slow for it. The picture stays blurred. */
  readonly onTooSlow?: () => void;
}

/**
 * Blurs everything but the person in a camera's picture. Resolves when the first frame can be blurred: an unblurred one is
 * never shown. All work is done in a worker, so it does not delay drawing on the board.
 */
export async function blurTrack(source: MediaStreamTrack, { onTooSlow }: BlurOptions = {}): Promise<BlurredTrack> {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as FrameStreams;
  if (MediaStreamTrackProcessor === undefined || MediaStreamTrackGenerator === undefined)
    throw new Error('cannot blur');
  const { blurFiles } = await import('./blur-files.ts');
  const worker = new Worker(new URL('./blur-worker.ts', import.meta.url));
  const send = (message: ToBlurWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  try {
    await new Promise<void>((ready, failed) => {
      worker.addEventListener('error', ({ message }) => failed(new Error(message)));
      worker.addEventListener('message', ({ data }: MessageEvent<FromBlurWorker>) => {
        if (data.is === 'ready') ready();
        if (data.is === 'failed') failed(new Error(data.why));
      });
      send({ do: 'load', files: blurFiles });
    });
  } catch (failure) {
    worker.terminate();
    throw failure;
  }
  let reported = false;
  worker.addEventListener('message', ({ data }: MessageEvent<FromBlurWorker>) => {
    if (data.is !== 'pace' || !isTooSlow(data.frameMs) || reported) return;
    reported = true;
    onTooSlow?.();
  });
  const { readable } = new MediaStreamTrackProcessor({ track: source });
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  send({ do: 'blur', frames: readable, blurred: track.writable }, [readable, track.writable]);
  const stop = (): void => {
    track.stop();
    worker.terminate();
  };
  return { track, stop };
}

/** For `LocalVideoTrack.setProcessor`. */
export function blurProcessor(options: BlurOptions = {}): TrackProcessor<Track.Kind.Video> {
  let blurred: BlurredTrack | undefined;
  const processor: TrackProcessor<Track.Kind.Video> = {
    name: 'blur',
    async init({ track }) {
      blurred = await blurTrack(track, options);
      processor.processedTrack = blurred.track;
    },
    async restart(given) {
      await processor.destroy();
      await processor.init(given);
    },
    async destroy() {
      blurred?.stop();
      blurred = undefined;
    },
  };
  return processor;
}
