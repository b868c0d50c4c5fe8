interface Page {
  readonly pageId: string;
  readonly pageIndex: number;
}

/** Where to go from a page that no longer exists: the next page, otherwise the one before. */
export function neighbourOf(pages: readonly Page[], { pageId, pageIndex }: Page): string | undefined {
  const others = pages.filter((one) => one.pageId !== pageId).toSorted((a, b) => a.pageIndex - b.pageIndex);
  return (others.find((one) => one.pageIndex >= pageIndex) ?? others.at(-1))?.pageId;
}
