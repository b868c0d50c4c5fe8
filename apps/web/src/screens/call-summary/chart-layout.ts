/** In pixels. The buttons of the months are above the picture, so both need the same measures. */
export const CHART_HEIGHT = 244;
/** Room for the label of a limit at the top of the scale. */
export const CHART_TOP = 24;
/** Room for the names of the months, with years below them. */
export const NAME_HEIGHT = 26;
export const YEAR_HEIGHT = 18;
/** Room for the figures of the axis beside the bars. */
export const axisWidth = (longest: string): number => 14 + 7 * longest.length;
/** Wide enough for a finger, and twelve fit on a phone; more months scroll, with all their names. */
export const MONTH_WIDTH = 26;
export const NAMED_WIDTH = 30;
