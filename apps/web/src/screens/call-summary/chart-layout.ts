/** The buttons of the months lie on the picture, so both need the same measures, in pixels. */
export const CHART_HEIGHT = 244;
/** Room for the words of a limit that is the top of the scale. */
export const CHART_TOP = 24;
/** Room for the names of the months, and for years below them. */
export const NAME_HEIGHT = 26;
export const YEAR_HEIGHT = 18;
/** Room for the figures beside the bars. */
export const axisWidth = (longest: string): number => 14 + 7 * longest.length;
/** A finger hits a month of this width, and twelve fit on a phone; more scroll, with all their names. */
export const MONTH_WIDTH = 26;
export const NAMED_WIDTH = 30;
