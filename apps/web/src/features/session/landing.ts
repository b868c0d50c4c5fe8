import type { LastPage } from '../../storage/storage.ts';

/** A path inside the application, never `//elsewhere.example` or a full address. */
const isOwnPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');

/**
 * The target of a sign-in: the page that required it, else the same user's last page, else the root. The last page is
 * opened only at sign-in; opening the application at `/` shows the boards.
 */
export function landingPath(from: string | undefined, last: LastPage | undefined, userId: string): string {
  if (from !== undefined && isOwnPath(from)) return from;
  if (last !== undefined && last.userId === userId && isOwnPath(last.path)) return last.path;
  return '/';
}
