/** Letters and digits that cannot be confused: no 0 and O, 1, I and L. */
export const TAKE_AWAY_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const TAKE_AWAY_PASSWORD_LENGTH = 4;
/** Upper and lower case are equal, because phones often capitalise the first letter automatically. */
export const TAKE_AWAY_PASSWORD = /^[A-Za-z0-9]{4}$/;
/** After this many wrong passwords a new password is needed. The chance of a correct guess is 1 in 46,000. */
export const TAKE_AWAY_GUESSES = 20;
/** Files behind one code. */
export const TAKE_AWAY_FILES = 20;
/** Codes that a user may have at the same time. */
export const TAKE_AWAYS_AT_ONCE = 50;
