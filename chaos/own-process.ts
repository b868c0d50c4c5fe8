import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { until } from '@sw/engines';

const START_MS = 60_000;
const ROOT = resolve(import.meta.dirname, '..');

export interface OwnProcessOptions {
  readonly name: string;
  readonly entry: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  onLine(line: string): void;
  /** It ended although the run did not kill it. */
  onDeath(code: number | string): void;
}

/** A server process that may be killed, frozen and started again at the same port. */
export class OwnProcess {
  readonly name: string;
  readonly url: string;
  readonly #options: OwnProcessOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<number | string> = Promise.resolve(0);
  /** Its end is intended, by us or by a failpoint. */
  #mayEnd = false;

  constructor(options: OwnProcessOptions) {
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
    this.#options = options;
  }

  /** The exit code, or the signal's name. */
  get ended(): Promise<number | string> {
    return this.#ended;
  }

  /** Resolves when it listens, even if its engines are down. `mayEnd`: a failpoint is set. */
  async start(extra: Readonly<Record<string, string>> = {}, mayEnd = false): Promise<void> {
    const { entry, env, onLine, onDeath } = this.#options;
    const child = spawn(process.execPath, [resolve(ROOT, entry)], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, ...extra },
    });
    this.#child = child;
    this.#mayEnd = mayEnd;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line !== '') onLine(line);
      });
    }
    this.#ended = new Promise((done) => {
      child.once('exit', (code, signal) => {
        if (!this.#mayEnd) onDeath(code ?? signal ?? 'unknown');
        done(code ?? signal ?? 'unknown');
      });
    });
    const early = this.#ended.then((code) => {
      if (!mayEnd) throw new Error(`${this.name} ended with ${code} at its start`);
    });
    await Promise.race([until(this.name, () => this.#askAlive(), START_MS), early]);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#mayEnd = true;
    this.#child?.kill(signal);
    await this.#ended;
  }

  /** For the exit of this process, when it can no longer wait. */
  killNow(): void {
    this.#mayEnd = true;
    this.#child?.kill('SIGKILL');
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async #askAlive(): Promise<void> {
    const answer = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    if (!answer.ok) throw new Error(`healthz says ${answer.status}`);
  }
}
