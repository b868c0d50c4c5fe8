import { type Path2D, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { type DrawContext, drawPage, type PathSink } from '@sw/board-render';
import { LANGUAGE, serverKit } from '../../canvas.ts';
import type { FileOrder } from '../../port.ts';
import type { FileMaker } from '../file-maker.ts';
import { isLiveLink } from '../live-link.ts';
import { leftOut, partOf, sizeOf } from '../part.ts';
import { placeOn } from '../sheets.ts';
import { embedFaces } from './faces.ts';
import { readPdf, writePdf } from './objects.ts';
import { PARTS, WholePath } from './whole-path.ts';
import { mendWords } from './words.ts';

/** The pairs of letters that fonts join into one glyph. */
const LIGATURE_START = /f(?=[fijlbhkt])/g;

/**
 * Splits a text so that no font joins its letters. A ligature is not mapped to its letters, so a search for 'office' in
 * the file would not find it.
 */
export const piecesWithoutLigatures = (text: string): string[] =>
  text.replace(LIGATURE_START, 'f\u0000').split('\u0000');

export function pdfMaker({ title, sheet }: FileOrder): FileMaker {
  const kit = serverKit(() => new WholePath());
  const file = new PDFDocument({ title, producer: 'Smart whiteboard', creator: 'Smart whiteboard' });
  return {
    async page(page, { selectIds, imagesOf }) {
      const { box, shown } = partOf(kit, page, selectIds);
      const images = await imagesOf(page, shown);
      const { width, height, scale, left, top } = placeOn(sheet, sizeOf(box));
      const context = sheetContext(file.beginPage(width, height) as SKRSContext2D, scale);
      // Drawn at scale 1 and scaled to the sheet below, so that nothing is omitted because it is small on paper. The
      // board's background covers the whole sheet, including the margins.
      const view = { left: box.minX - left / scale, top: box.minY - top / scale, scale: 1 };
      const size = { width: width / scale, height: height / scale };
      drawPage(context, page, { kit, view, size, theme: 'light', images, without: leftOut(page, shown) });
      file.endPage();
      return null;
    },
    end: () => finished(new Uint8Array(file.close())),
  };
}

/** The file written by Skia, with corrected fonts and text. */
function finished(file: Uint8Array): Uint8Array {
  const pdf = readPdf(file);
  if (!pdf) return file;
  embedFaces(pdf);
  mendWords(pdf);
  return writePdf(pdf);
}

/** A context that scales everything to the sheet, keeps text as text, and keeps links clickable. */
function sheetContext(context: SKRSContext2D, scale: number): DrawContext {
  const setTransform = context.setTransform.bind(context) as DrawContext['setTransform'];
  const fillText = context.fillText.bind(context);
  const [fill, stroke] = [context.fill.bind(context), context.stroke.bind(context)];
  /** Draws with a path's coordinates in fractions of a unit. */
  const inParts = (path: PathSink, draw: (path: Path2D) => void): void => {
    if (!(path instanceof WholePath)) throw new Error('a path of another engine');
    context.save();
    context.scale(1 / PARTS, 1 / PARTS);
    context.lineWidth *= PARTS;
    context.setLineDash(context.getLineDash().map((length) => length * PARTS));
    draw(path.path);
    context.restore();
  };
  context.lang = LANGUAGE;
  return Object.assign(context, {
    setTransform: ((a, b, c, d, e, f) =>
      setTransform(scale * a, scale * b, scale * c, scale * d, scale * e, scale * f)) as DrawContext['setTransform'],
    fill: (path?: PathSink): void => (path ? inParts(path, (whole) => fill(whole)) : fill()),
    stroke: (path?: PathSink): void => (path ? inParts(path, (whole) => stroke(whole)) : stroke()),
    fillText(text: string, x: number, y: number): void {
      let at = x;
      for (const piece of piecesWithoutLigatures(text)) {
        fillText(piece, at, y);
        at += context.measureText(piece).width;
      }
    },
    markLink(href: string, x: number, y: number, width: number, height: number): void {
      if (isLiveLink(href)) context.annotateLinkUrl(x, y, x + width, y + height, href);
    },
  }) as DrawContext;
}
