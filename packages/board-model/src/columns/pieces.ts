const decoder = new TextDecoder();

/**
 * Many ASCII strings, one after another, made into one string and cut: one call of the decoder instead of ten thousand, and
 * the pieces are views of it, not copies.
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
