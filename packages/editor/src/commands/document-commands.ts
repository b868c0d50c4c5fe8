import {
  type BoardObject,
  type Change,
  deletion,
  familyOf,
  frontZIndex,
  KIND,
  newSelectId,
  OPENING,
  OPERATION,
} from '@sw/board-model';
import { hasPages, isClosed, type Point, pageIndexOf } from '@sw/board-render';
import { creationDraft } from '../edit/changes.ts';
import { defaultWindow } from '../edit/default-window.ts';
import { takenNear } from '../edit/free-place.ts';
import { documentObject } from '../edit/new-objects.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { boxAbout } from '../tools/drag-box.ts';
import type { ComingDocument, ShownPage } from './command.ts';
import type { ViewCommands } from './view-commands.ts';

/** A recording is always a strip. */
const AUDIO = { width: 800, height: 200 };
/** The most of the window that a new document fills, so that its surroundings stay visible. */
const SHARE = 0.8;
const GAP = 40;

/** Documents and recordings: placed during the upload, completed, turned, laid out as pictures. */
export class DocumentCommands {
  readonly #context: EditorContext;
  readonly #viewCommands: ViewCommands;

  constructor(context: EditorContext, viewCommands: ViewCommands) {
    this.#context = context;
    this.#viewCommands = viewCommands;
  }

  /**
   * In the middle of the window, at most in the size of the default window, beside existing objects. Returns whether
   * it was placed.
   */
  insert({ selectId, kind, name }: ComingDocument, at: Point | undefined): boolean {
    const { page } = this.#context;
    if (!page) return false;
    const seen = this.#viewCommands.uncovered;
    const size = kind === KIND.audio ? AUDIO : defaultWindow();
    const most = SHARE * Math.min((seen.maxX - seen.minX) / size.width, (seen.maxY - seen.minY) / size.height);
    const scale = Math.min(1, most);
    const [width, height] = [size.width * scale, size.height * scale];
    const centre = at ?? this.#placeFor(width, height);
    const box = boxAbout(centre, width, height);
    const object = documentObject(page, selectId, { kind, name, left: box.minX, top: box.minY, scale, ...size });
    if (!this.#context.dispatch([creationDraft([object])])) return false;
    this.#context.select(new Set([selectId]));
    if (at === undefined) this.#viewCommands.reveal(box);
    return true;
  }

  #placeFor(width: number, height: number): Point {
    const { page, host } = this.#context;
    const { minX, minY, maxX, maxY } = this.#viewCommands.uncovered;
    const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
    if (!page) return middle;
    const taken = takenNear({ page, index: host.stage.index }, boxAbout(middle, width, height));
    return taken.length === 0 ? middle : this.#viewCommands.placeFor({ width, height });
  }

  /** The upload is complete. `wave` and `seconds` are those of a recording. */
  arrived(selectId: string, { url, wave, seconds }: { url: string; wave?: string; seconds?: number }): void {
    const object = this.#object(selectId);
    if (!object || object.url) return;
    const known: Change[] = [
      ...(wave === undefined ? [] : [[selectId, 'wave', null, wave] satisfies Change]),
      ...(seconds === undefined ? [] : [[selectId, 'seconds', null, seconds] satisfies Change]),
    ];
    this.#context.dispatch([
      { protocolType: OPERATION.refreshUrl, changes: [[selectId, 'url', null, url]] },
      ...(known.length > 0 ? [{ protocolType: OPERATION.property, changes: known }] : []),
    ]);
  }

  /** For everybody. A locked document can be turned too, because only its place is protected. */
  turn(selectId: string, pageIndex: number, picUrl: string): void {
    const object = this.#object(selectId);
    if (!object || !hasPages(object) || pageIndexOf(object) === pageIndex) return;
    this.#context.dispatch([
      {
        protocolType: OPERATION.document,
        changes: [
          [selectId, 'pageIndex', object.pageIndex ?? null, pageIndex],
          [selectId, 'picUrl', object.picUrl ?? null, picUrl],
        ],
      },
    ]);
  }

  /** For everybody, as turning is. Closed, it shows its cover, and the ink on its pages goes with them. */
  setOpen(selectId: string, open: boolean): void {
    const object = this.#object(selectId);
    if (!object || !hasPages(object) || isClosed(object) !== open) return;
    const change: Change = [selectId, 'open', object.open ?? null, open ? OPENING.open : OPENING.close];
    this.#context.dispatch([{ protocolType: OPERATION.document, changes: [change] }]);
  }

  /** Deletes the lines on the page that is open. */
  clearPage(selectId: string): void {
    const { page } = this.#context;
    const document = this.#object(selectId);
    if (!page || !document) return;
    const lines = [...(page.children.get(selectId) ?? [])].filter((id) => {
      const object = page.objects.get(id);
      return object && familyOf(object.type) === 'line' && pageIndexOf(object) === pageIndexOf(document);
    });
    if (lines.length === 0) return;
    this.#context.dispatch([{ protocolType: OPERATION.documentDeleteLine, changes: lines.map(deletion) }]);
  }

  /** All pages side by side below the document, as pictures. */
  spread(selectId: string, pages: readonly ShownPage[]): void {
    const { page } = this.#context;
    const document = this.#object(selectId);
    if (!page || !document || pages.length === 0) return;
    const high = ((document.height ?? 0) * Math.abs(document.scaleY)) / 2;
    const front = frontZIndex(page);
    let left = document.left;
    const top = document.top + (document.height ?? 0) * Math.abs(document.scaleY) + GAP;
    const objects = pages.map(({ imgSrc, width, height }, place): BoardObject => {
      const wide = (width / height) * high;
      const object = { selectId: newSelectId(), type: KIND.image, zIndex: front + place, left, top, angle: 0 };
      left += wide + GAP;
      return {
        ...object,
        scaleX: 1,
        scaleY: 1,
        width: wide,
        height: high,
        imgSrc,
        name: `${document.name ?? ''} ${place + 1}`,
      };
    });
    if (this.#context.dispatch([creationDraft(objects)]))
      this.#context.select(new Set(objects.map((one) => one.selectId)));
  }

  #object(selectId: string): BoardObject | undefined {
    const object = this.#context.page?.objects.get(selectId);
    return object && familyOf(object.type) === 'document' ? object : undefined;
  }
}
