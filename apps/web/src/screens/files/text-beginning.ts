/** Enough to recognise the text. */
export const TEXT_BYTES = 20_000;

/** The first bytes of an answer, even if the store sends the whole file instead of the range. */
export async function firstBytes(answer: Response): Promise<Uint8Array> {
  const found = new Uint8Array(TEXT_BYTES);
  let length = 0;
  const reader = answer.body?.getReader();
  while (reader !== undefined && length < TEXT_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    found.set(value.subarray(0, TEXT_BYTES - length), length);
    length += Math.min(value.length, TEXT_BYTES - length);
  }
  await reader?.cancel();
  return found.subarray(0, length);
}

/**
 * Decodes the encodings that users have, like the conversion of a text to pages of a board (`adapters/convert`). The last
 * character may be cut off: `stream` omits it instead of reporting damaged text.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes, { stream: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes, { stream: true });
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    } catch {
      // The text has another encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
