import type { LastPage } from '../../storage/storage.ts';

/** A path inside the application, never `//elsewhere.example` or a full address. */
const isOwnPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');

/**
 * Where a sign-in leads: the page that asked for it, else the last page this same user visited, else the root.
 * The last page is opened again at sign-in only; opening the application at `/` shows the boards.
 */
export function landingPath(from: string | undefined, last: LastPage | undefined, userId: string): string {
  if (from !== undefined && isOwnPath(from)) return from;
  if (last !== undefined && last.userId === userId && isOwnPath(last.path)) return last.path;
  return '/';
}
