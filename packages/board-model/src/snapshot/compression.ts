import { fail, MEGABYTE, ok, type Result } from '@sw/base';

/** More than any page can hold (100,000 objects of some kilobytes), and small enough to be read at once. */
const MAX_INFLATED_BYTES = 512 * MEGABYTE;

type Transform = {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
};

async function through(bytes: Uint8Array<ArrayBuffer>, transform: Transform, limit: number): Promise<Uint8Array> {
  const writer = transform.writable.getWriter();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const written = writer.write(bytes).then(() => writer.close());
  // Reading fails with the same error; without this the platform calls the writing side's rejection unhandled.
  written.catch(() => undefined);
  const reader = transform.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError('larger than allowed');
    }
    chunks.push(value);
  }
  await written;
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  limit = MAX_INFLATED_BYTES,
): Promise<Result<Uint8Array, string>> {
  try {
    return ok(await through(bytes, new DecompressionStream('deflate-raw'), limit));
  } catch {
    return fail('cannot be decompressed');
  }
}
