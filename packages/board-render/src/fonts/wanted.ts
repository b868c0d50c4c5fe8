/** A text that is to be written in a family. */
export interface WantedLetters {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly text: string;
}

/**
 * The names, for a CSS font, under which a family's letters are found here. It is asked before a text is measured, so whoever
 * answers knows which letters are needed, and fetches them.
 */
export type NameFaces = (wanted: WantedLetters) => string;

/** Where nothing is fetched: whoever has the family draws in it. */
export const ownName: NameFaces = ({ family }) => `"${family}"`;
