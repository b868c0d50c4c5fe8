import { PNG } from 'pngjs';
import type { Frame } from './gallery/sheet.ts';

/** Four bytes per pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export function fromPng(file: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, bytes: data };
}

/** The part of a picture inside a frame. */
export function part({ width, bytes }: Picture, frame: Frame): Picture {
  const cut = new Uint8Array(frame.width * frame.height * 4);
  for (let y = 0; y < frame.height; y += 1) {
    const from = ((frame.top + y) * width + frame.left) * 4;
    cut.set(bytes.subarray(from, from + frame.width * 4), y * frame.width * 4);
  }
  return { width: frame.width, height: frame.height, bytes: cut };
}

/** Copies a picture into a larger one. */
export function place(whole: Picture, { width, height, bytes }: Picture, { left, top }: Frame): void {
  for (let y = 0; y < height; y += 1) {
    whole.bytes.set(bytes.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * whole.width + left) * 4);
  }
}
