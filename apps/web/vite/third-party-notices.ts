import { noticesText } from '@sw/image';
import type { Plugin } from 'vite';

const FILE = 'third-party-notices.txt';
const TITLE = 'This page contains software and fonts of others, under these licences.';

/** The folder of the package that a bundled module belongs to; none for our own modules and those that a plugin makes. */
export function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '');
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];
}

/**
 * Writes the notices of all packages in the bundle to a file that the legal pages link to. Web workers are bundles of their
 * own, with plugins of their own; Vite has built them when the page's modules are complete.
 */
export function thirdPartyNotices(): { readonly page: Plugin; readonly worker: Plugin } {
  const folders = new Set<string>();
  const collect = (moduleIds: Iterable<string>): void => {
    for (const id of moduleIds) {
      const folder = packageFolder(id);
      if (folder !== undefined) folders.add(folder);
    }
  };
  return {
    page: {
      name: 'third-party-notices',
      apply: 'build',
      generateBundle() {
        collect(this.getModuleIds());
        this.emitFile({ type: 'asset', fileName: FILE, source: noticesText(TITLE, folders) });
      },
    },
    worker: {
      name: 'third-party-notices-of-workers',
      apply: 'build',
      buildEnd() {
        collect(this.getModuleIds());
      },
    },
  };
}
