import type { RouteFlags } from './route-flags.ts';

const BASE_SIZE = 16;
const SMALLEST_SIZE = 14;
const LARGEST_SIZE = 20;
/** The window size that the login pages were designed for. */
const DRAWN_FOR = { width: 1440, height: 900 };
/** In narrower windows the pages are a centred card or a sheet, with nothing beside it that has to fit. */
const SCALED_FROM = 1024;

/**
 * The root size in pixels of a login-type page, whose sizes are all in rem: the whole page scales with the window. 14
 * keeps the smallest text (0.75 rem) above 10 px, 20 keeps the page from becoming huge on a large screen.
 */
export function rootSize(width: number, height: number): number {
  if (width < SCALED_FROM) return BASE_SIZE;
  const scale = Math.min(width / DRAWN_FOR.width, height / DRAWN_FOR.height);
  return Math.min(LARGEST_SIZE, Math.max(SMALLEST_SIZE, BASE_SIZE * scale));
}

/** Pages that only lead on; a second visit would do again, or refuse, what the first one did. */
const PASSED = new Set(['join', 'enterpriseJoin', 'confirmQr']);

const isEditorPath = (path: string): boolean => /^\/board\/[^/?#]+/.test(path);

/**
 * Entering the editor remembers the previous page; moving inside it changes nothing. Undefined: keep the stored one.
 */
export function backUrlFor(previous: string | undefined, next: string): string | undefined {
  if (previous === undefined || !isEditorPath(next) || isEditorPath(previous)) return undefined;
  return previous;
}

/**
 * The page that the next one may lead back to. A page of the sign-in is none: its address may hold a key that is used up.
 * Neither is what lies before it, because the next user may be another one.
 */
export function previousFor(
  before: string | undefined,
  here: string,
  page: Pick<RouteFlags, 'name' | 'loginType'> | undefined,
): string | undefined {
  if (page?.loginType) return undefined;
  return page !== undefined && PASSED.has(page.name) ? before : here;
}

/** `wbName` in the query wins, then the title of the route, then the name of the product. */
export function pageTitle(search: string, routeTitle: string | undefined, product: string): string {
  const board = new URLSearchParams(search).get('wbName')?.trim();
  return board || routeTitle || product;
}

/** Whether an address shows a board's pages: `/board/<number>`, with or without a page. */
export const showsBoard = (pathname: string, base: string): boolean =>
  pathname.startsWith(`${base}/board/`) && /^\d+(?:\/|$)/.test(pathname.slice(`${base}/board/`.length));

/** Whether an address is one of the mini-program's. */
export const isMiniAddress = (pathname: string, base: string): boolean => pathname.startsWith(`${base}/m/`);
