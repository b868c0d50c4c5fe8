export interface RowWindow {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** Drawn above and below what is seen, so that scrolling shows no gap. */
const SPARE = 8;

/** Which lines of a long list are drawn. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - SPARE);
  const to = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + SPARE);
  return { from: Math.min(from, to), to };
}

/** Where the list must be scrolled to so that a line is seen; the same place if it is. */
export function scrolledTo(at: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = at * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}
