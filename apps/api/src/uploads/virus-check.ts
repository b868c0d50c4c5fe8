import { Refusal } from '@sw/contract';
import type { FileScanner, ScannedFile } from '@sw/scanner';
import { Counter, FairTurns, type Logger, type MetricsRegistry } from '@sw/service';

/**
 * Each streams a file from the store to the scanner: 64 KB of memory, and a thread of the scanner's, of which clamd has
 * ten. A browser finishes two files at a time and repeats a call that takes longer than two minutes.
 */
const TURNS = { atOnce: 4, waitingEach: 40, waiting: 1_000 };
const MB = 1024 * 1024;

export interface VirusCheckOptions {
  /** Undefined: nothing is scanned. */
  readonly scanner: FileScanner | undefined;
  /** What to do with a file that is larger than the scanner reads. */
  readonly larger: 'refuse' | 'accept';
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
}

/** What the scanner says of files that users send. A file without a verdict is never taken for a clean one. */
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

  /** Before a byte is sent: a file that could not be checked afterwards is not asked for. */
  refuseUncheckable(bytes: number): void {
    const { scanner, larger } = this.#options;
    if (scanner !== undefined && larger === 'refuse' && bytes > scanner.maxBytes) throw uncheckable(scanner);
  }

  /** One file of an account at a time, so that nobody's files keep the scanner from the others. */
  inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(accountId, work);
  }

  /** The name of what was found; undefined if nothing was. Refuses a file of which nothing can be known. */
  async find(file: ScannedFile): Promise<string | undefined> {
    const { scanner, larger, logger } = this.#options;
    if (scanner === undefined) return undefined;
    const verdict = await scanner.scan(file, this.#stopping.signal).catch((error: unknown) => {
      this.#scans.inc({ verdict: 'failed' });
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a file could not be scanned');
      throw new Refusal('FILE_NOT_CHECKED');
    });
    this.#scans.inc({ verdict: verdict.kind });
    if (verdict.kind === 'unchecked' && larger === 'refuse') throw uncheckable(scanner);
    return verdict.kind === 'infected' ? verdict.signature : undefined;
  }

  /** Ends the scans under way: their callers are asked to try again, and another process does. */
  stop(): void {
    this.#stopping.abort(new Error('the process stops'));
  }
}

const uncheckable = ({ maxBytes }: FileScanner): Refusal =>
  new Refusal('FILE_UNCHECKABLE', [Math.floor(maxBytes / MB)]);
