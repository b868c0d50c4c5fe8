import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStore, StoredPart } from './port.ts';

type Parts = Pick<ObjectStore, 'startParts' | 'listParts' | 'completeParts' | 'abortParts' | 'unfinished'>;

/** Uploads in parts: S3's multipart uploads. */
export const partsOf = (client: S3Client, Bucket: string): Parts => ({
  async startParts(Key, { contentType, cacheControl }) {
    const stored = { ContentType: contentType, ...(cacheControl ? { CacheControl: cacheControl } : {}) };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...stored }));
    if (UploadId === undefined) throw new Error('the store started an upload without naming it');
    return UploadId;
  },
  async listParts(Key, UploadId) {
    const found: StoredPart[] = [];
    try {
      // Does not use the SDK's paginator, which continues while a marker is given: some stores always give one.
      for (let more = true; more; ) {
        const PartNumberMarker = String(found.at(-1)?.part ?? 0);
        const page = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker }));
        for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
          found.push({ part: PartNumber ?? 0, size: Size ?? 0, etag: ETag ?? '' });
        }
        more = page.IsTruncated === true && (page.Parts ?? []).length > 0;
      }
    } catch (error) {
      if (isOver(error)) return undefined;
      throw error;
    }
    return found;
  },
  async completeParts(Key, UploadId, parts) {
    const Parts = parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag }));
    const upload = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
    await client.send(new CompleteMultipartUploadCommand(upload)).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  },
  async abortParts(Key) {
    // One of our keys may be a prefix of another.
    for (const { key, UploadId } of await uploadsBelow(client, Bucket, Key)) {
      if (key !== Key) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
        if (!isOver(error)) throw error;
      });
    }
  },
  async unfinished(prefix) {
    return [...new Set((await uploadsBelow(client, Bucket, prefix)).map(({ key }) => key))];
  },
});

interface Unfinished {
  readonly key: string;
  readonly UploadId: string;
}

async function uploadsBelow(client: S3Client, Bucket: string, Prefix: string): Promise<Unfinished[]> {
  const found: Unfinished[] = [];
  for (let more = true; more; ) {
    const { key: KeyMarker, UploadId: UploadIdMarker } = found.at(-1) ?? {};
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix, ...(KeyMarker && { KeyMarker, UploadIdMarker }) }),
    );
    const uploads = page.Uploads ?? [];
    for (const { Key: key = '', UploadId = '' } of uploads) found.push({ key, UploadId });
    more = page.IsTruncated === true && uploads.length > 0;
  }
  return found;
}

const isOver = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchUpload', 'NotFound'].includes(error.name);
