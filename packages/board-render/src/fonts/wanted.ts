/** A text to be written in a family. */
export interface WantedLetters {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly text: string;
}

/**
 * The names, for a CSS font, under which a family's letters are available here. It is called before a text is measured,
 * so the callee knows which letters are needed and fetches them.
 */
export type NameFaces = (wanted: WantedLetters) => string;

/** Where nothing is fetched: uses the family if it is installed. */
export const ownName: NameFaces = ({ family }) => `"${family}"`;
