/** Where one endpoint is; no page: it has left the board. */
export interface Whereabout {
  readonly key: string;
  readonly pageId: string | null;
}

/**
 * The page that each endpoint of a board looks at. A client may hold several pages open: one that is still being saved,
 * or those whose outline it reads. It looks at the one where its view or cursor moved last.
 */
export class Whereabouts {
  /** By endpoint: its open pages. It looks at the last one. */
  readonly #pages = new Map<string, readonly string[]>();
  #moved = new Set<string>();

  get size(): number {
    return this.#pages.size;
  }

  /** The page was opened. The user still looks at the previous page until that one is closed or the view moves on this one. */
  enter(key: string, pageId: string): void {
    const known = this.#pages.get(key) ?? [];
    if (known.includes(pageId)) return;
    this.#set(key, [...known.slice(0, -1), pageId, ...known.slice(-1)]);
  }

  looks(key: string, pageId: string): void {
    const known = this.#pages.get(key) ?? [];
    if (known.at(-1) === pageId) return;
    this.#set(key, [...known.filter((one) => one !== pageId), pageId]);
  }

  leave(key: string, pageId: string): void {
    const known = this.#pages.get(key);
    if (!known?.includes(pageId)) return;
    this.#set(
      key,
      known.filter((one) => one !== pageId),
    );
  }

  all(): Whereabout[] {
    return [...this.#pages.keys()].map((key) => this.#of(key));
  }

  /** Those that moved since the last call. */
  takeMoved(): Whereabout[] {
    const moved = [...this.#moved];
    this.#moved = new Set();
    return moved.map((key) => this.#of(key));
  }

  #of(key: string): Whereabout {
    return { key, pageId: this.#pages.get(key)?.at(-1) ?? null };
  }

  #set(key: string, pages: readonly string[]): void {
    if (this.#pages.get(key)?.at(-1) !== pages.at(-1)) this.#moved.add(key);
    if (pages.length === 0) this.#pages.delete(key);
    else this.#pages.set(key, pages);
  }
}
