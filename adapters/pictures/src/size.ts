import type { PictureFault, PictureLimits } from './port.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Checks the size in the header, before anything is unpacked. */
export function sizeFault({ width, height }: Size, { pixels, side }: PictureLimits): PictureFault | undefined {
  if (width < 1 || height < 1) return 'damaged';
  return width > side || height > side || width * height > pixels ? 'pixels' : undefined;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The name of a chunk, four letters. */
export const tagAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
