/** A participant of a LiveKit room, connected like LiveKit's client, without media. */
export interface RoomConnection {
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  /** The token that LiveKit sends to everybody who stays for a moment; it is valid longer than ours. Undefined if none arrives. */
  readonly refreshedToken: Promise<string | undefined>;
  leave(): void;
}

/** Resolves once the participant has joined the room; rejects if LiveKit refuses the token. */
export async function connectToRoom(url: string, token: string): Promise<RoomConnection> {
  const address = `${url.replace(/^http/, 'ws')}/rtc?access_token=${token}&protocol=15&auto_subscribe=0`;
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  const refreshedToken = new Promise<string | undefined>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const [found] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(Buffer.from(data as ArrayBuffer).toString('latin1')) ?? [];
      if (found !== undefined) resolve(found);
    });
    socket.addEventListener('close', () => resolve(undefined));
  });
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('LiveKit refused the connection')), { once: true });
  });
  return { ended, refreshedToken, leave: () => socket.close() };
}
