import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCE = resolve(ROOT, 'src/features/offline/shell-worker.ts');
const PUBLIC = resolve(ROOT, 'public');
const NAME = 'sw';

/**
 * Everything except fonts, which are split by the characters in use and ten times as large as the rest, the reader of stored
 * PDFs, and the files for calls, which are impossible without a network.
 */
const KEPT = /^assets\/(?!pdf-|selfie_segmentation|blur-|lobby-|call-session-).+\.(?:js|css|svg|png|webp)$/;

/** The service worker as one file beside the page, with the names of all files of its build. */
export function shellWorker(): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: resolve(ROOT, 'index.html'), [NAME]: SOURCE },
          output: {
            entryFileNames: ({ name }: { readonly name: string }) =>
              name === NAME ? `${NAME}.js` : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const worker = bundle[`${NAME}.js`];
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'index');
      if (worker?.type !== 'chunk' || entry === undefined) throw new Error('the build has no page or no worker');
      if (worker.imports.length > 0) throw new Error(`the worker must be one file: ${worker.imports.join(', ')}`);
      const own = readdirSync(PUBLIC).toSorted();
      // These files have no hash in their names: the digest makes the browser see another worker when they change.
      const digest = createHash('sha256');
      for (const name of own) digest.update(readFileSync(resolve(PUBLIC, name)));
      const shell = {
        entry: `/iwb/${entry.fileName}`,
        files: [...own, ...files.map(({ fileName }) => fileName).filter((name) => KEPT.test(name))]
          .toSorted()
          .map((name) => `/iwb/${name}`),
        digest: digest.digest('hex').slice(0, 16),
      };
      if (!worker.code.includes('__SHELL__')) throw new Error('the worker does not ask for its files');
      worker.code = worker.code.replaceAll('__SHELL__', JSON.stringify(shell));
    },
  };
}
