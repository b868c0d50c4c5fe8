import type { PersonName } from '../people.ts';

/** A sample file of somebody's file centre. */
export interface DemoFile {
  readonly owner: PersonName;
  /** Of the top folder; without it the file lies there itself. */
  readonly folder?: string;
  readonly name: string;
  make(): Promise<Uint8Array>;
}

export const written = async (text: string): Promise<Uint8Array> => new TextEncoder().encode(text);
