export interface SocketHandlers {
  opened(): void;
  text(data: string): void;
  binary(bytes: Uint8Array): void;
  /** Once, with nothing after it. 1006 if the connection was lost. */
  closed(code: number): void;
}

export interface Socket {
  send(data: string | Uint8Array): void;
  /** The handlers receive nothing any more. */
  drop(): void;
}

/** Starts to connect at once. */
export type SocketFactory = (url: string, handlers: SocketHandlers) => Socket;

const LOST = 1006;

/** The platform's own WebSocket, in browsers and in Node. */
export const webSocket: SocketFactory = (url, handlers) => {
  let listening = true;
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const closed = (code: number): void => {
    if (!listening) return;
    listening = false;
    handlers.closed(code);
  };
  socket.onopen = () => {
    if (listening) handlers.opened();
  };
  socket.onmessage = ({ data }: { data: unknown }) => {
    if (!listening) return;
    if (typeof data === 'string') handlers.text(data);
    else if (data instanceof ArrayBuffer) handlers.binary(new Uint8Array(data));
  };
  // An error is always followed by a close in browsers, but not in every other implementation.
  socket.onerror = () => closed(LOST);
  socket.onclose = ({ code }: { code: number }) => closed(code);
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data as string | Uint8Array<ArrayBuffer>);
    },
    drop() {
      listening = false;
      socket.close();
    },
  };
};
