import { noticesText } from '@sw/image';
import type { Plugin } from 'vite';

const FILE = 'third-party-notices.txt';
const TITLE = 'This page contains software and fonts of others, under these licences.';

/** The folder of the package that a bundled module belongs to; undefined for our own modules and those created by plugins. */
export function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '');
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];
}

/**
 * Writes the notices of all bundled packages to a file that the legal pages link to. Web workers are separate bundles with
 * their own plugins; Vite has built them by the time the page's modules are complete.
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
