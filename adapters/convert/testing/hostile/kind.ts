import type { ConversionFault } from '../../src/port.ts';

/** The expected outcome for a hostile file, and the part that stops it. */
export type Outcome =
  /** Refused because of its name, before a byte is sent. */
  | { readonly by: 'name'; readonly error: NameError }
  /** Refused by the upload: it cannot be put on a board, or its first bytes are those of another type. */
  | { readonly by: 'upload'; readonly error: 'FILE_EMPTY' | 'FILE_WRONG_FORMAT' | 'FILE_WRONG_SUFFIX' }
  /** Refused by the converter. Several faults, if the programs' versions differ in which they detect first. */
  | { readonly by: 'converter'; readonly faults: readonly ConversionFault[] }
  /** Harmless here: it is shown with this text and nothing else. Undefined allows any text without `SECRET`. */
  | { readonly by: 'nobody'; readonly text?: string; readonly pages?: number };

type NameError = 'FILE_NAME_EMPTY' | 'FILE_NAME_EMOJI' | 'FILE_NAME_FORMAT' | 'FILE_NAME_LENGTH';

export interface HostileKind {
  readonly kind: string;
  readonly name: string;
  /** Returns an empty file for those that are refused by their names. */
  make(): Uint8Array;
  readonly outcome: Outcome;
  /** Time limit of each program, if it must be short. */
  readonly seconds?: number;
}

/** The address that the files try to reach. The trap answers for every address; this one is reserved for documentation. */
export const OUTSIDE = 'http://192.0.2.7';

/** The beginning of a file that exists only outside the sandbox. */
export const SECRET = 'root:x:0';

export const byConverter = (...faults: ConversionFault[]): Outcome => ({ by: 'converter', faults });
export const shown = (text?: string, pages?: number): Outcome => ({
  by: 'nobody',
  ...(text === undefined ? {} : { text }),
  ...(pages === undefined ? {} : { pages }),
});
