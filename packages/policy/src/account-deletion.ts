import { DAY } from '@sw/base';

/** The time after the request in which a person may still keep the account. */
export const DELETION_DAYS = 30;
/** Days after the request on which a reminder is mailed. The first mail is sent with the request. */
export const DELETION_REMINDER_DAYS: readonly number[] = [23, 29];

export const erasureTime = (requestedAt: number): number => requestedAt + DELETION_DAYS * DAY;
