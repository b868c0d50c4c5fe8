/** One command of the NATS protocol, with its payload: what is carried on unchanged, or not at all. */
export interface NatsCommand {
  readonly verb: string;
  readonly args: readonly string[];
  readonly bytes: Buffer;
}

const WITH_PAYLOAD = new Set(['PUB', 'HPUB', 'MSG', 'HMSG']);
const LINE_END = '\r\n';

/** Cuts what comes over one connection, in pieces of any size, into whole commands. */
export class NatsCommands {
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
