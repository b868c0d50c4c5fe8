import type { Box, Corners } from '@sw/board-render';
import type { ViewCommands } from '../commands/view-commands.ts';
import type { Canvas } from '../paint/canvas.ts';
import { boxAround } from '../selection/frame.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { type Found, findOnPage, type Hit, renewed } from './find-on-page.ts';

/** Search on the page, updated while others write. */
export class Finder {
  readonly #context: EditorContext;
  readonly #canvas: Canvas;
  readonly #viewCommands: ViewCommands;
  /** Boxes of the current matches, computed as they come into view. */
  #boxes = new Map<Hit, readonly Corners[]>();
  #cancelRenew: (() => void) | undefined;

  constructor(context: EditorContext, canvas: Canvas, viewCommands: ViewCommands) {
    this.#context = context;
    this.#canvas = canvas;
    this.#viewCommands = viewCommands;
  }

  find(query: string): void {
    const { page, host, state } = this.#context;
    if (query.trim() === '' || !page) {
      this.#show(undefined);
      return;
    }
    const hits = findOnPage(page, host.stage.index, query);
    const before = state.get().found;
    // While the user keeps typing, the current match stays current as long as it still matches.
    this.#show(
      before?.hits[before.at] ? renewed({ ...before, query }, hits) : { query, hits, at: Math.min(0, hits.length - 1) },
    );
    this.#reveal();
  }

  step(to: 1 | -1 | { readonly selectId: string }): void {
    const { found } = this.#context.state.get();
    if (!found || found.hits.length === 0) return;
    const count = found.hits.length;
    const at =
      typeof to === 'number'
        ? (found.at + to + count) % count
        : found.hits.findIndex(({ selectId }) => selectId === to.selectId);
    if (at < 0) return;
    this.#context.state.patch({ found: { ...found, at } });
    this.#mark();
    this.#reveal();
  }

  /** The page changed, or letters arrived and texts were measured again. At most once per frame. */
  changed(): void {
    if (this.#context.state.get().found === undefined) return;
    this.#cancelRenew ??= this.#context.host.requestFrame(() => {
      this.#cancelRenew = undefined;
      const { page, host, state } = this.#context;
      const { found } = state.get();
      if (page && found) this.#show(renewed(found, findOnPage(page, host.stage.index, found.query)));
    });
  }

  close(): void {
    this.#cancelRenew?.();
  }

  #show(found: Found | undefined): void {
    this.#boxes = new Map();
    this.#context.state.patch({ found });
    this.#mark();
  }

  #mark(): void {
    const { found } = this.#context.state.get();
    this.#canvas.setFound(found && { ...found, cornersOf: (hit) => this.#cornersOf(hit) });
  }

  #cornersOf(hit: Hit): readonly Corners[] {
    const known = this.#boxes.get(hit);
    if (known) return known;
    const object = this.#context.page?.objects.get(hit.selectId);
    const corners = object ? this.#context.host.textCorners(object, hit.range) : [];
    this.#boxes.set(hit, corners);
    return corners;
  }

  #reveal(): void {
    const { found } = this.#context.state.get();
    const hit = found?.hits[found.at];
    const box: Box | undefined = hit && boxAround(this.#cornersOf(hit).flat());
    if (box) this.#viewCommands.reveal(box);
  }
}
