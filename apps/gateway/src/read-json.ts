const decoder = new TextDecoder();

interface Schema<T> {
  safeParse(value: unknown): { readonly data?: T | undefined };
}

/** The message in these bytes; undefined if they are not JSON, or not such a message. */
export function readJson<T>(schema: Schema<T>, bytes: Uint8Array): T | undefined {
  try {
    return schema.safeParse(JSON.parse(decoder.decode(bytes))).data;
  } catch {
    return undefined;
  }
}
