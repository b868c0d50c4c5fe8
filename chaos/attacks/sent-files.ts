import { type Client, ROUTES, type UploadOrder } from '@sw/contract';

/** Requests an upload address and sends a file there. Rejects with the api's refusal. */
export async function sendImport(client: Client, file: Uint8Array): Promise<string> {
  const { importId, url, headers } = await client.call(ROUTES.askImport, { body: { size: file.length } });
  const answer = await fetch(url, { method: 'PUT', headers, body: Buffer.from(file) });
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  return importId;
}

/** Requests an upload and sends one of its parts; the first is all of a small file. Rejects with the api's refusal. */
export async function sendPart(client: Client, order: UploadOrder, bytes: Uint8Array, part = 1): Promise<string> {
  const { uploadId } = await client.call(ROUTES.startUpload, { body: order });
  const { urls } = await client.call(ROUTES.signParts, { params: { uploadId }, body: { parts: [part] } });
  const answer = await fetch(urls[0] ?? '', { method: 'PUT', body: Buffer.from(bytes) });
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  return uploadId;
}
