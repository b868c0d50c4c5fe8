/** A file that a browser has uploaded and that is not processed yet; only the api reads it. */
export const incomingKey = (uploadId: string): string => `incoming/${uploadId}`;

/** A checked and re-encoded file. */
export const blobKey = (blobId: string): string => `blobs/${blobId}`;

/** The picture of a person. Its key is random, so only users who were shown the picture know it. */
export const avatarObjectKey = (avatarKey: string): string => `avatars/${avatarKey}`;

/** The picture of a room; its key is random too. */
export const roomPictureKey = (pictureKey: string): string => `rooms/${pictureKey}`;

/** How long browsers keep a blob: its content never changes. */
export const FOR_GOOD = 'private, max-age=31536000, immutable';
