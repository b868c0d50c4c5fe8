import { Server } from '@hocuspocus/server';

/** The competitor, started as in its documentation: defaults, nothing stored on disk. */
const server = new Server({ port: Number(process.argv[2]), address: '127.0.0.1', quiet: true });
await server.listen();
process.send?.('ready');
