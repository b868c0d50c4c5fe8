import { Server } from '@hocuspocus/server';

/** The peer as its documentation starts it: defaults, nothing kept on disk. */
const server = new Server({ port: Number(process.argv[2]), address: '127.0.0.1', quiet: true });
await server.listen();
process.send?.('ready');
