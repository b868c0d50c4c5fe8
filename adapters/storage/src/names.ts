/** Uploaded by a browser and not processed yet; only the api reads it. */
export const incomingKey = (uploadId: string): string => `incoming/${uploadId}`;

/** A checked and re-encoded file. */
export const blobKey = (blobId: string): string => `blobs/${blobId}`;
