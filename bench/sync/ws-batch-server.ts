import { WebSocketServer } from 'ws';

/** The limit: everything that arrives in one turn of the event loop is sent as one frame to each member. No rights, no order, no disk. */
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1' });
let waiting: Buffer[] = [];

function flush(): void {
  const merged = Buffer.concat(waiting);
  waiting = [];
  for (const client of server.clients) if (client.readyState === client.OPEN) client.send(merged, { binary: true });
}

server.on('connection', (socket) => {
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => {
    if (waiting.push(data) === 1) setImmediate(flush);
  });
});
server.on('listening', () => process.send?.('ready'));
