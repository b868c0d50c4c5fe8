import { type ClientMessage, clientMessage, isActive, type ModuleSwitches } from '@sw/contract';
import { tracedFrom } from '@sw/service';
import type { MeetingNews } from '../life/meeting-news.ts';
import type { Tally } from '../metrics.ts';
import { deny, type Opening } from '../pages/opening.ts';
import type { View } from '../pages/view.ts';
import type { Rooms } from '../presence/rooms.ts';
import { readJson } from '../read-json.ts';
import { TokenBucket } from '../writing/token-bucket.ts';
import type { Writer } from '../writing/writer.ts';
import type { Connection } from './connection.ts';
import { type HelloDeps, sayHello } from './hello.ts';

/** A user moving and drawing sends some 60 small messages a second. */
const MESSAGES = { burst: 400, perSecond: 200 } as const;
const MESSAGE_BYTES = 1024;
/** Opening a page queries PostgreSQL. */
const OPEN_COST = 10;
/** Ten seconds of debt, which no user and no client of ours reaches. */
const TOO_MANY_MS = 10_000;
/** Sent together with hello, before the ticket was checked. */
const MOST_EARLY = 32;

export interface ReceiveDeps {
  readonly opening: Opening;
  readonly writer: Writer;
  readonly rooms: Rooms;
  readonly meetingNews: MeetingNews;
  readonly hello: HelloDeps;
  readonly tally: Tally;
  readonly modules: ModuleSwitches;
}

/** Handles every message of a client. */
export class Receiver {
  readonly #deps: ReceiveDeps;

  constructor(deps: ReceiveDeps) {
    this.#deps = deps;
  }

  receive(connection: Connection<View>, data: Uint8Array, binary: boolean): void {
    connection.missed = 0;
    if (!connection.open) return;
    if (connection.early) {
      if (binary || connection.early.length >= MOST_EARLY) connection.close('MALFORMED');
      else connection.early.push(data);
      return;
    }
    if (binary) {
      if (connection.person) this.#deps.writer.take(connection, data);
      else connection.close('MALFORMED');
      return;
    }
    this.#text(connection, data);
  }

  #text(connection: Connection<View>, data: Uint8Array): void {
    const now = performance.now();
    connection.messages ??= new TokenBucket(MESSAGES, now);
    const debt = connection.messages.spend(1 + data.length / MESSAGE_BYTES, now);
    if (debt > TOO_MANY_MS) {
      connection.close('TOO_MANY');
      return;
    }
    const message = readJson(clientMessage, data);
    if (message && (message.type === 'hello') === (connection.person === undefined)) {
      this.#act(connection, message, debt > 0, now);
    } else connection.close('MALFORMED');
  }

  #act(connection: Connection<View>, message: ClientMessage, indebted: boolean, now: number): void {
    const { opening, writer, rooms, meetingNews, tally, modules } = this.#deps;
    if (!isActive({ message: message.type }, modules)) {
      // The same answer as the api gives for a path of a disabled module.
      if (message.type === 'open') deny(connection, message.pageId, 'NOT_FOUND');
      return;
    }
    switch (message.type) {
      case 'hello':
        connection.early = [];
        void this.#hello(connection, message);
        return;
      case 'open':
        connection.messages?.spend(OPEN_COST, now);
        void tracedFrom([connection.trace], 'socket open', {}, () => opening.open(connection, message));
        return;
      case 'close':
        opening.close(connection, message.pageId);
        return;
      case 'resume':
        writer.resume(connection, message.pageId, message.clientSeq);
        return;
      case 'presence': {
        const view = connection.views.get(message.pageId);
        if (view && !indebted) rooms.does(view, message.items);
        else tally.droppedEphemeral += 1;
        return;
      }
      case 'watchRooms':
        meetingNews.watch(connection, message.on);
        return;
      case 'ping': {
        const heads = message.pages && opening.confirm(connection, message.pages);
        connection.sendMessage({ topic: 'subscribe', type: 'pong', sentAt: message.sentAt, at: Date.now(), heads });
      }
    }
  }

  async #hello(connection: Connection<View>, message: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    try {
      await tracedFrom([connection.trace], 'socket hello', {}, () => sayHello(connection, message, this.#deps.hello));
    } catch (error) {
      this.#deps.hello.logError('a hello failed', error);
      connection.close('SERVER_FAULT');
    }
    const early = connection.early ?? [];
    connection.early = undefined;
    for (const data of early) this.receive(connection, data, false);
  }
}
