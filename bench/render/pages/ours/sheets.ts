import { blobAddress, blobIdOf } from '@sw/board-model';
import type { LoadedImage } from '@sw/board-render';

/** The size of the pages that the worker creates. */
const SHEET = { width: 2_560, height: 1_440 } as const;
const LINES = 40;
const FIRST = 100_000;

export const sheetAddress = (picture: number): string => blobAddress(String(FIRST + picture));

/** A page full of text, different for each document, encoded so that loading decodes it as in the product. */
async function encodeSheet(address: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(SHEET.width, SHEET.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SHEET.width, SHEET.height);
  context.fillStyle = '#1e1e1e';
  context.font = '24px sans-serif';
  const words = `Document ${blobIdOf(address)}: what was decided, by whom, and until when. `.repeat(3);
  for (let line = 0; line < LINES; line += 1) context.fillText(`${line} ${words}`, 60, 60 + line * 34);
  return canvas.convertToBlob({ type: 'image/png' });
}

export async function loadSheet(src: string, most: number): Promise<LoadedImage> {
  const scale = Math.min(1, Math.sqrt(most / (SHEET.width * SHEET.height)));
  const [resizeWidth, resizeHeight] = [Math.floor(SHEET.width * scale), Math.floor(SHEET.height * scale)];
  const image = await createImageBitmap(await encodeSheet(src), { resizeWidth, resizeHeight, resizeQuality: 'high' });
  return { image, ...SHEET };
}
