import { DAY } from '@sw/base';

/** Whole days until a recycled board is cleared; the last, begun one counts. Zero: any moment now. */
export const daysLeft = (clearsAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(clearsAt) - now) / DAY));

/** From here on the days are told as a warning. */
export const SOON_DAYS = 3;
