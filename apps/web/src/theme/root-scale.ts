/** The root size for which the stylesheets are written. */
const BASE = 16;

/** The user's text size relative to the default: the root's size, which the browser's settings determine. */
export function rootScale(): number {
  if (typeof getComputedStyle !== 'function') return 1;
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / BASE : 1;
}
