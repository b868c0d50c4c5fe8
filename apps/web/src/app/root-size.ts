const BASE = 16;
const SMALLEST = 14;
const LARGEST = 20;
/** The window size the login pages were designed for. */
const DRAWN_FOR = { width: 1440, height: 900 };
/** Below it the pages are a centred card or a sheet, with nothing beside it that has to fit. */
const SCALED_FROM = 1024;

/**
 * The root size in pixels of a login-type page, whose sizes are all in rem: the whole page scales with the window. 14
 * keeps the smallest text (0.75 rem) above 10 px, 20 keeps the page from becoming huge on a large screen.
 */
export function rootSize(width: number, height: number): number {
  if (width < SCALED_FROM) return BASE;
  const scale = Math.min(width / DRAWN_FOR.width, height / DRAWN_FOR.height);
  return Math.min(LARGEST, Math.max(SMALLEST, BASE * scale));
}
