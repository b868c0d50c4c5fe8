import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { onTestFinished } from 'vitest';
import { FileExporter } from '../src/file-exporter.ts';
import type { FetchBlobs, FileOrder, PageOrder } from '../src/port.ts';
import { samplePng } from './page-of-all.ts';

export const ORDER: FileOrder = { format: 'png', title: 'Roof 停车场', scale: 1, paper: true, sheet: 'own' };

const sameForAll: FetchBlobs = async (ids) => Object.fromEntries(ids.map((id) => [id, samplePng()]));

export function exporterFor(blobs = sameForAll): FileExporter {
  const exporter = new FileExporter({ deadlineMs: 60_000, heapMb: 512 }, blobs);
  onTestFinished(() => exporter.stop());
  return exporter;
}

export async function fileOf(
  order: Partial<FileOrder>,
  pages: readonly PageOrder[],
  blobs = sameForAll,
): Promise<Buffer> {
  const exporter = exporterFor(blobs);
  await exporter.begin({ ...ORDER, ...order });
  let file: Uint8Array | null = null;
  for (const page of pages) file = (await exporter.page(page)) ?? file;
  return Buffer.from((await exporter.end()) ?? file ?? []);
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** Runs a tool of poppler on a PDF and returns its output. */
export function ask(tool: string, pdf: Buffer, ...options: string[]): string {
  const path = join(folder(), 'file.pdf');
  writeFileSync(path, pdf);
  return execFileSync(tool, [...options, path, ...(tool === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
}

/** The lines of `pdffonts`. */
export const fontsOf = (pdf: Buffer): string[] =>
  ask('pdffonts', pdf)
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export async function pixels(bytes: Buffer | string, scale = 1): Promise<Pixels> {
  const image = await loadImage(bytes);
  const [width, height] = [image.width * scale, image.height * scale];
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/**
 * Draws a sheet with another program. It is drawn at twice the size and then halved, so that thin lines are not rounded
 * to whole pixels.
 */
export async function pixelsOfPdf(pdf: Buffer): Promise<Pixels> {
  const path = folder();
  writeFileSync(join(path, 'file.pdf'), pdf);
  execFileSync('pdftoppm', ['-r', '192', '-png', '-singlefile', join(path, 'file.pdf'), join(path, 'file')]);
  return pixels(join(path, 'file.png'), 0.5);
}

/**
 * The difference of two drawings: the mean difference of shades, and the share of pixels that differ by more than a
 * quarter of the range.
 */
export function apart(one: Uint8ClampedArray, other: Uint8ClampedArray): { mean: number; share: number } {
  let [sum, many] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    let most = 0;
    for (let i = at; i < at + 3; i += 1) most = Math.max(most, Math.abs((one[i] ?? 0) - (other[i] ?? 0)));
    sum += most;
    if (most > 64) many += 1;
  }
  return { mean: sum / (one.length / 4), share: many / (one.length / 4) };
}

/** The largest difference of shade between two drawings, averaged over cells: smoothed edges disappear, missing letters do not. */
export function apartFromFar(one: Pixels, other: Pixels, cell = 16): number {
  let most = 0;
  const shadeOf = ({ width, data }: Pixels, left: number, top: number): number => {
    let sum = 0;
    for (let y = top; y < top + cell; y += 1) {
      for (let x = left; x < left + cell; x += 1) sum += data[4 * (y * width + x) + 1] ?? 0;
    }
    return sum / cell ** 2;
  };
  for (let top = 0; top + cell <= one.height; top += cell) {
    for (let left = 0; left + cell <= one.width; left += cell) {
      most = Math.max(most, Math.abs(shadeOf(one, left, top) - shadeOf(other, left, top)));
    }
  }
  return most;
}
