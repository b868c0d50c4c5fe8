import { RULES } from '@sw/board-model';
import { BUILD_VERSION } from '@sw/contract';
import type { Plugin } from 'vite';

/**
 * `release.json` contains the rules number that the built page knows. `rules activate` reads it: pages of an older build
 * would be asked to reload, and would still be too old afterwards.
 */
export function releaseFile(): Plugin {
  return {
    name: 'release-file',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify({ version: BUILD_VERSION, rules: RULES });
      this.emitFile({ type: 'asset', fileName: 'release.json', source });
    },
  };
}
