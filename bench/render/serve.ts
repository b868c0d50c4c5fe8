import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface Served {
  readonly origin: string;
  close(): void;
}

function forward(question: IncomingMessage, answer: ServerResponse, to: string): void {
  const { url = '/', method, headers } = question;
  const passed = request(`${to}${url}`, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  passed.once('error', () => answer.writeHead(502).end());
  question.pipe(passed);
}

/** Serves the built pages, for this machine only. With `apiUrl`, calls of the api are passed on to it, like by the product's own server. */
export async function serve(folder: string, apiUrl?: string): Promise<Served> {
  const server = createServer((question, answer) => {
    const { url = '/' } = question;
    if (apiUrl !== undefined && url.startsWith('/api/')) return forward(question, answer, apiUrl);
    // The address is parsed first, which resolves every '..' in it.
    const file = join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname));
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
