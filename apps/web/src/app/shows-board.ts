/** Whether an address shows a board's pages: `/board/<number>`, with or without a page. */
export const showsBoard = (pathname: string, base: string): boolean =>
  pathname.startsWith(`${base}/board/`) && /^\d+(?:\/|$)/.test(pathname.slice(`${base}/board/`.length));
