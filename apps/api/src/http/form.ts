import { Refusal } from '@sw/contract';
import type { HttpRequest } from './fastify.ts';

/** More than any of our forms has. */
const MOST_FIELDS = 20;

/** Reads the text fields of a multipart form, and the bytes of its field `file`. Files above 1 MB go to the store instead. */
export async function readForm(
  request: HttpRequest,
  body: Buffer,
): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const entries = form ? [...form.entries()] : [];
  if (entries.length === 0 || entries.length > MOST_FIELDS) throw new Refusal('BAD_REQUEST', ['body']);
  const read = entries.map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value] as const;
    // Only the field `file` may be a file, and it may occur once.
    if (name !== 'file' || form?.getAll('file').length !== 1) throw new Refusal('BAD_REQUEST', ['body']);
    return [name, new Uint8Array(await value.arrayBuffer())] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
