import type { Point } from '@sw/board-render';
import { seenBox } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { creationDraft, deletionDraft } from '../edit/changes.ts';
import type { ClipboardContent } from '../ports.ts';
import type { Desk } from '../shell/desk.ts';
import { copied, pasted } from './clipboard.ts';

/** Copy, cut and paste inside the board. Taking something along needs the right to copy, putting it down the right to edit. */
export class ClipboardDesk {
  readonly #desk: Desk;
  readonly #view: View;
  #last: ClipboardContent | undefined;
  #times = 0;

  constructor(desk: Desk, view: View) {
    this.#desk = desk;
    this.#view = view;
  }

  copy(): boolean {
    const { page, selection, host, state } = this.#desk;
    if (!page || selection.size === 0) return false;
    if (!state.get().rights.copy) {
      this.#desk.tell({ type: 'copyForbidden' });
      return false;
    }
    this.#last = copied(page, selection);
    this.#times = 0;
    host.clipboard.write(this.#last);
    return true;
  }

  cut(): void {
    const { free, state } = this.#desk;
    if (!state.get().rights.edit || free.length === 0) return;
    this.#desk.select(new Set(free.map(({ selectId }) => selectId)));
    // Nothing of it has gone where it could not be copied.
    if (this.copy()) {
      this.#desk.dispatch([deletionDraft(free.map(({ selectId }) => selectId))]);
      this.#times = -1;
    }
  }

  /** Whether anything was pasted. */
  paste(at: Point | undefined): boolean {
    const { scene, host } = this.#desk;
    const content = host.clipboard.read();
    if (!scene) return false;
    if (!content || content.objects.length === 0) {
      this.#desk.tell({ type: 'nothingToPaste' });
      return false;
    }
    if (content !== this.#last) this.#times = 0;
    this.#last = content;
    const seen = seenBox(this.#view.camera, this.#view.size);
    const objects = pasted(scene, content, { at, seen, times: this.#times, newId: () => this.#desk.newId() });
    if (!this.#desk.dispatch([creationDraft(objects)])) return false;
    this.#times += 1;
    this.#desk.select(
      new Set(objects.filter(({ parentId }) => parentId === undefined).map(({ selectId }) => selectId)),
    );
    return true;
  }
}
