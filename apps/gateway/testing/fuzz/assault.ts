import { RULES } from '@sw/board-model';
import { type ClientMessage, SOCKET_PROTOCOL } from '@sw/contract';
import { operationOf } from '../client.ts';
import type { TestBoard } from '../world.ts';
import { type Answer, type Attack, pick, type Roll } from './attack.ts';
import { badFrame } from './bad-frames.ts';
import { badMessage, strangersMessage } from './bad-messages.ts';
import { type Heard, RawSocket } from './raw-socket.ts';

/** One socket of so many attacks before it has said who it is: that needs no ticket. */
const STRANGER_ONE_IN = 4;
/** So many attacks of a client whose page is open leave the socket open, then one does not. */
const CLOSING_ONE_IN = 20;
const TEXT_ONE_IN = 60;

export interface Target {
  readonly port: number;
  readonly boards: readonly [TestBoard, ...TestBoard[]];
  ticket(board: TestBoard): Promise<string>;
}

/** So many attacks, several sockets side by side; a socket that was closed is replaced. Throws at the first wrong answer. */
export class Assault {
  readonly #target: Target;
  readonly #roll: Roll;
  readonly #kinds = new Set<string>();
  readonly #heads = new Map<string, number>();
  #left: number;
  #clients = 0;

  constructor(target: Target, roll: Roll, count: number) {
    this.#target = target;
    this.#roll = roll;
    this.#left = count;
  }

  /** How many kinds of attack there were. */
  get kinds(): number {
    return this.#kinds.size;
  }

  async run(sideBySide: number): Promise<void> {
    await Promise.all(Array.from({ length: sideBySide }, () => this.#attacker()));
  }

  async #attacker(): Promise<void> {
    while (this.#left > 0) {
      if (this.#roll(STRANGER_ONE_IN) === 0) await this.#asStranger();
      else await this.#asClient();
    }
  }

  async #asStranger(): Promise<void> {
    const socket = new RawSocket(this.#target.port);
    await this.#strike(socket, strangersMessage(this.#roll));
  }

  async #asClient(): Promise<void> {
    const { boards, port, ticket } = this.#target;
    const board = pick(this.#roll, boards);
    this.#clients += 1;
    const clientId = `attacker-${this.#clients}`;
    const socket = new RawSocket(port, [hello(await ticket(board), clientId), this.#open(board)]);
    const opened = await socket.next('opened', 'denied');
    if (opened.type !== 'opened') throw new Error(`not let in: ${JSON.stringify(opened)}`);
    this.#heads.set(board.pageId, opened.head);
    for (let clientSeq = 1; this.#left > 0; clientSeq += 1) {
      socket.say({ topic: 'realtime', type: 'resume', pageId: board.pageId, clientSeq });
      const attack =
        this.#roll(TEXT_ONE_IN) === 0
          ? badMessage(this.#roll)
          : badFrame(this.#roll, operationOf(clientId, board, clientSeq), CLOSING_ONE_IN);
      if ((await this.#strike(socket, attack)) === 'closed') return;
    }
    socket.drop();
  }

  /** From where the one before was: else every newcomer would be sent all that was stored. */
  #open({ wbNo, pageId }: TestBoard): ClientMessage {
    return { topic: 'subscribe', type: 'open', wbNo, pageId, after: this.#heads.get(pageId) ?? 0 };
  }

  async #strike(socket: RawSocket, { kind, bytes, answer }: Attack): Promise<Heard['type']> {
    this.#left -= 1;
    socket.write(bytes);
    const heard = await socket.next('halted', 'ack');
    const end = endOf(heard);
    if (end !== expected(answer)) {
      const what = bytes.subarray(0, 400).toString('latin1');
      throw new Error(`${kind}: ${end} in place of ${expected(answer)} for ${bytes.length} bytes: ${what}`);
    }
    this.#kinds.add(kind);
    return heard.type;
  }
}

function expected(answer: Answer): string {
  if ('closed' in answer) return `closed ${answer.closed}`;
  return 'halted' in answer ? `halted ${answer.halted}` : 'ack';
}

function endOf(heard: Heard): string {
  if (heard.type === 'closed') return `closed ${heard.code}`;
  return heard.type === 'halted' ? `halted ${heard.reason}` : heard.type;
}

function hello(ticket: string, clientId: string): ClientMessage {
  const who = { ticket, clientId, maciid: 'device' };
  return { topic: 'subscribe', type: 'hello', protocol: SOCKET_PROTOCOL, rules: RULES, ...who };
}
