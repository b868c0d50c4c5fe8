/** The size that style sheets are written for. */
const BASE = 16;

/** How large the user wants text, as a share of the usual: the root's size, which the browser's settings decide. */
export function rootScale(): number {
  if (typeof getComputedStyle !== 'function') return 1;
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / BASE : 1;
}
