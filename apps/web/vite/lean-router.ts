import type { Plugin } from 'vite';

/**
 * The package offers only its development build, with warnings for developers: half a kilobyte of the first load. The
 * same without them lies beside it.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(?:\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace(/([\\/])development(?=[\\/])/, '$1production') ?? null;
    },
  };
}
