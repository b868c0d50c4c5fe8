import { KillableProcess } from '@sw/service';
import type { Answer, BlobsSent, Need, Request, Values } from './conversation.ts';
import { ExportFailure, type FetchBlobs, type RenderSettings } from './port.ts';

const ENTRY = new URL('./renderer-main.ts', import.meta.url);

/** A separate process for drawing, started when it is first needed. */
export class DrawingProcess {
  readonly #process: KillableProcess;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;

  constructor({ entry = ENTRY, idleMs, ...limits }: RenderSettings) {
    this.#process = new KillableProcess(entry, limits);
    this.#idleMs = idleMs;
  }

  /** Runs one request at a time. Rejects if the drawing fails, for whatever reason. */
  async ask<R extends Request>(request: R, fetchBlobs: FetchBlobs): Promise<Values[R['do']]> {
    clearTimeout(this.#idle);
    try {
      const answer = await this.#process.ask<Answer | Need, Answer>(request, async (said, send) => {
        if (!('need' in said)) return said;
        send({ do: 'blobs', blobs: await fetchBlobs(said.need) } satisfies BlobsSent);
        return undefined;
      });
      if (answer.ok) return answer.value as Values[R['do']];
      throw answer.problem ? new ExportFailure(answer.problem) : new Error(answer.why);
    } finally {
      this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#process.stop();
  }
}
