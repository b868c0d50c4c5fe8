import { createServer } from 'node:http';

/** The limit: Node's own server with one JSON answer of the same size, and nothing else. */
createServer((_, reply) => {
  const body = JSON.stringify({ code: 0, data: { timestamp: Date.now() }, msg: '' });
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  reply.end(body);
}).listen(Number(process.argv[2]), '127.0.0.1');
