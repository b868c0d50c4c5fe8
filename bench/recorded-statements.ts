import { connect, createServer, type Socket } from 'node:net';
import type { Spoken } from './watched-database.ts';

export interface RecordedDatabase {
  /** The address for the process whose statements are recorded. */
  readonly url: string;
  /** The statements that were sent while `work` ran, in order. */
  during(work: () => Promise<unknown>): Promise<readonly Spoken[]>;
  close(): Promise<void>;
}

/**
 * A proxy for PostgreSQL that records the statements of a request, so that a bench times exactly these, without a list that
 * could become outdated. Parses the messages that pg sends: Parse and Bind.
 */
export async function recordedDatabase(url: string): Promise<RecordedDatabase> {
  const target = new URL(url);
  const recorded: Spoken[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const receive = listener((statement) => recorded.push(statement));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', receive);
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) }).href,
    async during(work) {
      recorded.length = 0;
      await work();
      return [...recorded];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);

/** Assembles chunks to messages: a type (missing in the first message), the length, the body. */
function listener(onStatement: (statement: Spoken) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  let text = '';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = begun ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const body = rest.subarray(head + 4, end);
      if (begun && rest[0] === PARSE) text = parsedText(body);
      if (begun && rest[0] === BIND) onStatement({ text, values: boundValues(body) });
      begun = true;
      rest = rest.subarray(end);
    }
  };
}

/** The name of the statement, usually empty, followed by its text; both end with a zero byte. */
function parsedText(body: Buffer): string {
  const begin = body.indexOf(0) + 1;
  return body.toString('utf8', begin, body.indexOf(0, begin));
}

/** After portal and statement: the formats, then each value with its length, -1 for null. */
function boundValues(body: Buffer): (string | Buffer | null)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  const short = (): number => {
    at += 2;
    return body.readInt16BE(at - 2);
  };
  const formats = Array.from({ length: short() }, short);
  return Array.from({ length: short() }, (_, n) => {
    at += 4;
    const length = body.readInt32BE(at - 4);
    if (length < 0) return null;
    at += length;
    const value = body.subarray(at - length, at);
    const format = formats.length === 1 ? formats[0] : formats[n];
    return format === 1 ? Buffer.from(value) : value.toString('utf8');
  });
}
