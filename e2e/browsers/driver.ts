import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** One input device and its actions, as both W3C WebDriver and WebDriver BiDi describe them. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly Record<string, unknown>[] }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' | 'touch' | 'pen' };
      readonly actions: readonly Record<string, unknown>[];
    };

/** A browser with one window of 1440×900, with the functions that a smoke journey needs. */
export interface Driver {
  /** Name and version, as reported by the browser. */
  readonly name: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page; it must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(source: InputSource): Promise<void>;
  /** The window's contents as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const WINDOW = { width: 1440, height: 900 } as const;

/** Programs that are stopped together, the newest first. */
export class Programs {
  readonly #running: ChildProcess[] = [];

  constructor() {
    // If a start fails halfway, there is no driver that could be closed.
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

/** Waits for text in a program's output, such as the address on which it listens. Rejects if the program ends without printing it. */
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
