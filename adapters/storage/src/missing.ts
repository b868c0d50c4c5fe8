import { S3ServiceException } from '@aws-sdk/client-s3';

/** HEAD has no body for S3's code, so the status must do; a missing bucket is a different error and is thrown. */
export async function undefinedIfMissing<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}
