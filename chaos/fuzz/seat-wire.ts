import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds by which a piece is late; called once for each. */
export type Lateness = () => number;

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  /** Broken silently: neither end receives anything any more, not even the close of the other. */
  silent: boolean;
}

/** The network between one seat and its gateway at TCP level, so connections break in the middle of a message. */
export interface SeatWire {
  readonly url: string;
  /** Refuses new connections while true; existing ones stay until they are cut. */
  offline: boolean;
  /** Connections that are open at both ends and still forward data. */
  open(): number;
  cut(silent: boolean): void;
  end(): void;
}

export async function seatWire(gatewayUrl: string, lateness: Lateness): Promise<SeatWire> {
  const target = new URL(gatewayUrl);
  const lines = new Set<Line>();
  const server = createServer({ noDelay: true }, (near) => {
    if (wire.offline) {
      near.destroy();
      return;
    }
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const line: Line = { near, far, silent: false };
    lines.add(line);
    carry(line, near, far, lateness, lines);
    carry(line, far, near, lateness, lines);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = ({ near, far }: Line) => {
    near.destroy();
    far.destroy();
  };
  const wire: SeatWire = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    offline: false,
    open: () => [...lines].filter(({ silent }) => !silent).length,
    cut(silent) {
      for (const line of lines) {
        if (silent) line.silent = true;
        else end(line);
      }
    },
    end() {
      server.close();
      for (const line of lines) end(line);
    },
  };
  return wire;
}

/** In order, each piece with its own delay; pieces in flight are lost when the connection is cut. */
function carry(line: Line, from: Socket, to: Socket, lateness: Lateness, lines: Set<Line>): void {
  let last = Promise.resolve();
  const then = (deliver: () => void) => {
    const late = pause(lateness());
    last = last.then(() => late).then(deliver);
  };
  from.on('data', (chunk) =>
    then(() => {
      if (!line.silent && !to.destroyed) to.write(chunk);
    }),
  );
  from.on('end', () =>
    then(() => {
      if (!line.silent) to.end();
    }),
  );
  from.on('error', () => undefined);
  from.on('close', () => {
    if (line.silent) return;
    lines.delete(line);
    // After the pieces in flight, because a close frame contains more information than a broken connection.
    then(() => to.destroy());
  });
}
