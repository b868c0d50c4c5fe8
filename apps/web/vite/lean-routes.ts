import type { Plugin } from 'vite';

/** What a route does, in a sentence. Only the api's documentation tells it; the browser would wait for 4 kB, compressed, of them. */
const SUMMARY = /^( +summary:)\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;
const ROUTES = /packages[\\/]contract[\\/]src[\\/]routes[\\/][\w-]+\.ts$/;

export const withoutSummaries = (source: string): string => source.replace(SUMMARY, "$1 '',");

export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform: (source, id) => (ROUTES.test(id) ? { code: withoutSummaries(source), map: null } : null),
  };
}
