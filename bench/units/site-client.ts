import { Agent, request } from 'node:https';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE } from '@sw/contract';
import type { Door } from './crowd.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** A browser's connection to the site, kept open, from a separate address, because the requests of one address are limited. */
export class SiteClient {
  readonly #agent: Agent;
  readonly #door: Required<Door>;
  readonly #authorization: string;

  constructor(door: Required<Door>, nth: number, authorization: string) {
    this.#door = door;
    this.#authorization = authorization;
    const localAddress = `127.1.${nth >> 8}.${nth & 255}`;
    // The bench created the certificate.
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress, rejectUnauthorized: false });
  }

  /** The bytes of the answer as received, compressed if the server compresses. */
  ask({ method, path, body }: Asked, encodings = 'gzip, br'): Promise<Buffer> {
    const { port, site } = this.#door;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      host: site,
      'accept-encoding': encodings,
      [AUTHORIZATION_HEADER]: this.#authorization,
      [MARKER_HEADER]: MARKER_VALUE,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, servername: site, agent: this.#agent, method, path, headers };
      const call = request(options, async (answer) => {
        const bytes = Buffer.concat(await Array.fromAsync(answer));
        if (answer.statusCode !== 200) reject(new Error(`${method} ${path}: ${answer.statusCode} ${bytes}`));
        else resolve(bytes);
      });
      call.once('error', reject);
      call.end(sent);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
