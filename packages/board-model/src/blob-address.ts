/**
 * What an object or background says where its picture is: an address that never expires and gives nothing away. A reader
 * has it signed (`POST /api/cdn/refresh-url`) for the hour in which it is shown; a signed address in the log would be a key
 * for everybody who ever saw the page, and dead after a week.
 */
const FORM = /^\/cdn\/(\d{1,19})$/;

export const blobAddress = (blobId: string): string => `/cdn/${blobId}`;

/** Undefined for what is not ours: such an address is never fetched. */
export const blobIdOf = (address: unknown): string | undefined =>
  typeof address === 'string' ? (FORM.exec(address)?.[1] ?? undefined) : undefined;
