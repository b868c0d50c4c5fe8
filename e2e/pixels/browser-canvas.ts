import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Theme } from '@sw/board-render';
import { build } from 'vite';
import type { Sheet } from './gallery/sheet.ts';
import { fromPng, type Picture } from './picture.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = resolve(ROOT, '.engines/pixels');
const FONTS = resolve(ROOT, 'node_modules/@fontsource');
const ORIGIN = 'http://localhost:1';

declare const drawSheet: (name: string, theme: Theme) => Promise<string>;

/** Builds the gallery's page with the product's renderer, stage and painter. */
export async function buildGallery(): Promise<void> {
  await build({
    root: resolve(import.meta.dirname, 'page'),
    base: './',
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      chunkSizeWarningLimit: 100_000,
      reportCompressedSize: false,
      target: 'esnext',
    },
  });
}

function fileOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith('/fonts/')
    ? resolve(FONTS, pathname.slice('/fonts/'.length))
    : resolve(BUILT, `.${pathname}`);
}

/** Opens the page. Its files are read from the disk, so that no port is needed. */
export async function openGallery(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ path: fileOf(route.request().url()) }));
  await page.goto(`${ORIGIN}/index.html`);
  await page.waitForFunction('globalThis.drawSheet');
}

/** A sheet as the product shows it in a window. */
export async function drawInBrowser(page: Page, { name }: Sheet, theme: Theme): Promise<Picture> {
  const address = await page.evaluate(([sheet, shown]) => drawSheet(sheet, shown), [name, theme] as const);
  return fromPng(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
}
