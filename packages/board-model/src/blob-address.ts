/**
 * The address of an object's or background's image. It never expires and reveals nothing. A reader has it signed (`POST
 * /api/cdn/refresh-url`) for the hour in which it is shown; a signed address in the log would give access to everybody
 * who ever saw the page, and would expire after a week.
 */
const FORM = /^\/cdn\/(\d{1,19})$/;

export const blobAddress = (blobId: string): string => `/cdn/${blobId}`;

/** Undefined for foreign addresses, which are never fetched. */
export const blobIdOf = (address: unknown): string | undefined =>
  typeof address === 'string' ? (FORM.exec(address)?.[1] ?? undefined) : undefined;
