import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** On a working connection a part arrives within seconds. */
const RANGE_MS = 30_000;

interface FileRangesDeps {
  readonly url: string;
  readonly bytes: number;
  readonly failed: (failure: unknown) => void;
}

/** Reads only the parts of a stored file that a page needs: showing the first page of a large file does not fetch the others. */
export class FileRanges extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #failed: (failure: unknown) => void;
  readonly #over = new AbortController();

  constructor({ url, bytes, failed }: FileRangesDeps) {
    super(bytes, null);
    this.#url = url;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then(
      (part) => this.onDataRange(begin, part),
      (failure: unknown) => {
        if (!this.#over.signal.aborted) this.#failed(failure);
      },
    );
  }

  override abort(): void {
    this.#over.abort();
  }

  async #read(begin: number, end: number): Promise<Uint8Array> {
    const answer = await fetch(this.#url, {
      signal: AbortSignal.any([this.#over.signal, AbortSignal.timeout(RANGE_MS)]),
      headers: { range: `bytes=${begin}-${end - 1}` },
    });
    // A store that ignores ranges would send the whole file for each part.
    if (answer.status !== 206) {
      await answer.body?.cancel();
      throw new Error(`the store answered ${answer.status} to a range`);
    }
    return new Uint8Array(await answer.arrayBuffer());
  }
}
