import type { PersonName } from '../people.ts';

/** A sample file of somebody's file centre. */
export interface DemoFile {
  readonly owner: PersonName;
  /** A folder in the top folder. Without it the file is in the top folder. */
  readonly folder?: string;
  readonly name: string;
  make(): Promise<Uint8Array>;
}

export const written = async (text: string): Promise<Uint8Array> => new TextEncoder().encode(text);
