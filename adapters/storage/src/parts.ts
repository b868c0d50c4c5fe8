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

type Parts = Pick<ObjectStore, 'startParts' | 'listParts' | 'completeParts' | 'abortParts'>;

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
      // Not the SDK's paginator: it goes on for as long as a marker is given, and some stores always give one.
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
    // The prefix of one of our keys may begin another's; a key has few uploads, so one page has them all.
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    for (const { Key: found, UploadId } of Uploads) {
      if (found !== Key) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
        if (!isOver(error)) throw error;
      });
    }
  },
});

const isOver = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchUpload', 'NotFound'].includes(error.name);
