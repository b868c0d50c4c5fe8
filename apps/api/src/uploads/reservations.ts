import type { SpaceAccount, UploadRow } from '@sw/postgres';

/**
 * The account as seen by this upload, whose own reservation counts as free. If the board was handed over meanwhile,
 * another space is charged, which has reserved nothing for it.
 */
export const withoutReservation = (
  space: SpaceAccount,
  upload: Pick<UploadRow, 'reserved' | 'spaceId'>,
  spaceId: string,
): SpaceAccount =>
  upload.spaceId === spaceId ? { ...space, reserved: Math.max(0, space.reserved - upload.reserved) } : space;
