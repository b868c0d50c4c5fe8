import { cpSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Target } from './figures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = resolve(import.meta.dirname, 'pages');
export const BUILT = resolve(ROOT, '.engines/bench-render');

/** Builds one page as for production. */
export async function buildPage(name: Target | 'bare-call'): Promise<void> {
  const outDir = resolve(BUILT, name);
  await build({
    root: resolve(PAGES, name),
    base: './',
    configFile: false,
    // Its warnings are about the code of third-party libraries.
    logLevel: 'error',
    // Excalidraw reads both.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 100_000, reportCompressedSize: false },
  });
  if (name !== 'excalidraw') return;
  const library = dirname(fileURLToPath(import.meta.resolve('@excalidraw/excalidraw')));
  cpSync(resolve(library, 'fonts'), resolve(outDir, 'fonts'), { recursive: true });
}

/** Builds the web app for production and returns its folder. */
export async function buildWeb(): Promise<string> {
  const root = resolve(ROOT, 'apps/web');
  await build({ root, configFile: resolve(root, 'vite.config.ts'), logLevel: 'warn' });
  return resolve(root, 'dist');
}
