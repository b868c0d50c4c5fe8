import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_CODES, LARGEST_MESSAGE_BYTES } from '@sw/contract';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { GatewaySocket } from './gateway-socket.ts';

const PATH = '/ws';
/** A peer that does not answer our close frame is cut off. */
const CLOSE_MS = 2_000;

export interface UpgradeOptions {
  readonly allowedOrigins: ReadonlySet<string>;
  /** If true, refused with 503: this gateway is shutting down. */
  draining(): boolean;
  onSocket(ws: WebSocket, raw: Duplex, request: IncomingMessage): void;
}

/**
 * A browser always sends its origin, so a client without one is not a browser, and still needs a ticket. A socket with a
 * refused origin is accepted and closed with a code, because a page cannot see why a handshake failed.
 */
export function acceptUpgrades(server: Server, { allowedOrigins, draining, onSocket }: UpgradeOptions): void {
  // The types do not know `closeTimeout` yet.
  const options: ServerOptions<typeof GatewaySocket> & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LARGEST_MESSAGE_BYTES,
    closeTimeout: CLOSE_MS,
    WebSocket: GatewaySocket,
  };
  const sockets = new WebSocketServer(options);
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0];
    if (path !== PATH) return refuse(raw, '404 Not Found');
    if (draining()) return refuse(raw, '503 Service Unavailable');
    const { origin } = request.headers;
    sockets.handleUpgrade(request, raw, head, (ws) => {
      ws.raw = raw;
      if (origin === undefined || allowedOrigins.has(origin)) return onSocket(ws, raw, request);
      ws.on('error', () => undefined);
      ws.close(CLOSE_CODES.ORIGIN_REFUSED.code, 'ORIGIN_REFUSED');
    });
  });
}

function refuse(raw: Duplex, status: string): void {
  raw.on('error', () => undefined);
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
