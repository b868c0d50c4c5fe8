import type { PageInfo, PageSummary } from '@sw/contract';

type Pages = readonly PageSummary[];

/** Renumbers the pages in their current order. */
const numbered = (pages: Pages): PageSummary[] => pages.map((page, pageIndex) => ({ ...page, pageIndex }));

export function moved(pages: Pages, pageId: string, to: number): PageSummary[] {
  const page = pages.find((one) => one.pageId === pageId);
  if (page === undefined) return [...pages];
  const rest = pages.filter((one) => one !== page);
  return numbered(rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, page));
}

export const without = (pages: Pages, pageId: string): PageSummary[] =>
  numbered(pages.filter((page) => page.pageId !== pageId));

export const named = (pages: Pages, pageId: string, pageName: string | null): PageSummary[] =>
  pages.map((page) => (page.pageId === pageId ? { ...page, pageName } : page));

/** Adds a page, unless the board has already announced it. */
export const withPage = (pages: Pages, page: PageSummary): PageSummary[] =>
  pages.some(({ pageId }) => pageId === page.pageId) ? [...pages] : numbered(pages.toSpliced(page.pageIndex, 0, page));

/** The page to show when this one is removed: the next one, or for the last page the one before. */
export function neighbourOf(pages: Pages, pageId: string): string | undefined {
  const at = pages.findIndex((page) => page.pageId === pageId);
  return at < 0 ? undefined : (pages[at + 1] ?? pages[at - 1])?.pageId;
}

/** The board with another list of pages, and its own page's data from that list. */
export function withPages(info: PageInfo, pages: PageSummary[]): PageInfo {
  const own = pages.find(({ pageId }) => pageId === info.pageId);
  return { ...info, pages, pageIndex: own?.pageIndex ?? info.pageIndex };
}

/**
 * The data of a page of the same board before the server has answered: enough to open it immediately. If the page is not in
 * the list, the previous one stays on the screen.
 */
export function pageAhead(before: PageInfo, pageId: string | undefined): PageInfo {
  const page = pageId === undefined ? before.pages[0] : before.pages.find((one) => one.pageId === pageId);
  return page === undefined ? before : { ...before, ...page, snapshotHash: null };
}
