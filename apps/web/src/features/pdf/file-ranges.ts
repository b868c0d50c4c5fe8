import { CallFailure } from '@sw/contract';
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { download } from '../transport/download.ts';

/** On a working connection a part arrives within seconds. */
const RANGE_MS = 30_000;
const PARTIAL = 206;

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

  #read(begin: number, end: number): Promise<Uint8Array> {
    const take = async (answer: Response): Promise<Uint8Array> => {
      if (answer.status === PARTIAL) return new Uint8Array(await answer.arrayBuffer());
      // A store that ignores ranges would send the whole file for each part.
      await answer.body?.cancel();
      throw new CallFailure('http', answer.status, '', 'SYSTEM_INTERFACE_ERROR');
    };
    return download(this.#url, take, { signal: this.#over.signal, timeoutMs: RANGE_MS, range: [begin, end - 1] });
  }
}
