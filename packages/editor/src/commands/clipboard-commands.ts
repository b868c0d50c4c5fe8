import { type BoardObject, type Clip, OPERATION } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { centreOf, seenBox } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { creationDraft, deletionDraft } from '../edit/changes.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { copied, pasted } from './clipboard.ts';
import type { PasteContent } from './command.ts';
import { gridFrom } from './pasted-table.ts';
import { type Making, textsFrom } from './pasted-text.ts';

/** Enough to recognise the same content: ids are random. */
const nameOf = (objects: readonly BoardObject[], at: Point | undefined): string =>
  [objects.length, objects[0]?.selectId, objects.at(-1)?.selectId, at?.x, at?.y].join(' ');

type Creating = typeof OPERATION.created | typeof OPERATION.crossCopy;

/** Copy, cut and paste. Copying needs the right to copy, pasting the right to edit. */
export class ClipboardCommands {
  readonly #context: EditorContext;
  readonly #view: View;
  /** The last pasted content, and how often. */
  #last = '';
  #times = 0;

  constructor(context: EditorContext, view: View) {
    this.#context = context;
    this.#view = view;
  }

  copy(): boolean {
    const { page, selection, host, state } = this.#context;
    if (!page || selection.size === 0) return false;
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
    // Nothing of it has gone where it could not be copied.
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
        return this.#pasteMade(textsFrom(content.text, this.#making()), at);
      case 'table':
        return this.#pasteMade(gridFrom(content.rows, this.#making()), at);
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
    const centre = from?.pageId === pageId ? undefined : centreOf(this.#view.camera, this.#view.size);
    return this.#put(objects, at ?? centre, from?.wbNo === wbNo ? OPERATION.created : OPERATION.crossCopy);
  }

  #pasteMade(objects: readonly BoardObject[] | undefined, at: Point | undefined): boolean {
    if (objects === undefined) {
      this.#context.notify({ type: 'pasteTooLarge' });
      return false;
    }
    return this.#put(objects, at ?? centreOf(this.#view.camera, this.#view.size), OPERATION.created);
  }

  #put(from: readonly BoardObject[], at: Point | undefined, protocolType: Creating): boolean {
    const { scene } = this.#context;
    if (!scene) return false;
    const name = nameOf(from, at);
    if (name !== this.#last) this.#times = 0;
    this.#last = name;
    const seen = seenBox(this.#view.camera, this.#view.size);
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
