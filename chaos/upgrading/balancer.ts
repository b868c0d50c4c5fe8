import { createServer, request as requestOf, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The interval of the health check. Processes report for DRAIN_SECONDS that they are not ready before they close. */
const LOOK_MS = 200;
/** Above the 2 s within which a process answers. */
const PATIENCE_MS = 3_000;

export interface Target {
  readonly port: number;
  readonly opsPort: number;
}

/**
 * A load balancer as the handbook describes it: requests go in turn to the processes whose `/readyz` answered 200 last, over
 * a connection each, and nothing is repeated. If none is ready, requests go to those that at least answer: on a busy machine
 * the check of an engine may exceed its time limit. A request that cannot be delivered is answered with 502, as a user would see it.
 */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #targets: readonly Target[];
  readonly #stopping = new AbortController();
  /** Where requests go. */
  #pool: readonly Target[] = [];
  #turn = 0;

  constructor(port: number, targets: readonly Target[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.#targets = targets;
    this.#server = createServer((asked, answer) => {
      this.#turn += 1;
      const target = this.#pool[this.#turn % this.#pool.length];
      const refuse = (why: string) => {
        if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
        answer.end(`nobody answers: ${why}`);
      };
      if (!target) return refuse('nobody is ready');
      const { method, url: path, headers } = asked;
      const passed = requestOf({ host: '127.0.0.1', port: target.port, method, path, headers, agent: false });
      passed.on('response', (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.on('error', (error) => refuse(error.message));
      asked.pipe(passed);
    });
    // Longer than any pause here, because a connection that closes while it is reused looks like a failure of the product.
    this.#server.keepAliveTimeout = 72_000;
    this.#server.listen(port, '127.0.0.1');
    void this.#watch();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const states = await Promise.all(this.#targets.map((target) => stateOf(target.opsPort)));
      const inState = (state: TargetState) => this.#targets.filter((_, place) => states[place] === state);
      const ready = inState('ready');
      this.#pool = ready.length > 0 ? ready : inState('unready');
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

type TargetState = 'ready' | 'unready' | 'away';

async function stateOf(opsPort: number): Promise<TargetState> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok ? 'ready' : 'unready';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'unready' : 'away';
  }
}

export const isReady = async (opsPort: number): Promise<boolean> => (await stateOf(opsPort)) === 'ready';
