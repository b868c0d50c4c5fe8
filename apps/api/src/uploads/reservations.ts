import type { SpaceAccount, UploadRow } from '@sw/postgres';

/**
 * The account as this upload sees it: its own reservation is its own room. A board that was handed over meanwhile charges
 * another space, which has reserved nothing for it.
 */
export const withoutReservation = (
  space: SpaceAccount,
  upload: Pick<UploadRow, 'reserved' | 'spaceId'>,
  spaceId: string,
): SpaceAccount =>
  upload.spaceId === spaceId ? { ...space, reserved: Math.max(0, space.reserved - upload.reserved) } : space;
