import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openSpan, TRACE_PARENT } from '@sw/service';

const PATH = '/ws';
const CONNECT_MS = 5_000;
/** After one side has ended, the time that bytes in flight to the other side get. */
const LAST_BYTES_MS = 5_000;
/** How much is read of what a browser sends before it knows that the gateway has closed. After that nothing more is read. */
const LAST_BYTES = 64 * 1024;
/**
 * How many bytes are read from a browser before the gateway has answered its hello. Nothing beyond that is read from an
 * unauthenticated client: the kernel would accept several megabytes from each connection, and all of them would be copied
 * here.
 */
const FIRST_BYTES = 64 * 1024;
/**
 * The headers that the gateway needs, and no others. A new request head with only these has no body that could be mistaken
 * for a second request, and the caller cannot choose the address it is counted by.
 */
const PASSED = [
  'host',
  'origin',
  'user-agent',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
] as const;

export interface PassSocketsOptions {
  readonly gatewayUrl: string;
  /** Whether our own proxy is in front, so that the addresses it reports can be forwarded. */
  readonly behindProxy: boolean;
  /** Whether other code also uses sockets of this server, such as the compiler in development. */
  readonly shared: boolean;
}

/**
 * Connects a browser's socket with the gateway's, byte for byte. Only the gateway reads messages, so its limits on origin,
 * size and rate apply here too. If one side does not read, the other is stopped after some 64 KiB, and this process buffers
 * nothing.
 */
export function passSockets(server: Server, options: PassSocketsOptions): { close(): void } {
  const { gatewayUrl, behindProxy, shared } = options;
  const target = new URL(gatewayUrl);
  const joined = new Set<Socket>();
  let closing = false;
  server.on('upgrade', (request: IncomingMessage, stream, head: Buffer) => {
    // An HTTP server passes on the socket it accepted; only its type is more general.
    const browser = stream as Socket;
    const ours = pathOf(request) === PATH;
    if (!ours && shared) return;
    browser.on('error', () => undefined);
    if (!ours) return refuse(browser, '404 Not Found');
    if (closing) return refuse(browser, '503 Service Unavailable');
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuse(browser, '400 Bad Request');
    const gateway = dial(target);
    let connected = false;
    gateway.setTimeout(CONNECT_MS, () => gateway.destroy());
    gateway.on('error', () => undefined);
    gateway.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      connected = true;
      gateway.setTimeout(0);
      // The span covers the connecting, not the hours for which the socket stays open.
      const claimed = behindProxy ? request.headers[TRACE_PARENT]?.toString() : undefined;
      const span = openSpan(`GET ${PATH}`, { parent: claimed });
      gateway.write(headOf(request, browser, { behindProxy, traceParent: span?.traceParent ?? claimed }));
      span?.end();
      if (head.length > 0) gateway.write(head);
      browser.setTimeout(0).setNoDelay(true);
      gateway.setNoDelay(true);
      gateway.pipe(browser);
      passAfterHello(browser, gateway);
    });
    joined.add(browser).add(gateway);
    gateway.once('end', () => linger(browser, gateway));
    gateway.once('close', () => {
      joined.delete(gateway);
      if (connected) linger(browser, gateway);
      else refuse(browser, '502 Bad Gateway');
    });
    browser.once('close', () => {
      joined.delete(browser);
      finish(gateway);
    });
  });
  return {
    close() {
      closing = true;
      for (const socket of joined) socket.destroy();
    },
  };
}

const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string | undefined => url.split('?')[0];

function dial({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:'
    ? connectTls({ host, servername: host, port: Number(port || 443) })
    : connect({ host, port: Number(port || 80) });
}

function headOf(
  { headers }: IncomingMessage,
  { remoteAddress = '' }: Socket,
  { behindProxy, traceParent }: { readonly behindProxy: boolean; readonly traceParent: string | undefined },
): string {
  const named = behindProxy ? headers['x-forwarded-for'] : undefined;
  const forwarded = named === undefined ? remoteAddress : `${named}, ${remoteAddress}`;
  const lines = [`GET ${PATH} HTTP/1.1`, 'connection: Upgrade', 'upgrade: websocket', `x-forwarded-for: ${forwarded}`];
  for (const name of PASSED) {
    const value = headers[name];
    if (value !== undefined) lines.push(`${name}: ${value}`);
  }
  if (traceParent !== undefined) lines.push(`${TRACE_PARENT}: ${traceParent}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Passes on what the browser sends. Until the gateway has sent something after the handshake, only the first bytes are passed on. */
function passAfterHello(browser: Socket, gateway: Socket): void {
  let left = FIRST_BYTES;
  const count = ({ length }: Buffer) => {
    left -= length;
    if (left < 0) browser.unpipe(gateway);
  };
  browser.on('data', count);
  browser.pipe(gateway);
  gateway.once('data', () => {
    gateway.once('data', () => {
      browser.off('data', count);
      if (left < 0 && !gateway.readableEnded) browser.pipe(gateway);
    });
  });
}

/**
 * The gateway accepts no more data. The browser gets what was written to it, and time to answer: destroying its socket with
 * unread bytes would reset the connection and lose the close code.
 */
function linger(browser: Socket, gateway: Socket): void {
  if (browser.destroyed || browser.writableEnded) return;
  browser.unpipe(gateway);
  let left = LAST_BYTES;
  browser.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) browser.pause();
  });
  browser.resume();
  destroyLater(browser);
  browser.end();
}

function finish(socket: Socket): void {
  if (socket.destroyed) return;
  destroyLater(socket);
  socket.destroySoon();
}

function destroyLater(socket: Socket): void {
  const timeout = setTimeout(() => socket.destroy(), LAST_BYTES_MS);
  socket.once('close', () => clearTimeout(timeout));
}

function refuse(socket: Socket, status: string): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  finish(socket);
}
