import { MEGABYTE, messageOf } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { FileScanner, ScannedFile } from '@sw/scanner';
import { Counter, FairTurns, type Logger, type MetricsRegistry } from '@sw/service';

/**
 * Each scan streams a file from the store to the scanner. It takes 64 KB of memory and a thread of the scanner; clamd
 * has ten. A browser finishes two files at a time and repeats a call that takes longer than two minutes.
 */
const TURNS = { atOnce: 4, waitingEach: 40, waiting: 1_000 };

export interface VirusCheckOptions {
  /** Undefined if files are not scanned. */
  readonly scanner: FileScanner | undefined;
  /** What to do with a file that is larger than the scanner reads. */
  readonly larger: 'refuse' | 'accept';
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
}

/** Scans files that users send. A file without a verdict never counts as clean. */
export class VirusCheck {
  readonly #options: VirusCheckOptions;
  readonly #scans: Counter<'verdict'>;
  readonly #turns = new FairTurns(TURNS);
  readonly #stopping = new AbortController();

  constructor(options: VirusCheckOptions) {
    this.#options = options;
    this.#scans = new Counter({
      name: 'virus_scans_total',
      help: 'Files given to the virus scanner, by what came of it: clean, infected, unchecked or failed',
      labelNames: ['verdict'],
      registers: [options.metrics],
    });
  }

  get active(): boolean {
    return this.#options.scanner !== undefined;
  }

  /** Refuses before a byte is sent, if the file could not be scanned afterwards. */
  refuseUncheckable(bytes: number): void {
    const { scanner, larger } = this.#options;
    if (scanner !== undefined && larger === 'refuse' && bytes > scanner.maxBytes) throw uncheckable(scanner);
  }

  /** Scans one file of an account at a time, so that one user's files do not block the others. */
  inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(accountId, work);
  }

  /** The name of the virus; undefined if none was found. Refuses a file that could not be checked. */
  async find(file: ScannedFile): Promise<string | undefined> {
    const { scanner, larger, logger } = this.#options;
    if (scanner === undefined) return undefined;
    const verdict = await scanner.scan(file, this.#stopping.signal).catch((error: unknown) => {
      this.#scans.inc({ verdict: 'failed' });
      logger.warn({ reason: messageOf(error) }, 'a file could not be scanned');
      throw new Refusal('FILE_NOT_CHECKED');
    });
    this.#scans.inc({ verdict: verdict.kind });
    if (verdict.kind === 'unchecked' && larger === 'refuse') throw uncheckable(scanner);
    return verdict.kind === 'infected' ? verdict.signature : undefined;
  }

  /** Ends the running scans: their callers are asked to try again, and another process scans the file. */
  stop(): void {
    this.#stopping.abort(new Error('the process stops'));
  }
}

const uncheckable = ({ maxBytes }: FileScanner): Refusal =>
  new Refusal('FILE_UNCHECKABLE', [Math.floor(maxBytes / MEGABYTE)]);
