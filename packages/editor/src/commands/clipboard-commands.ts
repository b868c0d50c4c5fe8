import { type BoardObject, type Clip, OPERATION } from '@sw/board-model';
import { grow, type Point, type Size } from '@sw/board-render';
import { centreOf, seenBox } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { tableFrom } from '../composites/pasted-table.ts';
import { creationDraft, deletionDraft } from '../edit/changes.ts';
import { keptInView } from '../edit/free-place.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { BESIDE, boxOf, copied, pasted } from './clipboard.ts';
import type { PasteContent } from './command.ts';
import { type Making, textsFrom } from './pasted-text.ts';
import type { ViewCommands } from './view-commands.ts';

/** Enough to recognise the same content: ids are random. */
const nameOf = (objects: readonly BoardObject[], at: Point | undefined): string =>
  [objects.length, objects[0]?.selectId, objects.at(-1)?.selectId, at?.x, at?.y].join(' ');

type Creating = typeof OPERATION.created | typeof OPERATION.crossCopy;

/** Copy, cut and paste. Copying needs the right to copy, pasting the right to edit. */
export class ClipboardCommands {
  readonly #context: EditorContext;
  readonly #view: View;
  readonly #viewCommands: ViewCommands;
  /** The last pasted content, and how often. */
  #last = '';
  #times = 0;

  constructor(context: EditorContext, view: View, viewCommands: ViewCommands) {
    this.#context = context;
    this.#view = view;
    this.#viewCommands = viewCommands;
  }

  copy(): boolean {
    const { page, selection, host, state } = this.#context;
    if (!page || this.#context.selected.length === 0) return false;
    if (!state.get().rights.copy) {
      this.#context.notify({ type: 'copyForbidden' });
      return false;
    }
    const { wbNo, pageId } = host.page.key;
    const clip = copied(page, selection, { wbNo, pageId });
    this.#last = nameOf(clip.objects, undefined);
    this.#times = 0;
    host.clipboard.write(clip);
    return true;
  }

  cut(): void {
    const { free, state } = this.#context;
    if (!state.get().rights.edit || free.length === 0) return;
    this.#context.select(new Set(free.map(({ selectId }) => selectId)));
    // Nothing was deleted if it could not be copied.
    if (this.copy()) {
      this.#context.dispatch([deletionDraft(free.map(({ selectId }) => selectId))]);
      this.#times = -1;
    }
  }

  /** Returns whether anything was pasted. */
  paste(at: Point | undefined, content: PasteContent | undefined): boolean {
    const { rights } = this.#context.state.get();
    if (!rights.edit) {
      this.#context.notify({ type: 'refused', reason: rights.reason ?? 'permit' });
      return false;
    }
    if (content === undefined) {
      this.#context.host.clipboard.read(at);
      return false;
    }
    switch (content.kind) {
      case 'objects':
        return this.#pasteClip(content.clip, at);
      case 'text':
        return this.#pasteTexts(content.text, at);
      case 'table':
        return this.#pasteTable(content, at);
      case 'nothing':
        this.#context.notify({ type: 'nothingToPaste' });
        return false;
    }
  }

  #making(): Making {
    const { host, state } = this.#context;
    return {
      settings: state.get().settings,
      newId: () => this.#context.newId(),
      textSize: (object) => host.textSize(object),
    };
  }

  /** Beside the original only on its own page: a position on another page means nothing here. */
  #pasteClip({ objects, from }: Clip, at: Point | undefined): boolean {
    const { wbNo, pageId } = this.#context.host.page.key;
    const centre = from?.pageId === pageId ? undefined : centreOf(this.#view.camera, this.#view.area);
    return this.#put(objects, at ?? centre, from?.wbNo === wbNo ? OPERATION.created : OPERATION.crossCopy);
  }

  #pasteTexts(text: string, at: Point | undefined): boolean {
    const { scene } = this.#context;
    const objects = textsFrom(text, this.#making());
    if (!scene || objects === undefined) return this.#tooLarge();
    const box = boxOf(scene, objects);
    const size = { width: (box?.maxX ?? 0) - (box?.minX ?? 0), height: (box?.maxY ?? 0) - (box?.minY ?? 0) };
    const place = this.#madePlace(size, at);
    if (!this.#put(objects, place, OPERATION.created, `${text} ${place.x} ${place.y}`)) return false;
    this.#showStart();
    return true;
  }

  #pasteTable({ rows, spans }: Extract<PasteContent, { kind: 'table' }>, at: Point | undefined): boolean {
    const { page } = this.#context;
    // A single cell is pasted as text.
    const [[only = ''] = []] = rows;
    if (rows.length === 1 && rows[0]?.length === 1) return this.#pasteTexts(only, at);
    const again = this.#again(`${rows.map((row) => row.join('\t')).join('\n')} ${at?.x} ${at?.y}`);
    const place = (size: Size): Point => {
      const { x, y } = this.#madePlace(size, at);
      return at ? { x: x + again, y: y + again } : { x, y };
    };
    const objects = page && tableFrom(page, rows, place, () => this.#context.newId(), spans);
    if (!objects) return this.#tooLarge();
    const [table] = objects;
    if (!table || !this.#context.dispatch([creationDraft(objects)])) return false;
    this.#times += 1;
    this.#context.select(new Set([table.selectId]));
    this.#showStart();
    return true;
  }

  #tooLarge(): false {
    this.#context.notify({ type: 'pasteTooLarge' });
    return false;
  }

  /** At the pointer if its beginning is visible there; otherwise where it covers nothing. */
  #madePlace(size: Size, at: Point | undefined): Point {
    const { zoom } = this.#view.camera;
    return at
      ? keptInView(at, size, grow(this.#viewCommands.uncovered, -BESIDE / zoom))
      : this.#viewCommands.placeFor(size);
  }

  #showStart(): void {
    const { scene, selected } = this.#context;
    const frame = scene && frameOfAll(scene, selected);
    if (frame) this.#viewCommands.revealStart(boxOfFrame(frame));
  }

  /** How far aside the same content is placed at the same point again. */
  #again(name: string): number {
    if (name !== this.#last) this.#times = 0;
    this.#last = name;
    return BESIDE * Math.max(0, this.#times);
  }

  #put(from: readonly BoardObject[], at: Point | undefined, protocolType: Creating, name = nameOf(from, at)): boolean {
    const { scene } = this.#context;
    if (!scene) return false;
    this.#again(name);
    const seen = seenBox(this.#view.camera, this.#view.area);
    const objects = pasted(scene, from, { at, seen, times: this.#times, newId: () => this.#context.newId() });
    if (objects.length === 0) {
      this.#context.notify({ type: 'nothingToPaste' });
      return false;
    }
    if (!this.#context.dispatch([{ ...creationDraft(objects), protocolType }])) return false;
    this.#times += 1;
    this.#context.select(
      new Set(objects.filter(({ parentId }) => parentId === undefined).map(({ selectId }) => selectId)),
    );
    return true;
  }
}
