import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { MEGABYTE } from '@sw/base';

/** S3 accepts 10,000 parts, which allows 160 GB. */
const PART_BYTES = 16 * MEGABYTE;

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

export async function putStream(
  client: S3Client,
  place: Place,
  body: Readable,
  { contentType, cacheControl }: { readonly contentType: string; readonly cacheControl?: string },
): Promise<number> {
  const stored = { ContentType: contentType, ...(cacheControl ? { CacheControl: cacheControl } : {}) };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ...stored }));
  try {
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let length = 0;
    for await (const part of inParts(body)) {
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body: part }));
      parts.push({ PartNumber, ETag });
      length += part.length;
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }));
    return length;
  } catch (error) {
    body.destroy();
    // If this fails, the parts are removed with the key.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Chunks of exactly one part's size. The last one is smaller, and there is always at least one. */
async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  let sent = false;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, PART_BYTES - size);
      gathered.push(taken);
      size += taken.length;
      rest = rest.subarray(taken.length);
      if (size < PART_BYTES) continue;
      yield Buffer.concat(gathered);
      [gathered, size, sent] = [[], 0, true];
    }
  }
  if (size > 0 || !sent) yield Buffer.concat(gathered);
}
