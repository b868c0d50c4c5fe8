import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import { drawPage, SvgContext, type SvgParts, SvgPath } from '@sw/board-render';
import { LANGUAGE, serverKit } from '../canvas.ts';
import type { FileOrder } from '../port.ts';
import type { FileMaker } from './file-maker.ts';
import { isLiveLink } from './live-link.ts';
import { leftOut, partOf, sizeOf } from './part.ts';

const MEDIA_TYPE_STARTS: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\u0089PNG'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** Determined by the first bytes, because nothing else identifies a blob's type. */
function mediaTypeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return MEDIA_TYPE_STARTS.find(([, at, start]) => head.startsWith(start, at))?.[0] ?? 'application/octet-stream';
}

const PATH = / d="([^"]*)"/g;

const SIZE = /([\d.]+)px/;

type Outline = ReturnType<SvgParts['outline']>;

/**
 * Skia's own SVG has no blending, but it provides the positions of the letters on its canvas. The canvas therefore has
 * space around them.
 */
function outline(font: string, text: string, width: number): Outline {
  const room = 2 * Math.ceil(Number(SIZE.exec(font)?.[1] ?? 10));
  const canvas = createCanvas(Math.ceil(width) + 2 * room, 2 * room, SvgExportFlag.ConvertTextToPaths);
  const context = canvas.getContext('2d');
  context.lang = LANGUAGE;
  context.font = font;
  context.fillText(text, room, room);
  const d = [...canvas.getContent().toString().matchAll(PATH)].map(([, one]) => one).join('');
  return { d, x: room, y: room };
}

class LivelySvg extends SvgContext {
  override markLink(href: string, ...area: [number, number, number, number]): void {
    if (isLiveLink(href)) super.markLink(href, ...area);
  }
}

export function svgMaker({ paper, title }: FileOrder): FileMaker {
  const kit = serverKit(() => new SvgPath());
  const outlines = new Map<string, Outline>();
  return {
    async page(page, { selectIds, imagesOf }) {
      const { box, shown } = partOf(kit, page, selectIds);
      const images = await imagesOf(page, shown);
      const context = new LivelySvg({
        outline(font, text) {
          const key = `${font}\n${text}`;
          const known = outlines.get(key) ?? outline(font, text, kit.measure(font, text));
          outlines.set(key, known);
          return known;
        },
        picture(image) {
          const bytes = images.bytesOf(image);
          const { width, height } = image as { width: number; height: number };
          return { href: `data:${mediaTypeOf(bytes)};base64,${Buffer.from(bytes).toString('base64')}`, width, height };
        },
      });
      // Drawn at scale 1, so that nothing is omitted because it is small: a reader may zoom in as far as they like.
      const view = { left: box.minX, top: box.minY, scale: 1 };
      const size = sizeOf(box);
      drawPage(context, page, { kit, view, size, theme: 'light', images, paper, without: leftOut(page, shown) });
      const seen = { minX: 0, minY: 0, maxX: size.width, maxY: size.height };
      return new TextEncoder().encode(context.done(seen, title));
    },
    end: () => null,
  };
}
