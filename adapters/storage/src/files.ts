import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { ObjectStore } from './port.ts';

/**
 * A reply to HEAD has no body with S3's error code, so only the status is checked. A missing bucket is a different
 * error and is thrown.
 */
export async function undefinedIfMissing<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}

/** Methods for objects that are too large for memory. */
export const filesOf = (
  client: S3Client,
  Bucket: string,
): Pick<ObjectStore, 'getStart' | 'getStream' | 'getWhole' | 'getFile' | 'putFile'> => ({
  async getStart(Key, bytes) {
    const Range = `bytes=0-${bytes - 1}`;
    const reply = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket, Key, Range })));
    return reply?.Body?.transformToByteArray();
  },
  getStream: (Key) => streamOf(client, Bucket, Key),
  async getWhole(Key) {
    const reply = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket, Key })));
    if (!(reply?.Body instanceof Readable)) return undefined;
    const { Body: body, ContentType: contentType = 'application/octet-stream', CacheControl: cacheControl } = reply;
    return { body, contentType, ...(cacheControl ? { cacheControl } : {}) };
  },
  async getFile(Key, path) {
    const body = await streamOf(client, Bucket, Key);
    if (body === undefined) return false;
    await pipeline(body, createWriteStream(path));
    return true;
  },
  async putFile(Key, path, { contentType, cacheControl }) {
    const { size } = await stat(path);
    const stored = { ContentType: contentType, ...(cacheControl ? { CacheControl: cacheControl } : {}) };
    const Body = createReadStream(path);
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ...stored, ContentLength: size }));
  },
});

async function streamOf(client: S3Client, Bucket: string, Key: string): Promise<Readable | undefined> {
  const reply = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket, Key })));
  return reply?.Body instanceof Readable ? reply.Body : undefined;
}
