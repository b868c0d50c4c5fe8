import { Refusal } from '@sw/contract';
import type { HttpRequest } from './fastify.ts';

/** As many as any form of ours has, and some more. */
const MOST_FIELDS = 20;

/** The text fields of a multipart form. Files do not come this way: they go to the store. */
export async function readForm(request: HttpRequest, body: Buffer): Promise<Readonly<Record<string, string>>> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const entries = form ? [...form.entries()] : [];
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (texts.length === 0 || texts.length !== entries.length || texts.length > MOST_FIELDS) {
    throw new Refusal('BAD_REQUEST', ['body']);
  }
  return Object.fromEntries(texts);
}
