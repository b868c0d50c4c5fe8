/** Letters and digits that nobody mistakes for another: no 0 and O, 1, I and L. */
export const TAKE_AWAY_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const TAKE_AWAY_PASSWORD_LENGTH = 4;
/** Upper and lower case are the same: on a phone the first letter is often upper case by itself. */
export const TAKE_AWAY_PASSWORD = /^[A-Za-z0-9]{4}$/;
/** After this many wrong passwords the files are given only with a new one: a chance of 1 in 46,000 to guess it. */
export const TAKE_AWAY_GUESSES = 20;
/** Files behind one code. */
export const TAKE_AWAY_FILES = 20;
/** Codes that a user may have at the same time. */
export const TAKE_AWAYS_AT_ONCE = 50;
