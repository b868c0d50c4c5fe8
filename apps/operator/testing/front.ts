import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestCertificate } from './certificates.ts';

export interface FrontFaults {
  readonly certificate?: TestCertificate;
  /** Answers itself instead of web; false forwards. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly noSockets?: true;
  /** Keeps an answer back until it is complete. */
  readonly buffers?: true;
}

/** A proxy in front of web, as an operator has one: it ends TLS and forwards everything. Faults can be planted in it. */
export interface Front {
  readonly origin: string;
  plant(faults: FrontFaults): void;
  close(): Promise<void>;
}

export async function startFront(certificate: TestCertificate): Promise<Front & { forwardTo(web: string): void }> {
  let faults: FrontFaults = {};
  let target = new URL('http://127.0.0.1:1');
  const server = createServer(certificate, (request, response) => {
    if (faults.answer?.(request, response)) return;
    const { method, url, headers } = request;
    const forwarded = requestHttp(new URL(url ?? '/', target), { method, headers, agent: false });
    forwarded.on('error', () => response.destroy());
    forwarded.on('response', async (answer) => {
      const send = () => response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!faults.buffers) return answer.pipe(send());
      const body = await Array.fromAsync(answer as AsyncIterable<Buffer>).catch(() => []);
      return send().end(Buffer.concat(body));
    });
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    if (faults.noSockets) return socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    const web = connect(Number(target.port), target.hostname);
    web.on('error', () => socket.destroy());
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
    web.write(`${[`GET ${request.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    web.write(head);
    web.pipe(socket as Socket).pipe(web);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(web) {
      target = new URL(web);
    },
    plant(planted) {
      faults = planted;
      server.setSecureContext(planted.certificate ?? certificate);
      // A kept connection would still have the old certificate.
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
