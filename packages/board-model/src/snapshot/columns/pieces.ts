const decoder = new TextDecoder();

/**
 * Decodes many consecutive ASCII strings as one string and slices it: one decoder call instead of ten thousand, and the
 * slices are views, not copies.
 */
export function cutPieces(bytes: Uint8Array, ends: ArrayLike<number>): string[] {
  const pieces: string[] = [];
  const text = decoder.decode(bytes.subarray(0, ends[ends.length - 1] ?? 0));
  let start = 0;
  for (let i = 0; i < ends.length; i += 1) {
    const end = ends[i] ?? 0;
    pieces.push(text.substring(start, end));
    start = end;
  }
  return pieces;
}
