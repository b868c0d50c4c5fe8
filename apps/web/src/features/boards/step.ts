interface Place {
  readonly at: number;
  readonly count: number;
  /** 1 in a list. */
  readonly columns: number;
}

/** The target of an arrow key; undefined for other keys, and at the edge, where the page may scroll. */
export function stepTo(key: string, { at, count, columns }: Place): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to === undefined || to === at) return undefined;
  // Down from above the gap in a last, shorter row leads to its last card.
  const last = count - 1;
  if (key === 'ArrowDown' && to > last && Math.floor(at / columns) < Math.floor(last / columns)) return last;
  return to >= 0 && to <= last ? to : undefined;
}
