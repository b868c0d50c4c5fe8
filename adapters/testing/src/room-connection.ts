/** A participant of a LiveKit room, connected as LiveKit's client connects, without media. */
export interface RoomConnection {
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Resolves once the room knows the participant; rejects if LiveKit refuses the token. */
export async function connectToRoom(url: string, token: string): Promise<RoomConnection> {
  const address = `${url.replace(/^http/, 'ws')}/rtc?access_token=${token}&protocol=15&auto_subscribe=0`;
  const socket = new WebSocket(address);
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('LiveKit refused the connection')), { once: true });
  });
  return { ended, leave: () => socket.close() };
}
