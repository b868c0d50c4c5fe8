import { fail, ok, type Result } from '@sw/base';
import { encodePage } from './page-picture.ts';
import type { ConversionFault, PagePicture } from './port.ts';
import { type Pixels, PpmReader } from './ppm.ts';
import { outputOf, runSandboxed, type SandboxEnd, type SandboxLimits } from './sandbox.ts';

interface PdfJob {
  readonly path: string;
  readonly limits: SandboxLimits;
  readonly signal?: AbortSignal | undefined;
}

const INSIDE = '/in/document.pdf';
const INFO_MAX = 64 * 1024;
/** A page of dense text has some 6,000 characters. */
const PAGE_TEXT_MAX = 20_000;

const run = ({ path, limits, signal }: PdfJob, program: string, args: readonly string[]) => ({
  program: `/usr/bin/${program}`,
  args,
  limits,
  signal,
  readable: { [path]: INSIDE },
});

const faultOf = ({ late, code, errors }: SandboxEnd): ConversionFault => {
  if (late) return 'time';
  if (/incorrect password/i.test(errors)) return 'password';
  return code === undefined ? 'large' : 'damaged';
};

/** The number of pages of a PDF that opens without a password. */
export async function countPages(job: PdfJob): Promise<Result<number, ConversionFault>> {
  const end = await outputOf(run(job, 'pdfinfo', [INSIDE]), INFO_MAX);
  const pages = Number(/^Pages:\s+(\d+)$/m.exec(end.output)?.[1] ?? 0);
  return end.code === 0 && pages > 0 ? ok(pages) : fail(faultOf(end));
}

/** The text of the first pages; empty for a page that cannot be read. */
export async function textsOf(job: PdfJob, pages: number): Promise<string[]> {
  const args = ['-f', '1', '-l', String(pages), '-enc', 'UTF-8', INSIDE, '-'];
  const { output } = await outputOf(run(job, 'pdftotext', args), pages * PAGE_TEXT_MAX * 4);
  const texts = output.split('\f');
  return Array.from({ length: pages }, (_, index) => (texts[index] ?? '').slice(0, PAGE_TEXT_MAX).trim());
}

export interface Drawing {
  readonly first: number;
  readonly last: number;
  /** The longest side of a picture. */
  readonly side: number;
}

/**
 * Draws pages `first` to `last`, counted from 0. Pixels come through a pipe, so that the first page is available before
 * the last is drawn, and nothing is written to disk. While one page is drawn, the previous one is encoded and the one
 * before that is passed on.
 */
export async function drawPages(
  job: PdfJob,
  { first, last, side }: Drawing,
  page: (index: number, picture: PagePicture) => Promise<void>,
): Promise<Result<null, ConversionFault>> {
  let next = first;
  let handing = Promise.resolve();
  const reader = new PpmReader(side, async (pixels: Pixels) => {
    const index = next;
    next += 1;
    const picture = await encodePage(pixels);
    await handing;
    handing = page(index, picture);
    // Awaited with the next page or at the end, which reports a rejection.
    handing.catch(() => undefined);
  });
  const args = ['-f', String(first + 1), '-l', String(last + 1), '-scale-to', String(side), INSIDE];
  try {
    const end = await runSandboxed(run(job, 'pdftoppm', args), (bytes) => reader.take(bytes));
    await handing;
    if (end.late || end.code !== 0 || next !== last + 1) return fail(faultOf(end));
    return ok(null);
  } catch (error) {
    await handing;
    if (error instanceof RangeError) return fail('damaged');
    throw error;
  }
}
