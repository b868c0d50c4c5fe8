import type { ConversionFault } from '../../src/port.ts';

/** What has to become of a hostile file, and by whom it is stopped. */
export type Outcome =
  /** Refused before a byte is sent, for its name. */
  | { readonly by: 'name'; readonly error: NameError }
  /** Refused by the upload: nothing that can be put on a board, or its first bytes are another type's. */
  | { readonly by: 'upload'; readonly error: 'FILE_EMPTY' | 'FILE_WRONG_FORMAT' | 'FILE_WRONG_SUFFIX' }
  /** Refused by the converter. Several faults where the programs' versions differ in what they notice first. */
  | { readonly by: 'converter'; readonly faults: readonly ConversionFault[] }
  /** Harmless here: it is shown with this text and nothing else. Undefined: any text without `SECRET`. */
  | { readonly by: 'nobody'; readonly text?: string; readonly pages?: number };

type NameError = 'FILE_NAME_EMPTY' | 'FILE_NAME_EMOJI' | 'FILE_NAME_FORMAT' | 'FILE_NAME_LENGTH';

export interface HostileKind {
  readonly kind: string;
  readonly name: string;
  /** Empty for those that are refused by their names. */
  make(): Uint8Array;
  readonly outcome: Outcome;
  /** Of each program, if it has to be short. */
  readonly seconds?: number;
}

/** Where the files try to go. The trap answers for every address, so any will do; this one is for documentation. */
export const OUTSIDE = 'http://192.0.2.7';

/** The beginning of a file that only the machine outside the sandbox has. */
export const SECRET = 'root:x:0';

export const byConverter = (...faults: ConversionFault[]): Outcome => ({ by: 'converter', faults });
export const shown = (text?: string, pages?: number): Outcome => ({
  by: 'nobody',
  ...(text === undefined ? {} : { text }),
  ...(pages === undefined ? {} : { pages }),
});
