/** Two rows of twelve in the pen panel. */
export const CUSTOM_COLOURS_MAX = 24;
