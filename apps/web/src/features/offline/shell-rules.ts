/**
 * Where the service worker takes an answer from. `page`: the newest page, or without a network the kept one. `newest`: the
 * same for a file that may change. `kept`: a file that never changes. `none`: it does not interfere, which is all of the api.
 */
export type ShellAnswer = 'page' | 'newest' | 'kept' | 'none';

const BASE = '/iwb/';

export function shellAnswer(path: string, isPage: boolean, files: readonly string[]): ShellAnswer {
  if (!path.startsWith(BASE)) return 'none';
  if (path.startsWith(`${BASE}assets/`)) return 'kept';
  if (isPage) return 'page';
  return files.includes(path) ? 'newest' : 'none';
}

export const SHELL_PREFIX = 'iwb_shell/';

/** The caches of builds that no open page uses. `inUse`: the locks that pages hold. */
export const unusedShells = (caches: readonly string[], own: string, inUse: readonly string[]): readonly string[] =>
  caches.filter((name) => name.startsWith(SHELL_PREFIX) && name !== own && !inUse.includes(name));
