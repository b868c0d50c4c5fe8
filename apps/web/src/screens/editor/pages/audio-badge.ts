/** The largest number that fits into the badge. */
const MOST = 99;

/** In units of a page's picture, 960 × 540: the badge is a square of 350, however small the picture is shown. */
const BADGE = { size: 350, of: { width: 960, height: 540 } } as const;

/** The text of the badge for this number of recordings; undefined without any. */
export function badgeLabel(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > MOST ? '···' : String(count);
}

/** The side of the badge on a picture of this width. */
export const badgeSide = (width: number): number => Math.round((width * BADGE.size) / BADGE.of.width);
