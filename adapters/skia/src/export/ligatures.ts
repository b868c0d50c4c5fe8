/** The pairs that faces join into one glyph. */
const JOINED = /f(?=[fijlbhkt])/g;

/**
 * A text in pieces that no face joins. A joined glyph stands for no character of its own, so whoever searches the file for 'office'
 * would not find it.
 */
export const piecesWithoutLigatures = (text: string): string[] => text.replace(JOINED, 'f\u0000').split('\u0000');
