import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Coordinates are mostly whole numbers or tenths, like ink; the results of transforms are not, and take 8 bytes. */
const SCALES = [1, 10, 100, 1000] as const;
/** The difference of two such numbers still fits `signed`. */
const MOST = 2 ** 50;

const fits = (value: number, scale: number): boolean => {
  const scaled = Math.round(value * scale);
  return Math.abs(scaled) < MOST && scaled / scale === value;
};

/** The smallest scale at which all numbers are whole and convert back to the same bits; undefined if there is none. */
export const scaleOf = (values: readonly number[]): number | undefined =>
  SCALES.find((scale) => values.every((value) => fits(value, scale)));

/** Stored as differences: objects are in order of creation, and so are their versions and most of their zIndexes. */
export function writeScaled(out: ByteWriter, values: readonly number[], scale: number): void {
  let before = 0;
  for (const value of values) {
    const scaled = Math.round(value * scale);
    out.signed(scaled - before);
    before = scaled;
  }
}

export function readScaled(from: ByteReader, count: number, scale: number): number[] {
  const values: number[] = [];
  let scaled = 0;
  for (let i = 0; i < count; i += 1) {
    scaled += from.signed();
    values.push(scaled / scale);
  }
  return values;
}

export function readFloats(from: ByteReader, count: number): number[] {
  const values: number[] = [];
  for (let i = 0; i < count; i += 1) values.push(from.float());
  return values;
}
