import { encodeSnapshot, type PageState, pageHash, RULES, stampFrame } from '@sw/board-model';
import type { SocketFactory, SocketHandlers, SyncHttp } from '@sw/board-sync';
import { type ClientMessage, encodeBatch, type GatewayMessage, type Presence } from '@sw/contract';

const WB_NO = '7001';
const PAGE_ID = '7101';
const OWN_ACTOR = 1;

interface Stored {
  readonly versionId: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

export interface Said {
  readonly actor: number;
  readonly clientId: string;
  readonly items: Presence[];
}

/** Api, gateway and log of one page, inside the page itself: includes all work of the editor, but no network. */
export class MemoryGateway {
  static readonly clientId = 'bench-own-client';
  readonly address = { wbNo: WB_NO, pageId: PAGE_ID };
  readonly #stored = Promise.withResolvers<Stored>();
  #handlers: SocketHandlers | undefined;
  #head = 0;

  readonly http: SyncHttp = {
    ticket: async () => 'ticket',
    pageCache: async () => {
      const { versionId, hash } = await this.#stored.promise;
      return { versionId, hash, path: 'snapshot' };
    },
    snapshot: async () => (await this.#stored.promise).bytes,
    historiesHash: async () => ({ versionId: 0, hash: null }),
  };

  readonly socket: SocketFactory = (_, handlers) => {
    this.#handlers = handlers;
    queueMicrotask(() => handlers.opened());
    return { send: (data) => this.#receive(data), drop: () => undefined };
  };

  /** The contents of the store, as the keeper would have left them. */
  static stored(page: PageState): Stored {
    return { versionId: page.versionId, hash: pageHash(page), bytes: encodeSnapshot(page) };
  }

  /** Answers the page's request, which has been waiting for this. */
  give(stored: Stored): void {
    this.#head = stored.versionId;
    this.#stored.resolve(stored);
  }

  /** Delivers a record of the log. */
  append(frame: Uint8Array): void {
    const previous = this.#head;
    this.#head += 1;
    const entries = [{ versionId: this.#head, previous, frame }];
    this.#handlers?.binary(encodeBatch({ pageId: PAGE_ID, entries }));
  }

  /** One tick's presence of everybody, in one message. */
  announcePeople(people: Said[]): void {
    this.#say({ topic: 'follow', type: 'people', pageId: PAGE_ID, people });
  }

  #say(message: GatewayMessage): void {
    this.#handlers?.text(JSON.stringify(message));
  }

  /** Never synchronous: every answer is a task of its own. */
  #receive(data: string | Uint8Array): void {
    setTimeout(() => {
      if (typeof data === 'string') this.#answer(JSON.parse(data) as ClientMessage);
      else this.#store(data);
    }, 0);
  }

  #store(frame: Uint8Array): void {
    const { clientId } = MemoryGateway;
    this.append(stampFrame(frame, { rules: RULES, actor: OWN_ACTOR, clientId, time: Date.now() }));
  }

  #answer(message: ClientMessage): void {
    const topic = 'subscribe';
    if (message.type === 'hello') {
      this.#say({ topic, type: 'welcome', protocol: 1, accountId: '9001', heartbeatMs: 60_000 });
    } else if (message.type === 'open') {
      const standing = { actor: OWN_ACTOR, permit: 2, owner: true, demo: null } as const;
      this.#say({ topic, type: 'opened', ...this.address, ...standing, head: this.#head });
    } else if (message.type === 'ping') {
      this.#say({ topic, type: 'pong', sentAt: message.sentAt, at: Date.now() });
    }
  }
}
