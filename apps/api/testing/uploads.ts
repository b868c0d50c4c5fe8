import { PART_BYTES, partCount, partRange, ROUTES, type StoredFile, type UploadOrder } from '@sw/contract';
import type { Person } from './people.ts';
import { spaceOf } from './pictures.ts';
import type { TestApi } from './test-api.ts';

export const PDF = new TextEncoder().encode('%PDF-1.7\n%a small one\n');

/** The first bytes of a file, followed by zeros, for files of any length. */
export function padded(start: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set(start.subarray(0, bytes));
  return file;
}

export const start = async (api: TestApi, by: Person, order: UploadOrder): Promise<string> =>
  (await api.client({ token: by.token }).call(ROUTES.startUpload, { body: order })).uploadId;

/** Sends the named parts, all by default, and returns what the store answered to each. */
export async function sendParts(
  api: TestApi,
  by: Person,
  uploadId: string,
  bytes: Uint8Array<ArrayBuffer>,
  parts = Array.from({ length: partCount(bytes.length) }, (_, place) => place + 1),
): Promise<{ url: string; status: number }[]> {
  const client = api.client({ token: by.token });
  const { urls } = await client.call(ROUTES.signParts, { params: { uploadId }, body: { parts } });
  const sent: { url: string; status: number }[] = [];
  for (const [place, url] of urls.entries()) {
    const { from, to } = partRange(bytes.length, parts[place] ?? 1);
    sent.push({ url, status: (await fetch(url, { method: 'PUT', body: bytes.subarray(from, to) })).status });
  }
  return sent;
}

export const finish = (api: TestApi, by: Person, uploadId: string): Promise<StoredFile> =>
  api.client({ token: by.token }).call(ROUTES.finishUpload, { params: { uploadId } });

export async function upload(
  api: TestApi,
  by: Person,
  order: Omit<UploadOrder, 'size'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredFile> {
  const uploadId = await start(api, by, { ...order, size: bytes.length } as UploadOrder);
  await sendParts(api, by, uploadId, bytes);
  return finish(api, by, uploadId);
}

/** Bytes charged to and reserved in a user's space. */
export async function bytesOf(api: TestApi, by: Person): Promise<{ used: number; reserved: number }> {
  const { spaceId } = await spaceOf(api, by);
  const row = await api.db.query
    .selectFrom('spaceAccount')
    .select(['bytes', 'reserved'])
    .where('spaceId', '=', spaceId)
    .executeTakeFirst();
  return { used: Number(row?.bytes ?? 0), reserved: Number(row?.reserved ?? 0) };
}

export const TWO_PARTS = PART_BYTES + 5;
