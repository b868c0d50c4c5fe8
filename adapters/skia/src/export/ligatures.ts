/** The pairs that fonts join into one glyph. */
const JOINED = /f(?=[fijlbhkt])/g;

/**
 * A text in pieces that no font joins. A ligature has no character of its own, so searching the file for 'office' would
 * not find it.
 */
export const piecesWithoutLigatures = (text: string): string[] => text.replace(JOINED, 'f\u0000').split('\u0000');
