import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Used before the line is measured: shapes of this width are stretched, so only their corners are inexact. */
const UNMEASURED = 1_000;

interface LineSize {
  /** The width of the line, in pixels. */
  readonly width: number;
  /** Whether the line is wider than the window, and scrolls sideways. */
  readonly wide: boolean;
}

export function useLineSize(scroller: RefObject<HTMLElement | null>, track: RefObject<HTMLElement | null>): LineSize {
  const [size, setSize] = useState<LineSize>({ width: UNMEASURED, wide: false });
  useLayoutEffect(() => {
    const [box, line] = [scroller.current, track.current];
    if (box === null || line === null) return;
    const measure = () => {
      const next = { width: line.offsetWidth || UNMEASURED, wide: box.scrollWidth > box.clientWidth };
      setSize((before) => (before.width === next.width && before.wide === next.wide ? before : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(line);
    watch.observe(box);
    return () => watch.disconnect();
  }, [scroller, track]);
  return size;
}

interface NowInSight {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly track: RefObject<HTMLElement | null>;
  /** As a fraction of the line; undefined: another day. */
  readonly nowAt: number | undefined;
  readonly day: string | undefined;
}

/** How much of the window shows the past if the line does not open at its beginning. */
const OVER_SHARE = 0.25;

/** A line that is wider than the window opens at the present time, not at the first hour of the day. */
export function useNowInSight({ scroller, track, nowAt, day }: NowInSight): void {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const [box, line] = [scroller.current, track.current];
    if (box === null || line === null || shown.current === day) return;
    shown.current = day;
    const seen = box.clientWidth - line.offsetLeft;
    box.scrollLeft = nowAt === undefined ? 0 : nowAt * line.offsetWidth - seen * OVER_SHARE;
  }, [scroller, track, nowAt, day]);
}
