import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok, type Result } from '@sw/base';
import { checkFormat } from './format.ts';
import { officeToPdf } from './office.ts';
import { PageDrawer } from './page-drawer.ts';
import { countPages, textsOf } from './pdf.ts';
import type { ConversionFault, ConversionOrder, ConversionSink, DocumentConverter, OpenedDocument } from './port.ts';

export interface ConverterSettings {
  /** Of each program: LibreOffice, and each call of poppler's. */
  readonly seconds: number;
  readonly memoryMb: number;
  readonly writtenMb: number;
  /** The longest side of a page's picture. */
  readonly side: number;
}

/** Fills a window of that width with a slide. */
export const PAGE_SIDE = 2_560;

/**
 * A deck of 30 slides takes 2 s to lay out and 3 s to draw on one
 * core, so what takes 60 s is no document that anybody waits for.
 */
const SETTINGS: ConverterSettings = { seconds: 60, memoryMb: 2_048, writtenMb: 256, side: PAGE_SIDE };

export function openDocumentConverter(changes: Partial<ConverterSettings> = {}): DocumentConverter {
  const settings = { ...SETTINGS, ...changes };
  // As many as there are conversions at a time. Each stays for the next one: its start takes longer than a page.
  const idle: PageDrawer[] = [];
  return {
    async convert(order, sink) {
      const checked = checkFormat(order.bytes, order.format);
      if (!checked.ok) return checked;
      const folder = await mkdtemp(join(tmpdir(), 'convert-'));
      const drawer = idle.pop() ?? new PageDrawer();
      try {
        return await convertIn(folder, { ...order, bytes: checked.value }, sink, { ...settings, drawer });
      } finally {
        idle.push(drawer);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function convertIn(
  folder: string,
  order: ConversionOrder,
  sink: ConversionSink,
  { side, drawer, ...limits }: ConverterSettings & { readonly drawer: PageDrawer },
): Promise<Result<OpenedDocument, ConversionFault>> {
  const { format, bytes, pages: most, skip = 0, signal } = order;
  const pdf =
    format === 'pdf'
      ? ok(join(folder, 'document.pdf'))
      : await officeToPdf({ folder, bytes, format, pages: most + 1, limits, signal });
  if (!pdf.ok) return pdf;
  if (format === 'pdf') await writeFile(pdf.value, bytes);
  const job = { path: pdf.value, limits, signal };
  const total = await countPages(job);
  if (!total.ok) return total;
  const pages = Math.min(total.value, most);
  const opened: OpenedDocument = { pages, total: total.value, texts: await textsOf(job, pages) };
  await sink.opened(opened);
  if (skip >= pages) return ok(opened);
  const drawing = { path: pdf.value, limits, first: skip, last: pages - 1, side };
  const drawn = await drawer.draw(drawing, (index, picture) => sink.page(index, picture), signal);
  return drawn.ok ? ok(opened) : fail(drawn.error);
}
