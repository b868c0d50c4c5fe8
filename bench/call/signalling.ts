import { once } from 'node:events';
import {
  SessionDescription,
  SignalRequest,
  SignalResponse,
  type SignalTarget,
  TrickleRequest,
} from '@livekit/protocol';
import type { RTCPeerConnection } from 'werift';
import { WebSocket } from 'ws';

type Request = SignalRequest['message'];
type Response = SignalResponse['message'];
type Listener = (response: Response) => void;

/** LiveKit's signalling: the messages over the socket before and besides the media. */
export class Signalling {
  readonly #socket: WebSocket;
  readonly #listeners = new Set<Listener>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const { message } = SignalResponse.fromBinary(data);
      for (const listener of [...this.#listeners]) listener(message);
    });
  }

  /** Messages arrive from the next turn of the event loop on. */
  static async open(url: string, token: string): Promise<Signalling> {
    const address = `${url.replace(/^http/, 'ws')}/rtc?access_token=${token}&protocol=15&auto_subscribe=0`;
    const socket = new WebSocket(address);
    const signalling = new Signalling(socket);
    await once(socket, 'open');
    return signalling;
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(message: Request): void {
    this.#socket.send(new SignalRequest({ message }).toBinary());
  }

  close(): void {
    this.#socket.close();
  }

  /** Sends the candidates of a connection, and adds those that LiveKit sends for it. */
  trickle(connection: RTCPeerConnection, target: SignalTarget): void {
    connection.onIceCandidate.subscribe((candidate) => {
      if (candidate === undefined) return;
      const candidateInit = JSON.stringify(candidate.toJSON());
      this.send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target }) });
    });
    this.on((response) => {
      if (response.case !== 'trickle' || response.value.target !== target) return;
      void connection.addIceCandidate(JSON.parse(response.value.candidateInit));
    });
  }

  /** Answers each offer of LiveKit for the media it sends us; otherwise it considers us lost after a minute. */
  answerOffers(connection: RTCPeerConnection): void {
    this.on(async (response) => {
      if (response.case !== 'offer') return;
      await connection.setRemoteDescription({ type: 'offer', sdp: response.value.sdp });
      const { type, sdp } = await connection.createAnswer();
      await connection.setLocalDescription({ type, sdp });
      this.send({ case: 'answer', value: new SessionDescription({ type, sdp, id: response.value.id }) });
    });
  }
}
