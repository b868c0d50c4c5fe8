import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createPage, encodeSnapshot } from '@sw/board-model';
import { programPath } from '@sw/engines';
import { FileExporter, type FileFormat } from '@sw/skia';
import { chance, mixedObjects } from '../open/mixed-objects.ts';

const QUICK = process.argv.includes('--quick');
const PAGES = Number(process.env.BENCH_PAGES ?? (QUICK ? 3 : 20));
const OBJECTS = Number(process.env.BENCH_OBJECTS ?? (QUICK ? 100 : 500));

const seconds = (since: number): number => Math.round(performance.now() - since) / 1_000;
const kilobytes = (bytes: { readonly length: number }): number => Math.round(bytes.length / 1_024);

/**
 * Exporting a board to PDF as the worker does, including its process, compared with Chromium's own print of the same pages,
 * which it gets as SVG, one per sheet. Chromium's start is not counted.
 */
export async function benchExport(): Promise<Record<string, number>> {
  const random = chance(7);
  const pages = Array.from({ length: PAGES }, (_, n) => {
    const page = createPage(String(n + 1));
    for (const object of mixedObjects(OBJECTS, random)) page.objects.set(object.selectId, object);
    return encodeSnapshot(page);
  });
  const ours = await made('pdf', pages);
  const svg = await made('svg', pages);
  const png = await made('png', pages);
  const theirs = await printed(svg.files);
  console.log(`${PAGES} pages of ${OBJECTS} objects`);
  console.table({
    'PDF, ours': { seconds: ours.seconds, kB: kilobytes(ours.whole ?? []) },
    'PDF, Chromium': { seconds: theirs.seconds, kB: kilobytes(theirs.file) },
    'SVG, ours': { seconds: svg.seconds, kB: svg.files.reduce((sum, file) => sum + kilobytes(file), 0) },
    'PNG, ours': { seconds: png.seconds, kB: png.files.reduce((sum, file) => sum + kilobytes(file), 0) },
  });
  return {
    pages: PAGES,
    objects: OBJECTS,
    pdfSeconds: ours.seconds,
    pdfKb: kilobytes(ours.whole ?? []),
    chromiumPdfSeconds: theirs.seconds,
    chromiumPdfKb: kilobytes(theirs.file),
    svgSeconds: svg.seconds,
    pngSeconds: png.seconds,
  };
}

async function made(format: FileFormat, pages: readonly Uint8Array[]) {
  const begin = performance.now();
  const exporter = new FileExporter({ deadlineMs: 120_000, heapMb: 1_024 }, async () => ({}));
  try {
    await exporter.begin({ format, title: 'Bench', scale: 1, paper: true, sheet: 'own' });
    const files: Uint8Array[] = [];
    for (const snapshot of pages) {
      const file = await exporter.page({ snapshot });
      if (file) files.push(file);
    }
    const whole = await exporter.end();
    return { seconds: seconds(begin), files, whole };
  } finally {
    exporter.stop();
  }
}

async function printed(pages: readonly Uint8Array[]): Promise<{ seconds: number; file: Buffer }> {
  const sheets = pages.map((page) => `<div>${new TextDecoder().decode(page).replace(/^<\?xml.*?\?>/, '')}</div>`);
  const style =
    '@page{size:2880pt 1620pt;margin:0}body{margin:0}div{break-after:page;height:100vh}svg{width:100%;height:100%}';
  const path = join(tmpdir(), `bench-export-${process.pid}.html`);
  await writeFile(path, `<!doctype html><meta charset="utf-8"><style>${style}</style>${sheets.join('')}`);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? programPath('chromium'),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const begin = performance.now();
    await page.goto(`file://${path}`);
    const file = await page.pdf({ preferCSSPageSize: true });
    return { seconds: seconds(begin), file };
  } finally {
    await browser.close();
  }
}
