/**
 * Where the service worker takes an answer from. `page`: the newest page, or the stored one without a network. `newest`: the
 * same for a file that may change. `kept`: a stored file that never changes. `none`: the worker does not intervene, as for
 * the whole api.
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
