import type { PageState } from '@sw/board-model';
import type { ImageSource } from '@sw/board-render';
import type { FileOrder } from '../port.ts';
import { pdfMaker } from './pdf.ts';
import { pngMaker } from './png.ts';
import { svgMaker } from './svg.ts';

/** Images, and the bytes they were decoded from. */
export type Images = ImageSource & { readonly bytesOf: (image: object) => Uint8Array };

export interface Asked {
  readonly selectIds: readonly string[] | undefined;
  readonly imagesOf: (page: PageState, shown?: ReadonlySet<string>) => Promise<Images>;
}

/** One order at work. */
export interface FileMaker {
  page(page: PageState, asked: Asked): Promise<Uint8Array | null>;
  end(): Uint8Array | null;
}

const MAKERS = { png: pngMaker, svg: svgMaker, pdf: pdfMaker };

export const makerOf = (order: FileOrder): FileMaker => MAKERS[order.format](order);
