import { creation, OPERATION } from '@sw/board-model';
import {
  type BoardConnection,
  contractHttp,
  memoryLocks,
  memoryQueue,
  openBoardConnection,
  type PageAddress,
  type PageClient,
} from '@sw/board-sync';
import { until } from '@sw/engines';
import { PLACE } from './place.ts';
import type { Scene } from './scenes/sheet.ts';
import type { Visitor } from './visitor.ts';

const PATIENCE_MS = 60_000;

function connect({ userId, client }: Visitor): Promise<BoardConnection> {
  const http = contractHttp(client);
  const { socketUrl: url } = PLACE;
  return openBoardConnection({ url, userId, maciid: 'demo', http, queue: memoryQueue(), locks: memoryLocks() });
}

/** The pages of one visitor, opened as a tab opens them. */
export class Easel {
  readonly #connection: BoardConnection;

  private constructor(connection: BoardConnection) {
    this.#connection = connection;
  }

  static async of(visitor: Visitor): Promise<Easel> {
    return new Easel(await connect(visitor));
  }

  isEmpty(address: PageAddress): Promise<boolean> {
    return this.#on(address, async (page) => page.page?.objects.size === 0);
  }

  /** Each object is a separate gesture, as if drawn by hand. Resolves when the log has all of it. */
  draw(address: PageAddress, { background, objects }: Scene): Promise<void> {
    return this.#on(address, async (page) => {
      const drafts = objects.map((object) => ({
        protocolType: OPERATION.created,
        state: [object],
        changes: [creation(object.selectId)],
      }));
      if (background !== null) must(page.dispatch([paper(page, background)]));
      for (const draft of drafts) must(page.dispatch([draft]));
      await until('everything is saved', async () => must(isSaved(page)), PATIENCE_MS);
    });
  }

  close(): void {
    this.#connection.close();
  }

  async #on<T>(address: PageAddress, work: (page: PageClient) => Promise<T>): Promise<T> {
    const page = this.#connection.openPage(address);
    try {
      await until(`page ${address.pageId} is open`, async () => must(isLive(page)), PATIENCE_MS);
      return await work(page);
    } finally {
      page.close();
    }
  }
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: string };

const isLive = (page: PageClient): Outcome => (page.live ? { ok: true } : { ok: false, error: 'not live yet' });
const isSaved = ({ save }: PageClient): Outcome =>
  save.state === 'saved' ? { ok: true } : { ok: false, error: save.state };

const paper = (page: PageClient, background: Scene['background']) => ({
  protocolType: OPERATION.background,
  changes: [['', 'background', page.page?.background ?? null, background] as const],
});

function must(outcome: Outcome): void {
  if (!outcome.ok) throw new Error(outcome.error);
}
