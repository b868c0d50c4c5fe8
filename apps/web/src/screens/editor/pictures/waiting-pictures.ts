import { type BoardObject, KIND, type PageState } from '@sw/board-model';

const isWaiting = (object: BoardObject | undefined): boolean =>
  object?.type === KIND.image && !object.imgSrc && !object.url;

/** The images of a page whose picture has not arrived, kept up to date without searching the whole page at every change. */
export class WaitingPictures {
  readonly #ids = new Set<string>();
  #list: readonly string[] = [];

  /** The same list while nothing in it has changed. */
  get list(): readonly string[] {
    return this.#list;
  }

  /** @returns whether the list, or the look of any of its images, has changed */
  take(page: PageState, touched: ReadonlySet<string> | 'all'): boolean {
    const before = this.#ids.size;
    let changed = false;
    if (touched === 'all') {
      this.#ids.clear();
      changed = before > 0;
    }
    for (const id of touched === 'all' ? page.objects.keys() : touched) {
      const waits = isWaiting(page.objects.get(id));
      if (waits || this.#ids.has(id)) changed = true;
      if (waits) this.#ids.add(id);
      else this.#ids.delete(id);
    }
    if (changed) this.#list = [...this.#ids];
    return changed;
  }
}
