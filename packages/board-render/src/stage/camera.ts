/** The view of the window: the page's point at its top left corner, and css pixels per page unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** More than two device pixels per css pixel are not visible, and the cost grows with the square. */
const MOST_RATIO = 2;
/** About 4096 × 2304: a window across several large screens is drawn a little coarser instead of slower. */
const MOST_PIXELS = 9_500_000;

/** The window in css pixels, with the number of device pixels per css pixel. */
export interface Pane {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

export function paneOf(width: number, height: number, pixelRatio: number): Pane {
  const [wide, high] = [Math.max(1, width), Math.max(1, height)];
  const ratio = Math.min(Math.max(0.1, pixelRatio), MOST_RATIO, Math.sqrt(MOST_PIXELS / (wide * high)));
  return { width: wide, height: high, ratio };
}

/** A box in whole device pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The camera in device pixels. Its position is rounded to whole pixels, so that panning copies tiles and never
 * resamples them.
 */
export interface Lens extends PixelBox {
  /** Device pixels for one page unit. */
  readonly scale: number;
}

export function lensOf({ x, y, zoom }: Camera, { width, height, ratio }: Pane): Lens {
  const scale = zoom * ratio;
  const left = Math.round(x * scale);
  const top = Math.round(y * scale);
  return { scale, left, top, right: left + Math.round(width * ratio), bottom: top + Math.round(height * ratio) };
}
