const BASE = 16;
const SMALLEST = 14;
const LARGEST = 20;
/** The window the login pages were drawn for. */
const DRAWN_FOR = { width: 1440, height: 900 };
/** Below it the pages are a centred card or a sheet, with nothing beside it that would have to fit. */
const SCALED_FROM = 1024;

/**
 * The root size in pixels of a login-type page, whose measures are all in rem: the whole picture grows and shrinks with
 * the window. 14 keeps the smallest text (0.75 rem) above 10 px, 20 keeps a large screen from becoming a poster.
 */
export function rootSize(width: number, height: number): number {
  if (width < SCALED_FROM) return BASE;
  const scale = Math.min(width / DRAWN_FOR.width, height / DRAWN_FOR.height);
  return Math.min(LARGEST, Math.max(SMALLEST, BASE * scale));
}
