import type { PageAccess } from '@sw/postgres';

const MOST = 5_000;

/** Who was on which page recently, oldest dropped first: used only while PostgreSQL is down. */
export class RecentAccess {
  readonly #known = new Map<string, PageAccess>();

  put(accountId: string, pageId: string, access: PageAccess): void {
    const key = `${accountId}/${pageId}`;
    this.#known.delete(key);
    this.#known.set(key, access);
    if (this.#known.size <= MOST) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      break;
    }
  }

  get(accountId: string, pageId: string): PageAccess | undefined {
    return this.#known.get(`${accountId}/${pageId}`);
  }
}
