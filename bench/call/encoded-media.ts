/** Frames that are sent repeatedly at their original pace. The first picture is a key frame, and every other depends on the one before. */
export interface EncodedMedia {
  readonly pictures: readonly string[];
  readonly sounds: readonly string[];
}

export const PICTURE = { width: 640, height: 360, frameRate: 20, bitrate: 400_000 } as const;
/** Opus always counts samples of 48 kHz. */
export const SOUND = { sampleRate: 48_000, frameMs: 20, bitrate: 24_000 } as const;
export const LOOP_SECONDS = 5;
