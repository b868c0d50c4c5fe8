import { DAY } from '@sw/base';

/** Time in which a person may keep an account after asking for its deletion. */
export const DELETION_DAYS = 30;
/** Days after the request on which a mail reminds of it. The first mail is sent with the request. */
export const DELETION_REMINDER_DAYS: readonly number[] = [23, 29];

export const erasureTime = (requestedAt: number): number => requestedAt + DELETION_DAYS * DAY;
