import { freePorts } from '@sw/engines';
import { WebSocket } from 'ws';
import { bareSocket } from './bare-socket.ts';
import { endChild, startChild } from './child.ts';
import type { Target } from './target.ts';

export const wsBatch: Target = {
  name: 'ws-batch',
  async start() {
    const port = await freePorts(0, 1);
    const child = await startChild('ws-batch-server.ts', [String(port)]);
    return { port, pids: [child.pid ?? 0], entry: null, stop: () => endChild(child) };
  },
  async writer({ port }) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    await new Promise((done, reject) => socket.once('open', done).once('error', reject));
    return { send: (text) => socket.send(text) };
  },
  async receiver({ port }, _, onBytes) {
    await bareSocket({ port, says: [], onBytes });
  },
};
