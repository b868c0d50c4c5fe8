import { type Socket, type SocketFactory, type SocketHandlers, webSocket } from '@sw/board-sync';
import { socketUrl } from '../board-client.ts';

const LOST = 1006;

/** Acts as a load balancer: a client that lost its gateway, or could not reach it, is sent to the next one. */
export class GatewayChoice {
  readonly #urls: readonly string[];
  readonly #receive: (text: string) => void;
  #next = 0;
  #open: { readonly socket: Socket; readonly handlers: SocketHandlers } | undefined;

  /** `hear` receives every text message that a gateway sends. */
  constructor(gatewayUrls: readonly string[], receive: (text: string) => void) {
    this.#urls = gatewayUrls.map(socketUrl);
    this.#receive = receive;
  }

  readonly socket: SocketFactory = (fallback, handlers) => {
    const url = this.#urls[this.#next % this.#urls.length] ?? fallback;
    this.#next += 1;
    const socket = webSocket(url, {
      ...handlers,
      text: (data) => {
        this.#receive(data);
        handlers.text(data);
      },
    });
    this.#open = { socket, handlers };
    return socket;
  };

  /** Whether the last connection led to the own gateway. */
  get home(): boolean {
    return (this.#next - 1) % this.#urls.length === 0;
  }

  /** The network drops the socket, and the next connection leads to the own gateway. */
  reconnect(): void {
    this.#next = 0;
    this.#open?.socket.drop();
    this.#open?.handlers.closed(LOST);
  }
}
