import type { Readable } from 'node:stream';

export interface ObjectInfo {
  size: number;
  contentType: string;
}

/** An object, with everything needed to store it again. */
export interface WholeObject {
  readonly body: Readable;
  readonly contentType: string;
  readonly cacheControl?: string;
}

export interface ListedObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** The request that a browser sends to a presigned PUT: these headers, and a body of exactly the signed length. */
export interface PresignedPut {
  url: string;
  headers: Record<string, string>;
}

/** The form that a browser posts as multipart/form-data: these fields first, then the file as `file`. */
export interface PresignedPost {
  url: string;
  fields: Record<string, string>;
}

/** One part of an upload, numbered from 1. */
export interface StoredPart {
  readonly part: number;
  readonly size: number;
  /** The store's checksum of its content, needed to join the parts. */
  readonly etag: string;
}

export interface ObjectStore {
  ensureBucket(): Promise<void>;
  /**
   * Allows pages of this origin to read and send with presigned addresses. Origins are added, so that two installations
   * on one bucket do not lock each other out.
   */
  allowOrigin(origin: string): Promise<void>;
  put(key: string, bytes: Uint8Array, options: { contentType: string; cacheControl?: string }): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** The first bytes of the object, at most this many. */
  getStart(key: string, bytes: number): Promise<Uint8Array | undefined>;
  /** A stream, for a file too large for memory. The caller must read it to its end or destroy it. */
  getStream(key: string): Promise<Readable | undefined>;
  /** Like `getStream`, together with the settings with which the object is stored. */
  getWhole(key: string): Promise<WholeObject | undefined>;
  /** Streams into a local file; returns false if the object is missing. */
  getFile(key: string, path: string): Promise<boolean>;
  /** Streams from a local file. */
  putFile(key: string, path: string, options: { contentType: string; cacheControl?: string }): Promise<void>;
  /**
   * Stores a stream of unknown length in parts, of which at most two are in memory; returns its length. If the stream
   * fails, nothing is stored.
   */
  putStream(key: string, body: Readable, options: { contentType: string; cacheControl?: string }): Promise<number>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Copies inside the store, up to 5 GiB; no bytes pass through this process. Rejects if there is no such object. */
  copy(from: string, to: string, options: { contentType: string; cacheControl?: string }): Promise<void>;
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>;
  /** In key order; further pages are fetched as the caller reads. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** The store refuses a key, type or length other than the signed ones. */
  presignPut(
    key: string,
    options: { contentType: string; size: number; expiresSeconds: number },
  ): Promise<PresignedPut>;
  /** The store refuses more than `maxBytes`, and an empty file. */
  presignPost(
    key: string,
    options: { contentType: string; maxBytes: number; expiresSeconds: number },
  ): Promise<PresignedPost>;
  /**
   * With `downloadName`, the browser saves the file under that name, whatever its type. The address expires this long
   * after `signedAt` (default: now); the same `signedAt` gives the same address.
   */
  presignGet(key: string, options: { expiresSeconds: number; downloadName?: string; signedAt?: Date }): Promise<string>;
  /** Starts an upload in parts to this key; nothing can be read there until it is completed. */
  startParts(key: string, options: { contentType: string; cacheControl?: string }): Promise<string>;
  /** The store refuses any other part or length. Invalid once the upload is completed or aborted. */
  presignPart(
    key: string,
    options: { partsId: string; part: number; size: number; expiresSeconds: number },
  ): Promise<string>;
  /** The parts stored so far, in order; undefined if the upload was completed or aborted. */
  listParts(key: string, partsId: string): Promise<readonly StoredPart[] | undefined>;
  /** Joins these parts. If the upload was completed or aborted before, this is no error; `head` returns the stored state. */
  completeParts(key: string, partsId: string, parts: readonly StoredPart[]): Promise<void>;
  /** Aborts every unfinished upload in parts to this key and deletes the parts. It is no error if there are none. */
  abortParts(key: string): Promise<void>;
  /** The keys below a prefix with uploads in parts that were neither completed nor aborted. */
  unfinished(prefix: string): Promise<readonly string[]>;
  /** Queries the bucket; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Has the names of the processes' configuration, so that a configuration can be passed unchanged. */
export interface ObjectStoreOptions {
  s3Endpoint: string;
  /** The store's address for browsers, if it differs. */
  s3PublicEndpoint?: string | undefined;
  s3Region: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** At least 3 characters. */
  s3Bucket: string;
}
