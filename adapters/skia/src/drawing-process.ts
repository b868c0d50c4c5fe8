import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, BlobsSent, Need, Request, Values } from './conversation.ts';
import { type ArtistSettings, type FetchBlobs, PressFailure } from './port.ts';

const ENTRY = new URL('./artist-main.ts', import.meta.url);

/**
 * A process of its own that draws. Pages are other people's work and the canvas is native code: whatever a drawing does, it can
 * only cost that process, which is started when there is something to draw.
 */
export class DrawingProcess {
  readonly #settings: ArtistSettings;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: ArtistSettings) {
    this.#settings = settings;
  }

  /** One at a time. Rejects when it cannot be drawn, whatever became of the process. */
  async ask<R extends Request>(request: R, fetchBlobs: FetchBlobs): Promise<Values[R['do']]> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const late = setTimeout(() => {
      reject(new Error(`not drawn within ${this.#settings.deadlineMs} ms`));
      this.#end(child);
    }, this.#settings.deadlineMs);
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`the drawing process ended: ${signal ?? code}`));
    const said = (message: Answer | Need): void => {
      if (!('need' in message)) resolve(message);
      else
        fetchBlobs(message.need).then(
          (blobs) => send({ do: 'blobs', blobs }),
          (error: unknown) => {
            // Half way through a page it waits for what never comes.
            this.#end(child);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
    };
    const send = (message: Request | BlobsSent): void => {
      if (child.connected) child.send(message, (error) => error && reject(error));
    };
    child.on('message', said).once('exit', ended).once('error', reject);
    try {
      send(request);
      const answer = await promise;
      if (answer.ok) return answer.value as Values[R['do']];
      throw answer.problem ? new PressFailure(answer.problem) : new Error(answer.why);
    } finally {
      clearTimeout(late);
      child.off('message', said).off('exit', ended).off('error', reject);
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
