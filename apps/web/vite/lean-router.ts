import type { Plugin } from 'vite';

/**
 * The package's entry offers only the development build, whose warnings for developers are half a kilobyte of the first
 * load. The same build without them is in the file beside it.
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
