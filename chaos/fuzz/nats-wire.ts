import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One command of the NATS protocol, with its payload, which is forwarded unchanged or not at all. */
interface NatsCommand {
  readonly verb: string;
  readonly args: readonly string[];
  readonly bytes: Buffer;
}

const WITH_PAYLOAD = new Set(['PUB', 'HPUB', 'MSG', 'HMSG']);
const LINE_END = '\r\n';

/** Splits the bytes of one connection, in pieces of any size, into whole commands. */
class NatsCommands {
  #rest: Buffer = Buffer.alloc(0);

  *take(chunk: Buffer): Generator<NatsCommand> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let command = this.#next(); command; command = this.#next()) yield command;
  }

  #next(): NatsCommand | undefined {
    const lineEnd = this.#rest.indexOf(LINE_END);
    if (lineEnd === -1) return undefined;
    const [verb = '', ...args] = this.#rest.toString('latin1', 0, lineEnd).trim().split(/\s+/);
    let end = lineEnd + LINE_END.length;
    if (WITH_PAYLOAD.has(verb)) end += Number(args.at(-1)) + LINE_END.length;
    if (this.#rest.length < end) return undefined;
    const bytes = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end);
    return { verb, args, bytes };
  }
}

/**
 * The outcome of one publish to a page's log.
 * - `refused`: the stream refuses it and does not store it.
 * - `lost`: it never arrives, and there is no answer.
 * - `unanswered`: it is stored, and the answer is lost.
 */
export type PublishOutcome = 'stored' | 'refused' | 'lost' | 'unanswered';

const REFUSAL = JSON.stringify({ error: { code: 503, err_code: 10023, description: 'insufficient resources' } });

/** The wire between one gateway and NATS. It knows the protocol, so that one publish in a pipeline can fail alone. */
export interface NatsWire {
  readonly url: string;
  /** The outcomes of publishes to pages so far. */
  readonly outcomes: Readonly<Record<PublishOutcome, number>>;
  /** From now on each publish to this page is judged; without a judge all are stored. */
  judge(pageId: string, outcome: (() => PublishOutcome) | undefined): void;
  /** Breaks the gateway's connections; it reconnects automatically. */
  cut(): void;
  end(): void;
}

export async function natsWire(natsUrl: string): Promise<NatsWire> {
  const target = new URL(natsUrl);
  const sockets = new Set<Socket>();
  const judges = new Map<string, () => PublishOutcome>();
  const outcomes: Record<PublishOutcome, number> = { stored: 0, refused: 0, lost: 0, unanswered: 0 };
  const outcomeOf = (pageId: string): PublishOutcome => {
    const outcome = judges.get(pageId)?.() ?? 'stored';
    outcomes[outcome] += 1;
    return outcome;
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    tie(near, far, sockets);
    carry(near, far, outcomeOf);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(natsUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    outcomes,
    judge(pageId, outcome) {
      if (outcome) judges.set(pageId, outcome);
      else judges.delete(pageId);
    },
    cut,
    end() {
      server.close();
      cut();
    },
  };
}

/** If one end closes, the other is closed too. */
function tie(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [socket, peer] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => peer.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      peer.destroy();
    });
  }
}

function carry(near: Socket, far: Socket, outcomeOf: (pageId: string) => PublishOutcome): void {
  const inboxes = new Map<string, string>();
  const muted = new Set<string>();

  function publish({ args, bytes }: NatsCommand): void {
    const [subject = '', reply = ''] = args;
    const [kind, , , pageId = ''] = subject.split('.');
    const outcome = kind === 'page' ? outcomeOf(pageId) : 'stored';
    if (outcome === 'unanswered') muted.add(reply);
    if (outcome === 'stored' || outcome === 'unanswered') far.write(bytes);
    const sid = inboxes.get(reply.slice(0, reply.lastIndexOf('.')));
    if (outcome === 'refused' && sid !== undefined)
      near.write(`MSG ${reply} ${sid} ${REFUSAL.length}\r\n${REFUSAL}\r\n`);
  }

  const up = new NatsCommands();
  near.on('data', (chunk: Buffer) => {
    for (const command of up.take(chunk)) {
      const { verb, args, bytes } = command;
      if (verb === 'SUB' && args[0]?.endsWith('.*')) inboxes.set(args[0].slice(0, -2), args.at(-1) ?? '');
      if (verb === 'PUB' || verb === 'HPUB') publish(command);
      else far.write(bytes);
    }
  });
  const down = new NatsCommands();
  far.on('data', (chunk: Buffer) => {
    for (const { verb, args, bytes } of down.take(chunk)) {
      const answer = verb === 'MSG' || verb === 'HMSG' ? (args[0] ?? '') : '';
      if (!muted.delete(answer)) near.write(bytes);
    }
  });
}
