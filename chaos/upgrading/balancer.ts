import { createServer, request as requestOf, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** As a load balancer's health check; processes say for DRAIN_SECONDS that they are not ready before they close. */
const LOOK_MS = 200;

export interface Target {
  readonly port: number;
  readonly opsPort: number;
}

/**
 * A load balancer as the handbook describes it: requests go in turn to the processes whose `/readyz` answered 200 last, over
 * a connection each, and nothing is repeated. What it cannot deliver is 502, as a user would see it.
 */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #targets: readonly Target[];
  readonly #stopping = new AbortController();
  #ready: readonly Target[] = [];
  #turn = 0;

  constructor(port: number, targets: readonly Target[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.#targets = targets;
    this.#server = createServer((asked, answer) => {
      this.#turn += 1;
      const target = this.#ready[this.#turn % this.#ready.length];
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
      const states = await Promise.all(this.#targets.map((target) => isReady(target.opsPort)));
      this.#ready = this.#targets.filter((_, place) => states[place]);
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

export async function isReady(opsPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
