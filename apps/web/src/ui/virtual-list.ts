import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

const SPARE = 8;

interface VirtualRowsOptions {
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** Drawn wherever it is: the row that has the focus, or is said to have it. */
  readonly kept: number;
  /** Drawn above and below what is seen, so that scrolling shows no gap. */
  readonly spare?: number;
}

interface VirtualRows {
  /** Of all rows, drawn or not. */
  readonly height: number;
  readonly rows: readonly { readonly index: number; readonly top: number }[];
  /** Scrolls as little as is needed to show a row. */
  readonly show: (index: number) => void;
}

/** Of thousands of rows of one height, those that are seen. */
export function useVirtualRows({ scroller, count, rowHeight, kept, spare = SPARE }: VirtualRowsOptions): VirtualRows {
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: spare,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
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
