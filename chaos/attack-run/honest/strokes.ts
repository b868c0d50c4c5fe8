import { creation, deletion, KIND, newSelectId, OPERATION } from '@sw/board-model';
import type { BoardConnection, Draft, PageClient } from '@sw/board-sync';
import { until } from '@sw/engines';
import { connectAs, socketUrl } from '../../board-client.ts';
import type { HonestTask } from './messages.ts';
import { GIVE_UP_MS } from './requests.ts';

const OPEN_MS = 60_000;
/** Older strokes are deleted, so that a run of any length stays on a page of ordinary size. */
const MOST_STROKES = 200;

/** Two people on one page: one draws through `web`, the other watches, connected to the gateway itself. */
export class Strokes {
  readonly #connections: readonly BoardConnection[];
  readonly #drawer: PageClient;
  readonly #watcher: PageClient;
  readonly #drawn: string[] = [];
  #dispatchedTo = 0;

  private constructor(connections: readonly BoardConnection[], drawer: PageClient, watcher: PageClient) {
    this.#connections = connections;
    this.#drawer = drawer;
    this.#watcher = watcher;
  }

  static async open({ apiUrl, webUrl, gatewayUrl, people, wbNo, pageId }: HonestTask): Promise<Strokes> {
    const [first, second] = people;
    if (!first || !second) throw new Error('drawing and watching need two');
    const drawing = await connectAs(first, { apiUrl: webUrl, socketUrl: socketUrl(webUrl) });
    const watching = await connectAs(second, { apiUrl, socketUrl: socketUrl(gatewayUrl) });
    const pages = [drawing, watching].map((connection) => connection.openPage({ wbNo, pageId }));
    const [drawer, watcher] = pages;
    if (!drawer || !watcher) throw new Error('no page');
    const live = async () => {
      if (!drawer.live || !watcher.live) throw new Error('not open yet');
    };
    await until('the honest page', live, OPEN_MS);
    return new Strokes([drawing, watching], drawer, watcher);
  }

  /** Resolves when the stroke is acknowledged and the other user has received it. */
  async draw(): Promise<void> {
    const selectId = newSelectId();
    const state = [{ selectId, type: KIND.rectangle, zIndex: 1, left: 1, top: 1, angle: 0, scaleX: 1, scaleY: 1 }];
    const stroke: Draft = { protocolType: OPERATION.created, state, changes: [creation(selectId)] };
    const oldest = this.#drawn.length < MOST_STROKES ? undefined : this.#drawn.shift();
    const erased: Draft[] =
      oldest === undefined ? [] : [{ protocolType: OPERATION.property, changes: [deletion(oldest)] }];
    const dispatched = this.#drawer.dispatch([stroke, ...erased]);
    if (!dispatched.ok) throw new Error(`refused: ${dispatched.error}`);
    this.#drawn.push(selectId);
    const { lastSeq } = dispatched.value;
    this.#dispatchedTo = lastSeq;
    const saved = () => this.#dispatchedTo - this.#drawer.pending >= lastSeq;
    const seen = () => this.#watcher.page?.objects.has(selectId) === true;
    await Promise.all([happens(this.#drawer, 'save', saved), happens(this.#watcher, 'change', seen)]);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

/** Resolves at the first event after which the condition is true; rejects after a time at which a user would give up. */
function happens(page: PageClient, event: 'save' | 'change', isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = page.on(event, () => isSo() && end(resolve));
    const late = setTimeout(() => end(() => reject(new Error(`no ${event} in time`))), GIVE_UP_MS);
    const end = (outcome: () => void) => {
      stop();
      clearTimeout(late);
      outcome();
    };
  });
}
