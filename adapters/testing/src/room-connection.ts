/** A participant of a LiveKit room, connected as LiveKit's client connects, without media. */
export interface RoomConnection {
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  /** The token that LiveKit gives to everybody who connects; it lives longer than ours. */
  readonly refreshedToken: Promise<string>;
  leave(): void;
}

/** Resolves once the room knows the participant; rejects if LiveKit refuses the token. */
export async function connectToRoom(url: string, token: string): Promise<RoomConnection> {
  const address = `${url.replace(/^http/, 'ws')}/rtc?access_token=${token}&protocol=15&auto_subscribe=0`;
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  const refreshedToken = new Promise<string>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      const [found] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(Buffer.from(data as ArrayBuffer).toString('latin1')) ?? [];
      if (found !== undefined) resolve(found);
    }),
  );
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('LiveKit refused the connection')), { once: true });
  });
  return { ended, refreshedToken, leave: () => socket.close() };
}
