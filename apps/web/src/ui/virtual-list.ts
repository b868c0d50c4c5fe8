import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

const SPARE = 8;

interface VirtualRowsOptions {
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** Always rendered: the row that has the focus, or that is reported as active. */
  readonly kept: number;
  /** The number of rows rendered above and below the visible ones, so that scrolling shows no gap. */
  readonly spare?: number;
  /** Rows are added and removed in groups of this size, because a browser repaints everything near a row that changes. */
  readonly group?: number;
}

interface VirtualRows {
  /** The height of all rows, rendered or not. */
  readonly height: number;
  readonly rows: readonly { readonly index: number; readonly top: number }[];
  /** Scrolls as little as needed to show a row. */
  readonly show: (index: number) => void;
}

/** Renders only the visible ones of thousands of rows of the same height. */
export function useVirtualRows({
  scroller,
  count,
  rowHeight,
  kept,
  spare = SPARE,
  group = 1,
}: VirtualRowsOptions): VirtualRows {
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: spare,
    rangeExtractor: ({ startIndex, endIndex, overscan, count: all }) => {
      const first = Math.floor(Math.max(startIndex - overscan, 0) / group) * group;
      const last = Math.ceil((endIndex + 1 + overscan) / group) * group - 1;
      const seen = defaultRangeExtractor({ startIndex: first, endIndex: last, overscan: 0, count: all });
      return seen.includes(kept) || kept >= count ? seen : [...seen, kept].toSorted((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are kept until they are measured again
  useEffect(() => list.measure(), [list, rowHeight]);
  return {
    height: list.getTotalSize(),
    rows: list.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    show: (index) => list.scrollToIndex(index, { align: 'auto' }),
  };
}
