import { type BoardObject, matrixOf, textOf } from '@sw/board-model';

/** An object as the specification writes it: `matrix` and `text` follow from what is stored. */
export const writtenObject = (object: BoardObject): Record<string, unknown> => ({
  ...object,
  ...(object.runs && { text: textOf(object) }),
  matrix: matrixOf(object),
});

/** The words of an object that comes with `text` alone become its runs, which are what is stored. */
export const withRuns = (written: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  written.runs == null && typeof written.text === 'string' ? { ...written, runs: [{ text: written.text }] } : written;
