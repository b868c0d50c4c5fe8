import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { freePorts } from '@sw/engines';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { WebSocket } from 'ws';
import { Doc } from 'yjs';
import { bareSocket } from './bare-socket.ts';
import { endChild, startChild } from './child.ts';
import type { Target } from './target.ts';

const ROOM = 'room';
/** The number of objects that a writer changes in turn, like a person who works on part of a board. */
const OBJECTS = 200;

/** The message with which a client of Hocuspocus 4.7 joins a room: name, type 2 (authentication), token, version. */
function comingIn(): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, ROOM);
  writeVarUint(encoder, 2);
  writeVarUint(encoder, 0);
  writeVarString(encoder, 'token');
  writeVarString(encoder, '4.7.0');
  return toUint8Array(encoder);
}

export const hocuspocus: Target = {
  name: 'hocuspocus',
  async start() {
    const port = await freePorts(0, 1);
    const child = await startChild('hocuspocus-server.ts', [String(port)]);
    return { port, pids: [child.pid ?? 0], entry: null, stop: () => endChild(child) };
  },
  async writer({ port }, place) {
    const document = new Doc();
    const websocketProvider = new HocuspocusProviderWebsocket({
      url: `ws://127.0.0.1:${port}`,
      WebSocketPolyfill: WebSocket,
    });
    await new Promise<void>((done) => {
      const provider = new HocuspocusProvider({ websocketProvider, name: ROOM, document, onSynced: () => done() });
      provider.attach();
    });
    const objects = document.getMap<string>('objects');
    let count = 0;
    return {
      send: (text) => {
        objects.set(`${place}:${count % OBJECTS}`, text);
        count += 1;
      },
    };
  },
  async receiver({ port }, _, onBytes) {
    await bareSocket({ port, says: [comingIn()], onBytes });
  },
};
