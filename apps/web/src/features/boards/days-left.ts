import { DAY } from '@sw/base';

/** Whole days until a recycled board is cleared, including the current one. Zero: any time now. */
export const daysLeft = (clearsAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(clearsAt) - now) / DAY));

/** From this number on the days are shown as a warning. */
export const SOON_DAYS = 3;
