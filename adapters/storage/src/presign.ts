import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ObjectStore } from './port.ts';

type Presigner = Pick<ObjectStore, 'presignPut' | 'presignPart' | 'presignPost' | 'presignGet'>;

export function presigner(client: S3Client, Bucket: string): Presigner {
  return {
    async presignPut(Key, { contentType, size, expiresSeconds }) {
      const command = new PutObjectCommand({ Bucket, Key, ContentType: contentType, ContentLength: size });
      // The SDK signs these headers only if they are listed here; otherwise any length or type would be accepted.
      const signed = new Set(['content-length', 'content-type']);
      const url = await getSignedUrl(client, command, { expiresIn: expiresSeconds, signableHeaders: signed });
      return { url, headers: { 'content-type': contentType } };
    },
    async presignPart(Key, { partsId, part, size, expiresSeconds }) {
      const upload = { Bucket, Key, UploadId: partsId, PartNumber: part, ContentLength: size };
      const signed = new Set(['content-length']);
      return getSignedUrl(client, new UploadPartCommand(upload), {
        expiresIn: expiresSeconds,
        signableHeaders: signed,
      });
    },
    async presignPost(Key, { contentType, maxBytes, expiresSeconds }) {
      return createPresignedPost(client, {
        Bucket,
        Key,
        Expires: expiresSeconds,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
      });
    },
    async presignGet(Key, { expiresSeconds, downloadName, signedAt }) {
      const command = new GetObjectCommand({
        Bucket,
        Key,
        ...(downloadName === undefined ? {} : { ResponseContentDisposition: attachment(downloadName) }),
      });
      return getSignedUrl(client, command, {
        expiresIn: expiresSeconds,
        ...(signedAt === undefined ? {} : { signingDate: signedAt }),
      });
    },
  };
}

/** RFC 6266: the name in UTF-8, percent-encoded. `encodeURIComponent` leaves four characters that RFC 8187 does not allow. */
export function attachment(name: string): string {
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${coded}`;
}
