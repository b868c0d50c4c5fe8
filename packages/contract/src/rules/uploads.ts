import { MEGABYTE } from '@sw/base';

/**
 * Bytes of one part. S3 requires at least 5 MiB and at most 10,000 parts, so a file may have 80 GB. A lost part costs a few
 * seconds on a slow connection.
 */
export const PART_BYTES = 8 * MEGABYTE;

export const partCount = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** Where a part lies in its file; parts are numbered from 1. */
export function partRange(bytes: number, part: number): { readonly from: number; readonly to: number } {
  return { from: (part - 1) * PART_BYTES, to: Math.min(part * PART_BYTES, bytes) };
}

/** Unfinished uploads per user. */
export const UPLOADS_WAITING_MAX = 200;

/** Part addresses requested in one call. */
export const PARTS_AT_ONCE = 32;

/** How long the address of a part is valid. */
export const PART_MINUTES = 30;

/** An upload in parts waits this long for its next part; its space is reserved until then. */
export const UPLOAD_PAUSE_HOURS = 24;
