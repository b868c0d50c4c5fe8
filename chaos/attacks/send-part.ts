import { type Client, ROUTES, type UploadOrder } from '@sw/contract';

/** Asks for an upload and sends one of its parts; the first is the whole file if it is small. Rejects with what the api refuses. */
export async function sendPart(client: Client, order: UploadOrder, bytes: Uint8Array, part = 1): Promise<string> {
  const { uploadId } = await client.call(ROUTES.startUpload, { body: order });
  const { urls } = await client.call(ROUTES.signParts, { params: { uploadId }, body: { parts: [part] } });
  const answer = await fetch(urls[0] ?? '', { method: 'PUT', body: Buffer.from(bytes) });
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  return uploadId;
}
