/** Two rows of twelve in the pen panel. */
export const CUSTOM_COLOURS_MAX = 24;

/** The user types the code on the next screen, in the same room. */
export const SCREEN_COPY_MINUTES = 10;
export const SCREEN_COPY_OBJECTS = 2_000;
/** In UTF-16 units of JSON, at most 3 bytes each: below the 1 MiB limit of a request. */
export const SCREEN_COPY_LENGTH = 300 * 1024;
