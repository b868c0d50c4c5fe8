export interface ObjectInfo {
  size: number;
  contentType: string;
}

export interface ListedObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** What a browser sends to a presigned PUT: these headers, and a body of exactly the signed length. */
export interface PresignedPut {
  url: string;
  headers: Record<string, string>;
}

/** What a browser posts as multipart/form-data: these fields first, then the file as `file`. */
export interface PresignedPost {
  url: string;
  fields: Record<string, string>;
}

export interface ObjectStore {
  ensureBucket(): Promise<void>;
  /**
   * Lets pages of this origin read and send by presigned addresses. Origins are added: two installations on one bucket
   * do not lock each other out.
   */
  allowOrigin(origin: string): Promise<void>;
  put(key: string, bytes: Uint8Array, options: { contentType: string; cacheControl?: string }): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** At most this many bytes from its start. */
  getStart(key: string, bytes: number): Promise<Uint8Array | undefined>;
  /** Into a local file, piece by piece; false if it is missing. */
  getFile(key: string, path: string): Promise<boolean>;
  /** From a local file, piece by piece. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<void>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>;
  /** In key order, page by page as the caller reads. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** The store refuses any key, type or length other than the signed ones. */
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
   * With `downloadName` the browser saves the file under that name, whatever its type. The address expires this long
   * after `signedAt` (by default now): the same time gives the same address.
   */
  presignGet(key: string, options: { expiresSeconds: number; downloadName?: string; signedAt?: Date }): Promise<string>;
  /** Queries the bucket; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Uses the names of the processes' configuration, so that one can be passed on unchanged. */
export interface ObjectStoreOptions {
  s3Endpoint: string;
  s3Region: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** At least 3 characters. */
  s3Bucket: string;
}
