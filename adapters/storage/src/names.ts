/** Sent by a browser and not looked at yet; nobody but the api reads it. */
export const incomingKey = (uploadId: string): string => `incoming/${uploadId}`;

/** What was looked at and written anew. */
export const blobKey = (blobId: string): string => `blobs/${blobId}`;
