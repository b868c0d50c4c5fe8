import { type ChildProcess, fork } from 'node:child_process';
import type { Pictures } from './pictures.ts';

export type Answer = { readonly ok: true; readonly pictures: Pictures } | { readonly ok: false; readonly why: string };

export interface ArtistSettings {
  /** A drawing that takes longer is given up, and its process killed. */
  readonly deadlineMs: number;
  /** What the process may hold of objects; one that needs more ends itself. */
  readonly heapMb: number;
  /** A process without work for so long is let go. */
  readonly idleMs: number;
  readonly entry?: URL;
}

const ENTRY = new URL('./artist-main.ts', import.meta.url);

/**
 * Draws pictures in a process of its own. Pages are other people's work and the canvas is native code: whatever a drawing
 * does, it can only cost that process, which is started when there is something to draw.
 */
export class Artist {
  readonly #settings: ArtistSettings;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: ArtistSettings) {
    this.#settings = settings;
  }

  /** One at a time. Rejects when the page cannot be drawn, whatever became of the process. */
  async draw(snapshot: Uint8Array): Promise<Pictures> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const late = setTimeout(() => {
      reject(new Error(`not drawn within ${this.#settings.deadlineMs} ms`));
      this.#end(child);
    }, this.#settings.deadlineMs);
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`the drawing process ended: ${signal ?? code}`));
    child.once('message', resolve).once('exit', ended).once('error', reject);
    try {
      child.send(snapshot, (error) => error && reject(error));
      const answer = await promise;
      if (!answer.ok) throw new Error(answer.why);
      return answer.pictures;
    } finally {
      clearTimeout(late);
      child.off('message', resolve).off('exit', ended).off('error', reject);
      this.#idle = setTimeout(() => this.stop(), this.#settings.idleMs).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#idle);
    if (this.#child) this.#end(this.#child);
  }

  #start(): ChildProcess {
    const { heapMb, entry = ENTRY } = this.#settings;
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Nothing of ours: it has no use for an engine's address, and must not have one.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const gone = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', gone).on('error', gone);
    this.#child = child;
    return child;
  }

  /** SIGKILL: a process that hangs in native code hears nothing else. */
  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    child.kill('SIGKILL');
  }
}
