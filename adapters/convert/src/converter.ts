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
  /** Time limit of each program: LibreOffice, and each call of poppler. */
  readonly seconds: number;
  readonly memoryMb: number;
  readonly writtenMb: number;
  /** The longest side of a page's picture. */
  readonly side: number;
}

/** A slide of this width fills a window of the same width. */
export const PAGE_SIDE = 2_560;

/**
 * A deck of 30 slides takes 2 s to lay out and 3 s to draw on one core. A document that takes 60 s is slower than any
 * user would wait.
 */
const SETTINGS: ConverterSettings = { seconds: 60, memoryMb: 2_048, writtenMb: 256, side: PAGE_SIDE };

export function openDocumentConverter(changes: Partial<ConverterSettings> = {}): DocumentConverter {
  const settings = { ...SETTINGS, ...changes };
  // One for each concurrent conversion. They are reused, because starting one takes longer than drawing a page.
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
