import { pdfData } from 'virtual:pdf-data';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { FileRanges } from './file-ranges.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Needs fewer requests than the default of 64 kB; one page of text needs one or two. */
const RANGE_BYTES = 256 * 1024;
/** Pictures with more pixels are left out: a small file can claim a picture that fills the memory. */
const PICTURE_DOTS = 32_000_000;

/** Character maps and fonts, served from this site. */
class BundledData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = pdfData[filename];
    if (address === undefined) throw new Error(`there is no ${filename}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

export interface OpenedPdf {
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/** Reads a PDF in a separate worker. Its scripts and forms are not run. */
export function openPdf(url: string, bytes: number): OpenedPdf {
  const broken = Promise.withResolvers<never>();
  const failed = (failure: unknown): void => {
    broken.reject(failure);
    // Ends the pages that wait for the missing part.
    close();
  };
  const task = getDocument({
    range: new FileRanges({ url, bytes, failed }),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: PICTURE_DOTS,
    enableXfa: false,
    // The page's policy allows no WebAssembly; the decoders also exist as plain scripts.
    useWasm: false,
    useWorkerFetch: false,
    // Required but not used: `BundledData` finds each file by its name.
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'fonts/',
    BinaryDataFactory: BundledData,
  });
  const close = (): void => void task.destroy().catch(() => undefined);
  return { document: Promise.race([task.promise, broken.promise]), close };
}
