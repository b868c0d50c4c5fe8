import { type Client, partCount, partRange, ROUTES, type StoredFile, type UploadOrder } from '@sw/contract';

type Order = UploadOrder extends infer O ? (O extends unknown ? Omit<O, 'size'> : never) : never;

/** Sends a file in parts, as a browser does. */
export async function sendFile(client: Client, order: Order, bytes: Uint8Array): Promise<StoredFile> {
  const { uploadId } = await client.call(ROUTES.startUpload, { body: { ...order, size: bytes.length } });
  const parts = Array.from({ length: partCount(bytes.length) }, (_, n) => n + 1);
  const { urls } = await client.call(ROUTES.signParts, { params: { uploadId }, body: { parts } });
  for (const [n, url] of urls.entries()) {
    const { from, to } = partRange(bytes.length, n + 1);
    const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes.subarray(from, to)) });
    if (status !== 200) throw new Error(`the store answered ${status}`);
  }
  return client.call(ROUTES.finishUpload, { params: { uploadId } });
}
