import type { Operation } from '@sw/board-model';
import type { PageLink } from '../link/page-link.ts';

/** The page's own lane and those adopted from closed tabs, oldest work first. */
export class Lanes {
  readonly own: PageLink;
  readonly #adopted = new Map<string, { readonly link: PageLink; readonly done: () => void }>();

  constructor(own: PageLink) {
    this.own = own;
  }

  *links(): Iterable<PageLink> {
    for (const { link } of this.#adopted.values()) yield link;
    yield this.own;
  }

  of(clientId: string): PageLink | undefined {
    return clientId === this.own.lane.key.clientId ? this.own : this.#adopted.get(clientId)?.link;
  }

  adopt(link: PageLink, done: () => void): void {
    this.#adopted.set(link.lane.key.clientId, { link, done });
  }

  /** An adopted lane ends when it is empty. */
  letGo(): void {
    for (const [clientId, { link, done }] of this.#adopted) {
      if (link.lane.count > 0) continue;
      this.#adopted.delete(clientId);
      link.leave();
      done();
    }
  }

  get pending(): number {
    let count = 0;
    for (const { lane } of this.links()) count += lane.count;
    return count;
  }

  get kept(): number {
    let count = 0;
    for (const { lane } of this.links()) count += lane.kept;
    return count;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { lane } of this.links()) bytes += lane.bytes;
    return bytes;
  }

  *operations(): Iterable<Operation> {
    for (const { lane } of this.links()) yield* lane.operations();
  }

  waitingSince(): number | undefined {
    let oldest: number | undefined;
    for (const { lane } of this.links()) {
      const since = lane.waitingSince();
      if (since !== undefined && since < (oldest ?? Number.POSITIVE_INFINITY)) oldest = since;
    }
    return oldest;
  }

  haltReason(): PageLink['haltReason'] {
    for (const link of this.links()) if (link.haltReason) return link.haltReason;
    return undefined;
  }
}
