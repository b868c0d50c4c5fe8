import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** One device and what it does, as W3C WebDriver and WebDriver BiDi both describe it. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly Record<string, unknown>[] }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' | 'touch' | 'pen' };
      readonly actions: readonly Record<string, unknown>[];
    };

/** A browser with one window of 1440×900, as far as a smoke journey needs it. */
export interface Driver {
  /** Name and version, as the browser states them. */
  readonly name: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page; it must survive JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(source: InputSource): Promise<void>;
  /** The window's contents as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const WINDOW = { width: 1440, height: 900 } as const;

/** Programs that end together, the newest first. */
export class Programs {
  readonly #running: ChildProcess[] = [];

  constructor() {
    // If a start fails halfway, nobody gets a driver to close.
    process.once('exit', () => {
      for (const child of this.#running) child.kill();
    });
  }

  start(command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    this.#running.push(child);
    return child;
  }

  async stop(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
    }
  }
}

/** What a program prints about itself, such as the address it listens on. Rejects if it ends without doing so. */
export function printed(child: ChildProcess, stream: Readable | null, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text}`)));
  });
}
